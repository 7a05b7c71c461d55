import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import {
  atHome,
  cards,
  chooseCompany,
  draftKept,
  firstSecond,
  heading,
  openNote,
  openTab,
  scrollPosition,
  scrollTo,
  signedIn,
  toast,
  typeNames,
  chosenTab,
  createHere,
} from '../support/steps';

describe('the navigation of the app', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('leads back to the same tab and the same place in the list, and forward again', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const app = await signedIn(phone);
    await openTab(app, typeNames.zh.organization);
    await cards(app).first().waitFor();
    await scrollTo(app, 45);
    await cards(app).nth(30).scrollIntoViewIfNeeded();
    await app.waitForTimeout(300);
    const before = await scrollPosition(app);
    expect(before).toBeGreaterThan(500);
    await cards(app).nth(30).click();
    const name = await heading(app);

    await phone.back();
    await chosenTab(app).filter({ hasText: typeNames.zh.organization }).waitFor();
    await cards(app).nth(30).waitFor();
    expect(await scrollPosition(app)).toBe(before);

    await app.evaluate(() => window.history.forward());
    await app.getByRole('heading', { level: 1, name }).waitFor();
    await phone.back();
    await cards(app).nth(30).waitFor();
    expect(await scrollPosition(app)).toBe(before);
  }, 90_000);

  test('between tabs loads nothing again', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    // The day at home comes behind the first screen.
    const day = phone.page.waitForResponse((answer) => answer.url().endsWith('/api/client-object/day'));
    const app = await signedIn(phone);
    await day;
    await openTab(app, typeNames.zh.organization);
    await cards(app).first().waitFor();
    await app.evaluate(() => Object.assign(window, { stayed: true }));
    await openTab(app, typeNames.zh.user);
    await cards(app).first().waitFor();
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(request.url()));
    await openTab(app, typeNames.zh.organization);
    await cards(app).first().waitFor();
    // What happened, and the stream of what happens, are asked for by themselves, whatever is tapped.
    const byItself = /\/api\/(events|membership\/notice\/list)/;
    expect(asked.filter((url) => url.includes('/api/') && !byItself.test(url))).toEqual([]);
    expect(await app.evaluate(() => 'stayed' in window)).toBe(true);
    expect(new URL(app.url()).searchParams.get('tab')).toBe('organization');
  }, 90_000);

  test('by a deep link opens the record on its tab after signing in, with a way to its list', async () => {
    const phone = await harness.phone({
      suite: 'feishu',
      person: 'admin',
      open: '/detail?type=organization&id=organization_0001&tab=dynamic',
    });
    const seen = await phone.app();
    await chooseCompany(seen, 'zh');
    await heading(seen);
    await seen
      .locator('[role=tab][aria-selected=true]')
      .filter({ hasText: phone.says('detail:tabs.dynamic') })
      .waitFor();
    // The suite's bar is the only one, and its way back leads to the chat: into the app leads the button for home.
    expect(await seen.getByRole('button', { name: phone.says('detail:back') }).count()).toBe(0);
    await seen.getByRole('button', { name: phone.says('shell:header.home'), exact: true }).click();
    await atHome(seen, 'zh');
    expect(new URL(seen.url()).pathname + new URL(seen.url()).search).toBe('/home?tab=main');
  }, 90_000);

  test('by a deep link to a deleted record leads to the list of the type', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'rep1' });
    const app = await signedIn(phone);
    const { data } = await harness.call(await harness.hsid(app), '/api/customer/org/create', {
      name: 'Linked and deleted',
    });
    await app.goto(`${harness.server.address}/detail?type=organization&id=${String(data.id)}`);
    const seen = await phone.app();
    await heading(seen);
    await seen
      .getByRole('navigation', { name: phone.says('detail:actions') })
      .getByRole('button', { name: phone.says('detail:more') })
      .click();
    await seen
      .getByRole('dialog')
      .getByRole('button', { name: phone.says('detail:remove.action') })
      .click();
    await seen
      .getByRole('alertdialog')
      .getByRole('button', { name: phone.says('detail:remove.confirm') })
      .click();
    await cards(seen).first().waitFor();
    expect(new URL(seen.url()).pathname + new URL(seen.url()).search).toBe('/home?tab=organization');
  }, 90_000);

  test('to an unknown address ends at home, also for a person who is not signed in yet', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'single', open: '/home' });
    const app = await phone.app();
    await atHome(app, 'zh');
    await app.evaluate(() => localStorage.clear());
    // The suite gives a code at a registered address alone, so the sign-in must not begin at this one.
    const asked = phone.page.waitForRequest('**/sim/container/auth-code');
    await app.goto(`${harness.server.address}/nowhere/at/all`);
    expect((await asked).postDataJSON()).toMatchObject({ url: `${harness.server.address}/home?tab=main` });
    await atHome(await phone.app(), 'zh');
  }, 60_000);

  test('to a deleted, missing or forbidden record shows an explanation', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const app = await signedIn(phone);
    const hsid = await harness.hsid(app);
    const { data } = await harness.call(hsid, '/api/customer/org/create', { name: 'Gone tomorrow' });
    const removed = await harness.call(hsid, '/api/customer/org/remove', { id: String(data.id) });
    expect(removed.code).toBe(0);
    const type = /客户/;

    await app.goto(`${harness.server.address}/detail?type=organization&id=${String(data.id)}`);
    await (await phone.app()).getByRole('heading', { name: new RegExp(`${type.source}.*删除`) }).waitFor();
    await (await phone.app()).getByRole('button', { name: phone.says('detail:problem.back') }).click();
    await cards(await phone.app())
      .first()
      .waitFor();

    harness.expectTrouble(/404 \(Not Found\)/);
    await app.goto(`${harness.server.address}/detail?type=organization&id=no_such_record`);
    await (await phone.app()).getByRole('heading', { name: phone.says('detail:problem.missing') }).waitFor();

    const forbidden = await unreadable(hsid);
    harness.expectTrouble(/403 \(Forbidden\)/);
    await app.goto(`${harness.server.address}/detail?type=organization&id=${forbidden}`);
    await (await phone.app()).getByRole('heading', { name: phone.says('access:noPermission.title') }).waitFor();
  }, 90_000);

  /** An organization of the company that this session may not read. */
  async function unreadable(hsid: string): Promise<string> {
    for (let number = 1; number <= 300; number += 1) {
      const id = `organization_${String(number).padStart(4, '0')}`;
      if ((await harness.call(hsid, '/api/customer/org/info', { id })).status === 403) return id;
    }
    throw new Error('This person may read everything.');
  }

  test('with a double tap on save creates one record and one note', async () => {
    const phone = await harness.phone({ suite: 'lark', person: 'rep1', language: 'en' });
    const app = await signedIn(phone);
    await openTab(app, typeNames.en.organization);
    await cards(app).first().waitFor();
    await createHere(app, phone.language);
    const form = app.getByRole('dialog');
    await form.getByRole('textbox').first().fill('Tapped twice Ltd');
    await form.getByRole('button', { name: phone.says('detail:form.save') }).dblclick();
    await app.getByRole('heading', { level: 1, name: 'Tapped twice Ltd' }).waitFor();
    const hsid = await harness.hsid(app);
    const { data } = await harness.call(hsid, '/api/client-object/search', {
      table_id: 'organization',
      keyword: 'Tapped twice',
    });
    const found = data.list as { _id: string }[];
    expect(found).toHaveLength(1);

    const sheet = await openNote(phone, app);
    await sheet.getByRole('textbox', { name: phone.says('notes:content') }).fill('Said once');
    await sheet.getByRole('button', { name: phone.says('notes:save') }).dblclick();
    await toast(app, phone.says('notes:saved'));
    const events = await harness.call(hsid, '/api/customer/org/event-list', {
      id: found[0]?._id,
      event_type: 'FOLLOW_NOTE',
    });
    expect(events.data.list).toHaveLength(1);
  }, 90_000);

  test('keeps typed text through a reload', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'rep2' });
    let app = await signedIn(phone);
    await openTab(app, typeNames.zh.organization);
    await cards(app).first().waitFor();
    const openForm = async () => {
      await createHere(app, phone.language);
      const form = app.getByRole('dialog');
      await form.getByRole('textbox').first().waitFor();
      await firstSecond(app);
      return form;
    };
    await (await openForm()).getByRole('textbox').first().fill('半途而废的客户');
    await draftKept(app, '半途而废的客户');
    await app.goto(`${harness.server.address}/home?tab=organization`);
    app = await phone.app();
    await cards(app).first().waitFor();
    const form = await openForm();
    await form.getByRole('button', { name: phone.says('detail:draft.take') }).click();
    expect(await form.getByRole('textbox').first().inputValue()).toBe('半途而废的客户');
  }, 90_000);

  test('continues after the session has ended on the server, without a message', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const app = await signedIn(phone);
    const hsid = await harness.hsid(app);
    await openTab(app, typeNames.zh.organization);
    await cards(app).first().waitFor();
    expect((await harness.call(hsid, '/api/account/logout', {})).code).toBe(0);
    await openTab(app, typeNames.zh.deal);
    await cards(app).first().waitFor();
    expect(await harness.hsid(app)).not.toBe(hsid);
  }, 60_000);
});

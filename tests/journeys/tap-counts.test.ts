import type { Frame } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { Client } from '../support/client';
import { photo } from '../support/photo';
import { keptOn } from '../support/restore-session';
import { openSession } from '../support/sign-in';
import { atHome, cards, openTab, toast, typeNames } from '../support/steps';
import { until } from '../support/until';
import { labelOf } from '../support/value-steps';
import { words } from '../support/words';

/** What a rep does most, from the list of chats of the suite, in at most so many taps. Typing is no tap. */

const here = { latitude: 31.2397, longitude: 121.4998 };

/** Runs in every page and frame: counts where a finger or a mouse goes down. */
function countTaps(): void {
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => {
      if (isTrusted && window.top)
        Object.assign(window.top, { taps: ((window.top as { taps?: number }).taps ?? 0) + 1 });
    },
    true,
  );
}

describe.each(['feishu', 'dingtalk'] as const)('the number of taps on %s', (suite) => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** The phone of a member who has used the app before, at the suite's list of chats; and calls in their name. */
  async function atChats(person: 'rep1' | 'manager' = 'rep1'): Promise<{ phone: Phone; client: Client }> {
    const { address } = harness.server;
    const kept = { suite, person, company: `brightsea-${suite}` } as const;
    const client = new Client(address, undefined, 'zh');
    const session = await openSession(client, suite, kept.person, kept.company);
    const phone = await harness.phone({
      suite,
      person: kept.person,
      as: keptOn(harness, { ...kept, session }, true),
      before: countTaps,
    });
    return { phone, client: new Client(address, session.hsid, 'zh') };
  }
  const taps = (phone: Phone) => phone.page.evaluate(() => (window as { taps?: number }).taps ?? 0);

  async function open(phone: Phone): Promise<Frame> {
    const app = await phone.openFromWorkbench();
    await atHome(app, 'zh');
    return app;
  }

  test('is 7 for a saved visit note with its position, a photo and the record', async () => {
    const { phone, client } = await atChats();
    await harness.simulator.position({ mode: 'fix', ...here });
    const { id } = await client.ok('organization.create', { name: '外滩码头餐厅' });
    await client.ok('notes.create', {
      content: '第一次到店',
      follow_relate_objs: { organization: [id] },
      position: { ...here, time: Date.now(), source: suite },
    });

    const app = await open(phone);
    const sheet = await newNote(phone, app);
    const text = sheet.getByRole('textbox', { name: phone.says('notes:content') });
    await phone.page.keyboard.type('试吃了鳕鱼，周五前要 40 箱');
    await sheet.getByRole('button', { name: /外滩码头餐厅.*米/ }).click();
    await takePhoto(phone, sheet);
    await sheet.getByRole('group', { name: phone.says('inputs:position.captured') }).waitFor();
    expect(await text.inputValue()).toBe('试吃了鳕鱼，周五前要 40 箱');
    await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
    await toast(app, phone.says('notes:saved'));
    expect(await taps(phone)).toBeLessThanOrEqual(7);

    const { list } = await client.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' });
    expect(list[0]).toMatchObject({
      note: {
        content: '试吃了鳕鱼，周五前要 40 箱',
        position: { latitude: expect.closeTo(here.latitude, 3) },
        attachments: [expect.objectContaining({ file_name: expect.stringMatching(/^shelf/) })],
      },
    });
  }, 120_000);

  /** Opens a new note from the home page; its text has the focus. */
  async function newNote(phone: Phone, app: Frame) {
    await app.getByRole('button', { name: phone.says('shell:header.add') }).click();
    await app
      .getByRole('dialog', { name: phone.says('menus:add.title') })
      .getByRole('button', { name: phone.says('notes:title') })
      .click();
    const sheet = app.getByRole('dialog', { name: phone.says('notes:title') });
    await sheet.getByRole('textbox', { name: phone.says('notes:content') }).waitFor();
    await app.waitForFunction(() => document.activeElement?.id === 'note-content');
    return sheet;
  }

  async function takePhoto(phone: Phone, sheet: Awaited<ReturnType<typeof newNote>>): Promise<void> {
    const chosen = phone.page.waitForEvent('filechooser');
    await sheet.getByRole('button', { name: phone.says('notes:camera') }).click();
    await (await chosen).setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: photo() });
  }

  test('is 8 for the same note with a colleague and a next step by its day, which is in the day of the member', async () => {
    const { phone, client } = await atChats();
    await harness.simulator.position({ mode: 'fix', ...here });
    const { id } = await client.ok('organization.create', { name: '江边小馆' });
    await client.ok('notes.create', {
      content: '第一次到店',
      follow_relate_objs: { organization: [id] },
      position: { ...here, time: Date.now(), source: suite },
    });
    const app = await open(phone);
    const sheet = await newNote(phone, app);
    await phone.page.keyboard.type('和 @');
    await app.getByRole('option').first().waitFor();
    await phone.page.keyboard.press('Enter');
    await phone.page.keyboard.type('试吃了鳕鱼，今天下班前发报价');
    await sheet.getByRole('button', { name: /江边小馆.*米/ }).click();
    await takePhoto(phone, sheet);
    await sheet.getByRole('button', { name: /^今天下班前发报价/ }).click();
    await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
    await toast(app, phone.says('notes:saved'));
    expect(await taps(phone)).toBeLessThanOrEqual(8);

    const { list } = await client.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' });
    expect(list[0]).toMatchObject({
      note: { content: expect.stringContaining('data-type="mention"'), todo: '今天下班前发报价' },
    });
    expect((await client.ok('day.mine', {})).next_steps.map(({ text, about }) => [text, about?.id])).toContainEqual([
      '今天下班前发报价',
      id,
    ]);
  }, 120_000);

  test('is 10 for the same note about a customer who is not suggested', async () => {
    const { phone, client } = await atChats();
    await harness.simulator.position({ mode: 'fix', ...here });
    const { id } = await client.ok('organization.create', { name: '远山食堂' });
    const app = await open(phone);
    const sheet = await newNote(phone, app);
    await phone.page.keyboard.type('和 @');
    await app.getByRole('option').first().click();
    await phone.page.keyboard.type('谈了合同，今天下班前发报价');
    await sheet.getByRole('button', { name: phone.says('notes:findRecord') }).click();
    const search = app.getByRole('dialog', { name: phone.says('notes:findRecord') });
    await app.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await phone.page.keyboard.type('远山');
    await search.getByRole('button', { name: /远山食堂/ }).click();
    await takePhoto(phone, sheet);
    await sheet.getByRole('button', { name: /^今天下班前发报价/ }).click();
    await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
    await toast(app, phone.says('notes:saved'));
    expect(await taps(phone)).toBeLessThanOrEqual(10);
    const { list } = await client.ok('organization.events', { id, event_type: 'FOLLOW_NOTE' });
    expect(list[0]).toMatchObject({ note: { todo: '今天下班前发报价' } });
  }, 120_000);

  test('is 6 for a new customer with a region', async () => {
    const { phone, client } = await atChats();
    const app = await open(phone);
    await app.getByRole('button', { name: phone.says('shell:header.add') }).click();
    await app
      .getByRole('dialog', { name: phone.says('menus:add.title') })
      .getByRole('button', { name: typeNames.zh.organization })
      .click();
    await app.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await phone.page.keyboard.type('浦江水产行');
    const label = labelOf('organization', 'region', 'zh');
    await app.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    const picker = app.getByRole('dialog', { name: label });
    // Provinces are there at once, and what is typed is found by its initials.
    await picker.getByRole('button', { name: '北京市' }).waitFor();
    await app.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
    await phone.page.keyboard.type('pdxq');
    await picker.getByRole('button', { name: /浦东新区/ }).waitFor();
    await phone.page.keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    await app.getByRole('button', { name: phone.says('detail:form.save') }).click();
    await app.getByRole('heading', { level: 1, name: '浦江水产行' }).waitFor();
    expect(await taps(phone)).toBeLessThanOrEqual(6);
    const id = new URL((await phone.app()).url()).searchParams.get('id') ?? '';
    expect(JSON.stringify(await client.ok('organization.info', { id }))).toContain('浦东新区');
  }, 120_000);

  test('is 4 to find and call a contact by initials, with the offer of a note afterwards', async () => {
    const { phone, client } = await atChats();
    const { id } = await client.ok('user.create', { name: '钱多多多', phone: '13800001234' });
    const app = await open(phone);
    await app.getByRole('button', { name: phone.says('shell:header.searchHint') }).click();
    await app.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await phone.page.keyboard.type('qddd');
    await app.getByRole('link', { name: phone.says('search:call', { name: '钱多多多' }) }).click();
    await phone.page
      .getByText(/138\s?0000\s?1234/)
      .first()
      .waitFor();
    expect(await taps(phone)).toBeLessThanOrEqual(4);

    // Without a call nothing is offered, however long the number was looked at.
    const dialler = phone.page.getByRole('region', { name: '电话' });
    await app.waitForTimeout(3_100);
    await dialler.getByRole('button', { name: '返回' }).click();
    await dialler.waitFor({ state: 'hidden' });
    expect(await app.getByRole('status', { name: phone.says('notes:call.title') }).count()).toBe(0);

    // A call of a few seconds, and back to the app.
    await app.getByRole('link', { name: phone.says('search:call', { name: '钱多多多' }) }).click();
    await dialler.getByRole('button', { name: '拨打' }).click();
    await app.waitForTimeout(3_100);
    await dialler.getByRole('button', { name: '返回' }).click();
    const offer = app.getByRole('status', { name: phone.says('notes:call.title') });
    await offer.getByText(/钱多多多/).waitFor();
    await offer.getByRole('button', { name: phone.says('notes:title') }).click();
    expect(await offer.count()).toBe(0);
    const record = await phone.app();
    const text = record
      .getByRole('dialog', { name: phone.says('notes:title') })
      .getByRole('textbox')
      .first();
    await text.waitFor();
    expect(await text.inputValue()).toMatch(/^\d\d:\d\d 电话/);
    expect(new URL(record.url()).searchParams.get('id')).toBe(id);
  }, 120_000);

  test('is 4 for a new customer with a telephone number', async () => {
    const { phone, client } = await atChats();
    const app = await open(phone);
    await app.getByRole('button', { name: phone.says('shell:header.add') }).click();
    await app
      .getByRole('dialog', { name: phone.says('menus:add.title') })
      .getByRole('button', { name: typeNames.zh.organization })
      .click();
    await app.getByRole('dialog').getByRole('textbox').first().waitFor();
    await app.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await phone.page.keyboard.type('十六铺海鲜行');
    await phone.page.keyboard.press('Enter');
    await phone.page.keyboard.type('021-62290000');
    await phone.page.keyboard.press('Enter');
    await app.getByRole('heading', { level: 1, name: '十六铺海鲜行' }).waitFor();
    expect(await taps(phone)).toBeLessThanOrEqual(4);
    const id = new URL((await phone.app()).url()).searchParams.get('id') ?? '';
    expect(await client.ok('organization.info', { id })).toMatchObject({ name: '十六铺海鲜行', phone: '021-62290000' });
  }, 120_000);

  test('is 6 to the key customers of the member in Shanghai, and at most 4 from the next time on', async () => {
    const { phone, client } = await atChats();
    const region = { path: [{ label: '上海市', name: '上海市', englishName: 'Shanghai', code: '310000' }] };
    await client.ok('organization.create', { name: '浦东大酒店', level: 'key', region });
    await client.ok('organization.create', { name: '浦西小酒馆', level: 'regular', region });
    const app = await open(phone);
    await openTab(app, typeNames.zh.organization);
    const filters = app.getByRole('group', { name: words('zh', 'views:quickFilters') });
    const choose = async (name: RegExp) => {
      await filters.getByRole('button', { name }).click();
      await filters.getByRole('button', { name, pressed: true }).waitFor();
    };
    await choose(phone.says('views:mine.owner_member_id'));
    await choose(/^重点客户$/);
    await choose(/^上海市$/);
    await cards(app).filter({ hasText: '浦东大酒店' }).waitFor();
    expect(await cards(app).filter({ hasText: '浦西小酒馆' }).count()).toBe(0);
    expect(await taps(phone)).toBeLessThanOrEqual(6);

    // The device remembers what was chosen.
    await phone.closeApp();
    const before = await taps(phone);
    const again = await open(phone);
    await openTab(again, typeNames.zh.organization);
    await cards(again).filter({ hasText: '浦东大酒店' }).waitFor();
    expect(await cards(again).filter({ hasText: '浦西小酒馆' }).count()).toBe(0);
    expect((await taps(phone)) - before).toBeLessThanOrEqual(4);
  }, 120_000);

  test('is 3 to move a deal to its next stage from its page, and 7 from the chats', async () => {
    const { phone, client } = await atChats();
    const place = { pipeline_id: 'new_business', stage_id: 'new_business_contact' };
    const { id } = await client.ok('deal.create', {
      name: '冷柜试用',
      amount: 9_000,
      close_on: '2020-01-01',
      ...place,
    });
    const app = await open(phone);
    await openTab(app, typeNames.zh.deal);
    // Long overdue: it is the first of the list.
    await cards(app).filter({ hasText: '冷柜试用' }).click();
    const page = await phone.app();
    await page.getByRole('heading', { level: 1, name: '冷柜试用' }).waitFor();
    const before = await taps(phone);
    await page
      .getByRole('button', { name: /变更阶段$/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: phone.says('stages:title') });
    await sheet.getByRole('button', { name: phone.says('stages:goOn', { stage: '需求确认' }) }).click();
    await sheet.getByRole('button', { name: phone.says('stages:do.moved', { stage: '需求确认' }) }).click();
    await toast(page, phone.says('stages:done.moved', { stage: '需求确认' }));
    expect((await taps(phone)) - before).toBeLessThanOrEqual(3);
    expect(await taps(phone)).toBeLessThanOrEqual(7);
    expect(await client.ok('deal.info', { id })).toMatchObject({ stage_id: 'new_business_needs' });
  }, 120_000);

  test('is 2 to move a ticket on from its page, and its customer is a tap away', async () => {
    const { phone } = await atChats();
    const { address } = harness.server;
    const admin = new Client(
      address,
      (await openSession(new Client(address), suite, 'admin', `brightsea-${suite}`)).hsid,
    );
    const { id } = await admin.ok('organization.create', { name: '外高桥冷库' });
    const { ticket_id = '' } = await admin.ok('ticket.create', {
      name: '冷库报警',
      organization_id: id,
      ticket_status: '0',
    });
    await admin.ok('ticket.update', {
      ticket_id,
      known_update_time: Date.now(),
      update_data: { owner_member_id: 'mb_rep1' },
    });
    const app = await open(phone);
    await app.goto(`${address}/detail?type=ticket&id=${ticket_id}`);
    await app.getByRole('heading', { level: 1, name: '冷库报警' }).waitFor();
    const before = await taps(phone);
    await app
      .getByRole('button')
      .filter({ has: app.getByText(phone.says('detail:status.title')) })
      .click();
    const sheet = app.getByRole('dialog', { name: phone.says('detail:status.title') });
    await sheet.getByRole('button', { name: /处理中/ }).click();
    await toast(app, phone.says('detail:status.saved'));
    expect((await taps(phone)) - before).toBeLessThanOrEqual(2);
    expect(await admin.ok('ticket.info', { ticket_id })).toMatchObject({ ticket_status: ['2'] });
    await app.getByText('外高桥冷库').first().waitFor();
  }, 120_000);

  test('is 2 to approve a renewal on its card and 3 in the app, which both say what it is about', async () => {
    const { phone, client: manager } = await atChats('manager');
    const { address } = harness.server;
    const rep = new Client(
      address,
      (await openSession(new Client(address), suite, 'rep1', `brightsea-${suite}`)).hsid,
      'zh',
    );
    const ask = async (name: string) => {
      const place = { pipeline_id: 'renewal', stage_id: 'renewal_review' };
      const { id } = await rep.ok('deal.create', { name, amount: 88_000, close_on: '2026-12-24', ...place });
      await rep.ok('approvals.createForStageChange', {
        table_id: 'deal',
        object_id: id,
        to_stage_id: 'renewal_won',
        reason: '老客户，续两年',
      });
      await until(async () =>
        (await manager.ok('approvals.waitingForMe', {})).list.some((one) => one.object_id === id),
      );
      return id;
    };
    const isApproved = async (id: string) => (await rep.ok('deal.info', { id })).approve_status === 'APPROVED';

    const onCard = await ask('东海渔港续约');
    await phone.page.getByRole('list', { name: '消息' }).getByRole('button').filter({ hasText: 'Sidecar' }).click();
    const chat = phone.page.getByRole('region', { name: 'Sidecar' });
    const card = chat.getByRole('group', { name: phone.says('messages:messages.approvalCard.title') }).last();
    for (const text of ['东海渔港续约', '88,000', '2026/12/24', '老客户，续两年'])
      await card.getByText(text).first().waitFor();
    await card.getByRole('button', { name: phone.says('messages:messages.approvalCard.approve') }).click();
    await until(() => isApproved(onCard));
    expect(await taps(phone)).toBeLessThanOrEqual(2);

    const inApp = await ask('北海渔港续约');
    const { phone: other } = await atChats('manager');
    const app = await open(other);
    const row = app.getByRole('listitem', { name: '北海渔港续约' });
    for (const text of ['88,000', '2026/12/24', '老客户，续两年']) await row.getByText(text).first().waitFor();
    await row.getByRole('button', { name: phone.says('approvals:act.approve') }).click();
    await until(() => isApproved(inApp));
    expect(await taps(other)).toBeLessThanOrEqual(3);
  }, 120_000);
});

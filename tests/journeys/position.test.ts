import { BrowserHarness } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { atHome, chooseCompany, heading, openNote, signedIn, toast } from '../support/steps';
import { words } from '../support/words';

describe('the position of a note', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  afterEach(async () => {
    await harness.simulator.clearFaults();
    await harness.simulator.position({ mode: 'fix', latitude: 31.2397, longitude: 121.4998 });
    await harness.leave();
    expect(harness.takeTrouble()).toEqual([]);
  });
  afterAll(() => harness?.close());

  /** A phone on the note sheet of a record that its person may write on. */
  async function onNote(suite: 'feishu' | 'dingtalk') {
    const phone = await harness.phone({ suite, person: 'rep1' });
    let app = await signedIn(phone);
    const { data } = await harness.call(await harness.hsid(app), '/api/customer/org/create', {
      name: `Position on ${suite}`,
    });
    await app.goto(`${harness.server.address}/detail?type=organization&id=${String(data.id)}`);
    app = await phone.app();
    await heading(app);
    return { phone, app, id: String(data.id), sheet: await openNote(phone, app) };
  }

  test.each(firstOf(['feishu', 'dingtalk'] as const))(
    'that is refused on %s is explained, and the note is saved without it',
    async (suite) => {
      const { phone, app, sheet } = await onNote(suite);
      await harness.simulator.position({ mode: 'refuse' });
      await sheet.getByRole('button', { name: phone.says('inputs:position.capture') }).click();
      await sheet.getByText(phone.says('inputs:position.refused')).waitFor();
      await sheet.getByRole('textbox', { name: phone.says('notes:content') }).fill('Nobody saw where');
      await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
      await toast(app, phone.says('notes:saved'));
    },
    90_000,
  );

  test('that takes too long is reported, and can be requested again', async () => {
    const { phone, sheet } = await onNote('feishu');
    await harness.simulator.position({ mode: 'timeout' });
    await sheet.getByRole('button', { name: phone.says('inputs:position.capture') }).click();
    await sheet.getByText(phone.says('inputs:position.timedOut')).waitFor();
    await harness.simulator.position({ mode: 'fix', latitude: 31.2304, longitude: 121.4737 });
    await sheet.getByRole('button', { name: phone.says('inputs:position.capture') }).click();
    await sheet.getByRole('group', { name: phone.says('inputs:position.captured') }).waitFor();
  }, 90_000);

  test('gets its address later when no map service answers', async () => {
    const { phone, app, id, sheet } = await onNote('feishu');
    for (const call of ['amap', 'nominatim'])
      await harness.simulator.fault({ suite: 'maps', call, kind: 'error', status: 503 });
    await harness.simulator.position({ mode: 'fix', latitude: 30.2741, longitude: 120.1551 });
    await sheet.getByRole('button', { name: phone.says('inputs:position.capture') }).click();
    await sheet.getByText(phone.says('inputs:position.addressFollows')).waitFor();
    await sheet.getByRole('textbox', { name: phone.says('notes:content') }).fill('The map was away');
    await sheet.getByRole('button', { name: phone.says('notes:save') }).click();
    await toast(app, phone.says('notes:saved'));
    const hsid = await harness.hsid(app);
    const address = async () => {
      const { data } = await harness.call(hsid, '/api/customer/org/event-list', { id, size: 20 });
      const note = (data.list as { note?: { position?: { latitude: number; address?: string } } }[]).find(
        (event) => event.note,
      )?.note;
      expect(note?.position?.latitude).toBeCloseTo(30.2741, 3);
      return note?.position?.address;
    };
    expect(await address()).toBeUndefined();
    await harness.simulator.clearFaults();
    for (let waited = 0; !(await address()) && waited < 120; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 500));
    const found = await address();
    expect(found).toBeTruthy();
    await app.goto(`${harness.server.address}/detail?type=organization&id=${id}&tab=dynamic`);
    await (
      await phone.app()
    )
      .getByRole('article')
      .filter({ hasText: 'The map was away' })
      .getByText(String(found))
      .first()
      .waitFor();
  }, 120_000);

  test('is taken on the phone, and a desktop browser with the channel picker says so', async () => {
    const says = (key: string, values?: Record<string, string>) => words('zh', key, values);
    const page = await harness.browserPage({ width: 1280, path: '/home' });
    await page.getByRole('heading', { name: says('login:chooseChannel') }).waitFor();
    await page.getByRole('button', { name: /飞书/ }).click();
    // The suite's own sign-in page: the person is chosen there.
    await page.waitForURL('**/sim/feishu/accounts/**');
    await page.goto(`${page.url()}&user=rep1`);
    await chooseCompany(page, 'zh');
    await atHome(page, 'zh');
    const { data } = await harness.call(await harness.hsid(page), '/api/customer/org/create', { name: 'Desk work' });
    await page.goto(`${harness.server.address}/detail?type=organization&id=${String(data.id)}`);
    await heading(page);
    const sheet = await openNote({ says }, page);
    await sheet.getByRole('button', { name: says('inputs:position.capture') }).click();
    await sheet.getByText(says('inputs:position.onDesktop')).waitFor();
  }, 90_000);
});

import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { atHome, heading, mainTab, onDesktop, openTab, typeNames, type App, createHere } from '../support/steps';
import { words } from '../support/words';

/** Two people at work: what one of them counts follows what both of them save. */
describe('the metrics of the home page', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const metric = (app: App) => app.getByRole('button', { name: /^我的客户：/ });
  const numberOf = async (app: App) =>
    Number(/：([\d,]+)$/.exec((await metric(app).getAttribute('aria-label')) ?? '')?.[1]);
  const becomes = (app: App, number: number) =>
    app.getByRole('button', { name: `我的客户：${number}`, exact: true }).waitFor({ timeout: 15_000 });

  test('follow saves of the member and of a colleague without a reload, and ignore refused saves', async () => {
    const rep = await onDesktop(harness, 'rep1');
    await rep.setViewportSize({ width: 375, height: 812 });
    await metric(rep).waitFor();
    const before = await numberOf(rep);
    let loads = 0;
    rep.on('load', () => (loads += 1));

    await openTab(rep, typeNames.zh.organization);
    await createHere(rep, 'zh');
    const form = rep.getByRole('dialog');
    await form.getByRole('textbox').first().fill('计数测试一号');
    await form.getByRole('button', { name: words('zh', 'detail:form.save') }).click();
    await rep.getByRole('heading', { level: 1, name: '计数测试一号' }).waitFor();
    await heading(rep);
    await rep.goBack();
    await atHome(rep, 'zh');
    await mainTab(rep, 'zh').click();
    await becomes(rep, before + 1);

    const me = await harness.hsid(rep);
    const { data } = await harness.call(me, '/api/client-object/search', {
      table_id: 'organization',
      keyword: '计数测试一号',
    });
    const [own] = data.list as { owner_member_id: string }[];
    const manager = await onDesktop(harness, 'manager');
    const theirs = await harness.hsid(manager);
    const create = (values: object) =>
      harness.call(theirs, '/api/customer/org/create', { account_manager: own?.owner_member_id, ...values });
    expect((await create({ name: '计数测试二号' })).code).toBe(0);
    await becomes(rep, before + 2);

    expect((await create({ name: '' })).code).not.toBe(0);
    await rep.waitForTimeout(6_000);
    expect([await numberOf(rep), loads]).toEqual([before + 2, 0]);
  }, 120_000);
});

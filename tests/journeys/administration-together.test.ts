import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { Form } from '../support/form';
import { heading, openEdit, signedIn, toast, type App } from '../support/steps';
import { labelOf } from '../support/value-steps';

/** Settings that change while others are at work. */
describe('the administration of a company during work', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const administration = async (phone: Phone, app: App, query: string) => {
    await app.goto(`${harness.server.address}/administration?${query}`);
    return phone.app();
  };
  const asked = async (app: App, path: string, body: object) => harness.call(await harness.hsid(app), path, body);

  test('adds a field to the open form of a colleague, who loses nothing of the typed text', async () => {
    const rep = await harness.phone({ suite: 'feishu', person: 'rep1' });
    let theirs = await signedIn(rep);
    const { data } = await asked(theirs, '/api/customer/org/create', { name: '新字段贸易', nickname: '新字段' });
    await theirs.goto(`${harness.server.address}/detail?type=organization&id=${String(data.id)}`);
    theirs = await rep.app();
    await heading(theirs);
    await openEdit(theirs, 'zh');
    const form = new Form(theirs, 'zh', rep.says('detail:form.edit'));
    const nickname = labelOf('organization', 'nickname', 'zh');
    await form.type(nickname, '写到一半');

    const phone = await harness.phone({ suite: 'feishu', person: 'admin' });
    const app = await administration(phone, await signedIn(phone), 'section=types&type=organization&part=fields');
    await app.getByRole('button', { name: phone.says('administration:fields.add') }).click();
    const sheet = app.getByRole('dialog', { name: phone.says('administration:fields.add') });
    await sheet.getByLabel(/^字段名称/).fill('冷柜合同号');
    await sheet.getByRole('button', { name: /^填写要求/ }).click();
    await app.getByRole('button', { name: '必填', exact: true }).click();
    await sheet.getByRole('button', { name: phone.says('administration:form.save') }).click();
    await toast(app, phone.says('administration:form.saved'));

    await form.sheet.getByText('冷柜合同号').first().waitFor();
    expect(await form.input(nickname).inputValue()).toBe('写到一半');
  }, 90_000);

  test('lets two administrators who change the same setting choose a version, without losing typed text', async () => {
    harness.expectTrouble(/409|configurationChanged/);
    const phone = await harness.phone({ suite: 'feishu', person: 'admin' });
    const own = await signedIn(phone);
    const app = await administration(phone, own, 'section=types&type=equipment&item=settings');
    const sheet = app.getByRole('dialog').first();
    await sheet.getByLabel('名称*', { exact: true }).fill('我的设备');
    const { data } = await asked(app, '/api/admin/company', {});
    const values = { name: '别人的设备' };
    const change = { action: 'set', section: 'types', id: 'equipment', values };
    await asked(app, '/api/admin/change', { version: data.version, changes: [change] });
    await sheet.getByRole('button', { name: phone.says('administration:form.save') }).click();
    const conflict = app.getByRole('dialog', { name: phone.says('administration:conflict.title') });
    await conflict.getByText('我的设备').waitFor();
    await conflict.getByText('别人的设备').waitFor();
    await conflict.getByText('我的设备').click();
    await conflict.getByRole('button', { name: phone.says('administration:form.save') }).click();
    await toast(app, phone.says('administration:form.saved'));
    const { data: now } = await asked(app, '/api/admin/type', { table_id: 'equipment' });
    expect(now).toMatchObject({ type: { name: '我的设备' } });
  }, 90_000);
});

import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { onDesktop, signedIn, toast, type App } from '../support/steps';
import { words } from '../support/words';

/** What a record has besides its fields, used by somebody on its page: chat, register, tasks, documents, web pages, notes, exports. */
describe('the page of a record', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const asked = async (app: App, path: string, body: object) =>
    (await harness.call(await harness.hsid(app), path, body)).data;
  /** A customer that the register has, with a chat of its own. */
  const customer = async (app: App, family: 'lark' | 'dingtalk', name: string) => {
    const { id } = await asked(app, '/api/customer/org/create', { name });
    await asked(app, `/api/integration/${family}/create-chat`, { id, table_id: 'organization' });
    return String(id);
  };
  const open = async (app: App, id: string, rest = '') =>
    app.goto(`${harness.server.address}/detail?type=organization&id=${id}${rest}`);
  type Says = (key: string, values?: Record<string, string | number>) => RegExp;

  const monitors = async (app: App, says: Says, status: string) => {
    await app.getByRole('button', { name: says('chats:settings') }).click();
    const settings = app.getByRole('dialog', { name: says('chats:settings') });
    await settings.getByRole('group', { name: says('chats:monitors.title') }).waitFor();
    const monitor = settings.getByRole('switch', { name: status });
    await monitor.click();
    await settings.getByRole('switch', { name: status, checked: true }).waitFor();
    await monitor.press('Escape');
    await settings.waitFor({ state: 'detached' });
  };
  const tasks = async (phone: Phone, app: App, words: string) => {
    const note = app.getByText(words).first();
    await note.waitFor();
    await app
      .getByRole('button', { name: phone.says('detail:noteMenu.open') })
      .first()
      .click();
    await app.getByRole('button', { name: phone.says('detail:noteMenu.task') }).click();
    await toast(app, phone.says('detail:noteMenu.tasked'));
  };

  test('has the company register, a task list, a document tab and the to-do of a note on Feishu', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const home = await signedIn(phone);
    const id = await customer(home, 'lark', '北京麦香烘焙食品有限公司');
    await open(home, id, '&tab=home');
    const app = await phone.app();
    await monitors(app, phone.says.bind(phone), '经营状态');

    await app.getByRole('button', { name: phone.says('detail:taskList.make') }).click();
    await app
      .getByRole('alertdialog')
      .getByRole('button', { name: phone.says('tasks:makeConfirm') })
      .click();
    await toast(app, phone.says('tasks:made'));

    await app.getByRole('button', { name: phone.says('detail:tabs.add') }).click();
    await app.getByRole('button', { name: phone.says('tabs:kind.docx') }).click();
    await toast(app, phone.says('tabs:made'));
    await app.getByText(phone.says('tabs:documentShown')).waitFor();
    expect(await app.locator('iframe[title="Document"]').count()).toBe(1);

    await asked(app, '/api/note/note-create', {
      content: '看了新烤箱',
      todo: '<p>寄两箱样品</p>',
      follow_relate_objs: { organization: [id] },
    });
    await open(app, id, '&tab=dynamic');
    const activity = await phone.app();
    await tasks(phone, activity, '看了新烤箱');
  }, 120_000);

  test('has the company register, a web page and a to-do on DingTalk, without task lists and documents', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'rep1', language: 'en' });
    const home = await signedIn(phone);
    const id = await customer(home, 'dingtalk', '青岛远洋水产有限公司');
    await open(home, id, '&tab=home');
    const app = await phone.app();
    await monitors(app, phone.says.bind(phone), 'Status');
    expect(await app.getByRole('button', { name: phone.says('detail:taskList.make') }).count()).toBe(0);

    await app.getByRole('button', { name: phone.says('detail:tabs.add') }).click();
    await app.getByRole('button', { name: phone.says('tabs:kind.web_url') }).click();
    await app.getByLabel(phone.says('tabs:url')).fill('http://prices.test/');
    await app.getByLabel(phone.says('tabs:name')).fill('Harbour prices');
    await app
      .getByRole('dialog')
      .getByRole('button', { name: phone.says('tabs:create') })
      .click();
    await toast(app, phone.says('tabs:made'));
    await app.getByRole('tab', { name: 'Harbour prices', selected: true }).waitFor();
    await app.getByText(phone.says('tabs:pageOutside')).waitFor();

    await asked(app, '/api/note/note-create', {
      content: 'Looked at the boats',
      todo: '<p>Send the catch list</p>',
      follow_relate_objs: { organization: [id] },
    });
    await open(app, id, '&tab=dynamic');
    await tasks(phone, await phone.app(), 'Looked at the boats');
  }, 120_000);

  test('says on a desktop where a document opens, and exports a list to its end', async () => {
    const says: Says = (key, values) => words('zh', key, values);
    const app = await onDesktop(harness, 'rep1');
    const id = await customer(app, 'lark', '成都蓉城酒店管理有限公司');
    await open(app, id);
    await app.getByRole('button', { name: says('detail:tabs.add') }).click();
    await app.getByRole('button', { name: says('tabs:kind.sheet') }).click();
    await toast(app, says('tabs:made'));
    // A plain browser has no component of the suite.
    await app.getByText(says('tabs:documentText')).waitFor();

    await app.goto(`${harness.server.address}/home?tab=organization`);
    await app.getByRole('button', { name: says('list:more') }).click();
    await app.getByRole('button', { name: says('views:export') }).click();
    await app.getByRole('button', { name: says('exports:start') }).click();
    await app.getByRole('button', { name: says('exports:download') }).waitFor();
  }, 120_000);
});

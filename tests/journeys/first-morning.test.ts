import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { Form } from '../support/form';
import { atHome, cards, openEdit, openNote, openTab, toast, typeNames, type App } from '../support/steps';
import { words, type Language } from '../support/words';

/** No company has been set up on this server: those of the demo are of other tenants than their people. */
const nobodyHere = ['directory', 'clients'].map(
  (table) => `update ${table} set tenant_key = 'elsewhere-' || tenant_key`,
);

const fieldName = 'Cooler no.';

describe('the first morning of a company', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open({ prepare: nobodyHere });
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** From the offer to the first note: the company, its people, who is in sales, a field of its own. */
  async function setUpAndWrite(begun: App, language: Language, again: () => Promise<App>): Promise<void> {
    let app = begun;
    const open = async (address: string) => {
      await app.goto(harness.server.address + address);
      app = await again();
    };
    const says = (key: string, values?: Record<string, string | number>) => words(language, key, values);
    await app.getByRole('button', { name: says('setUp:offer') }).click();
    const first = app.getByRole('dialog', { name: says('setUp:title', { step: 1 }) });
    await first
      .getByRole('listitem')
      .filter({ hasText: says('setUp:checks.names.people') })
      .waitFor();
    await first.getByText(/^(批发与分销|Wholesale)$/).click();
    await first.getByRole('button', { name: says('setUp:begin') }).click();
    const people = app.getByRole('dialog', { name: says('setUp:title', { step: 3 }) });
    await people.getByText(says('setUp:people.read', { count: 25 })).waitFor();
    await people.getByRole('button', { name: says('setUp:open') }).click();
    await atHome(app, language);

    await open('/administration?section=members');
    await app
      .getByRole('list', { name: says('people:members.title') })
      .getByRole('button', { name: /王晓雨/ })
      .click();
    const member = app.getByRole('dialog', { name: '王晓雨' });
    await member.getByRole('checkbox', { name: /^(销售|Sales)$/ }).check();
    await member.getByRole('button', { name: says('people:save') }).click();
    await toast(app, says('people:member.saved', { name: '王晓雨' }));

    await open('/administration?section=types&type=organization&part=fields');
    await app.getByRole('button', { name: says('administration:fields.add') }).click();
    const field = app.getByRole('dialog', { name: says('administration:fields.add') });
    await field.getByLabel(/^(字段名称|Field name)/).fill(fieldName);
    await field.getByRole('button', { name: says('administration:form.save') }).click();
    await toast(app, says('administration:form.saved'));

    await open('/home');
    await openTab(app, typeNames[language].organization);
    await cards(app).first().click();
    await openEdit(app, language);
    const form = new Form(app, language, says('detail:form.edit'));
    await form.sheet.getByText(fieldName).first().waitFor();
    await form.sheet.getByRole('button', { name: says('shell:cancel') }).click();
    const sheet = await openNote({ says }, app);
    await sheet.getByRole('textbox', { name: says('notes:content') }).fill('Our first visit');
    await sheet.getByRole('button', { name: says('notes:save') }).click();
    await toast(app, says('notes:saved'));
    await openTab(app, says('detail:tabs.dynamic'));
    await app.getByRole('article').filter({ hasText: 'Our first visit' }).first().waitFor();
  }

  test('begins on the phone of its administrator, and a colleague finds the company open', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'admin' });
    const app = await phone.openFromWorkbench();
    await app.getByRole('heading', { name: phone.says('access:noJoin.title') }).waitFor();
    await setUpAndWrite(app, 'zh', () => phone.app());

    const colleague = await harness.phone({ suite: 'feishu', person: 'rep1' });
    await atHome(await colleague.openFromWorkbench(), 'zh');
  }, 120_000);

  test('is not offered to people who are no administrators of the suite', async () => {
    const phone = await harness.phone({ suite: 'dingtalk', person: 'rep1' });
    const looked = phone.page.waitForResponse((response) => response.url().includes('/set-up/look'));
    const app = await phone.openFromWorkbench();
    await looked;
    await app.getByRole('heading', { name: phone.says('access:noJoin.title') }).waitFor();
    expect(await app.getByRole('button', { name: phone.says('setUp:offer') }).count()).toBe(0);
  }, 60_000);

  test('begins in a browser on a desktop', async () => {
    const page = await harness.browserPage({ language: 'en', path: '/login' });
    await page.getByRole('button', { name: 'Continue with Lark' }).click();
    await page.getByRole('link').or(page.getByRole('button')).filter({ hasText: 'Siyuan Chen' }).click();
    await setUpAndWrite(page, 'en', () => Promise.resolve(page));
  }, 120_000);
});

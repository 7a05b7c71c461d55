import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { heading, signedIn, typeNames, type App } from '../support/steps';
import { labelOf } from '../support/value-steps';

/** From an inquiry to a customer, in the suites' phones. */
describe('the conversion of a lead', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const made = async (app: App, path: string, fields: object) =>
    String((await harness.call(await harness.hsid(app), path, { ...fields })).data.id);
  const open = async (phone: Phone, app: App, id: string) => {
    await app.goto(`${harness.server.address}/detail?type=lead&id=${id}`);
    const page = await phone.app();
    await heading(page);
    return page;
  };
  const sheetOf = async (phone: Phone, app: App) => {
    await app
      .getByRole('navigation', { name: phone.says('detail:actions') })
      .getByRole('button', { name: phone.says('leads:action') })
      .click();
    const sheet = app.getByRole('dialog', { name: phone.says('leads:title') });
    await sheet.getByRole('radio').first().waitFor();
    return sheet;
  };

  test.each(firstOf(['dingtalk', 'feishu'] as const))(
    '[records 2.77] [records 2.96] merges it into the existing customer, is refused a second time, and is undone (%s)',
    async (suite) => {
      const phone = await harness.phone({ suite, person: 'rep1', width: 375, height: 812 });
      const first = await signedIn(phone);
      const company_name = `清溪餐饮 ${suite}`;
      const customer = await made(first, '/api/customer/org/create', { name: company_name });
      const lead = await made(first, '/api/customer/lead/create', { name: '清溪的询价', company_name });
      const app = await open(phone, first, lead);

      const sheet = await sheetOf(phone, app);
      await sheet
        .getByRole('radio', { name: new RegExp(company_name) })
        .and(sheet.locator(':checked'))
        .waitFor();
      // The lead is a phone enquiry without a person: the sheet asks for the name.
      const contact = sheet.getByRole('region', { name: typeNames.zh.user });
      const personName = contact.getByRole('textbox', { name: labelOf('user', 'name', 'zh') });
      expect(await personName.inputValue()).toBe('');
      await personName.fill('苏晚晴');
      await sheet.getByRole('button', { name: phone.says('leads:convert') }).click();
      await sheet.waitFor({ state: 'detached' });
      await app.waitForURL(/type=user/);
      await app.getByRole('heading', { level: 1, name: '苏晚晴' }).waitFor();

      const again = await harness.call(await harness.hsid(app), '/api/customer/lead/propose-conversion', { id: lead });
      expect(again.data).toMatchObject({ params: { customer: { id: customer, title: company_name } } });

      await phone.back();
      await app.waitForURL(/type=lead/);
      const card = app.getByRole('region', { name: phone.says('leads:became') });
      await card.getByRole('button', { name: new RegExp(company_name) }).waitFor();
      await card.getByRole('button', { name: /撤销/ }).click();
      await card.waitFor({ state: 'detached' });

      // And once more, as a customer of its own.
      const second = await sheetOf(phone, app);
      await second
        .getByRole('radio', { name: phone.says('leads:create') })
        .first()
        .check();
      await second
        .getByRole('region', { name: typeNames.zh.user })
        .getByRole('textbox', { name: labelOf('user', 'name', 'zh') })
        .fill('苏晚晴');
      await second.getByRole('button', { name: phone.says('leads:convert') }).click();
      await second.waitFor({ state: 'detached' });
      await app.waitForURL(/type=user/);
    },
    90_000,
  );
});

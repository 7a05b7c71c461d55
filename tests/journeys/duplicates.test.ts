import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { cards, heading, openTab, signedIn, toast, type App } from '../support/steps';

/** Customers that were written down twice, in the suites' phones. */
describe('two duplicate customers', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const call = async (app: App, path: string, fields: object) =>
    (await harness.call(await harness.hsid(app), path, fields)).data;

  test.each(firstOf(['feishu', 'dingtalk'] as const))(
    'are merged on the phone, and the merge is undone (%s)',
    async (suite) => {
      const phone = await harness.phone({ suite, person: 'rep1' });
      const app = await signedIn(phone);
      const [one, other] = ['青岚谷茶业有限公司', '青岚谷茶业股份有限公司'];
      const make = (fields: object) => call(app, '/api/customer/org/create', fields).then(({ id }) => String(id));
      const kept = await make({ name: one, phone: '021-62291111' });
      const gone = await make({ name: other, phone: '021-62292222' });
      const deal = await call(app, '/api/revenue/deal/create', { name: '春茶采购', organization_ids: [gone] });
      const customersOf = async () =>
        (await call(app, '/api/revenue/deal/detail', { id: deal.id })).organization_ids as string[];

      await app.goto(`${harness.server.address}/home?tab=organization`);
      const list = await phone.app();
      await cards(list).first().waitFor();
      await list
        .getByRole('tabpanel')
        .getByRole('button', { name: phone.says('list:more') })
        .click();
      await list.getByRole('button', { name: phone.says('views:duplicates') }).click();
      await list.getByRole('button', { name: new RegExp(`^合并.*(${one}|${other})`) }).click();

      const sheet = list.getByRole('dialog', { name: phone.says('duplicates:mergeTitle') });
      await sheet
        .getByRole('group', { name: phone.says('duplicates:survivor') })
        .getByRole('radio', { name: one })
        .check();
      await sheet.getByText(/商机 1/).waitFor();
      await sheet.getByRole('radio', { name: /6229 ?2222/ }).check();
      await sheet.getByRole('button', { name: phone.says('duplicates:do') }).click();
      await toast(list, phone.says('duplicates:done', { name: one }));
      expect(await customersOf()).toEqual([kept]);

      // The old link leads to the one that stayed, which says what it was made of and is taken apart there.
      await list.goto(`${harness.server.address}/detail?type=organization&id=${gone}`);
      const page = await phone.app();
      await page.waitForURL(new RegExp(kept));
      expect(await heading(page)).toBe(one);
      await openTab(page, phone.says('detail:tabs.dynamic'));
      await page.getByRole('tabpanel').getByText(other).first().waitFor();
      await page.getByRole('button', { name: phone.says('detail:event.merge.undo') }).click();
      await toast(page, phone.says('detail:event.merge.undone'));
      expect(await customersOf()).toEqual([gone]);
      await page.goto(`${harness.server.address}/detail?type=organization&id=${gone}`);
      expect(await heading(await phone.app())).toBe(other);
    },
    90_000,
  );
});

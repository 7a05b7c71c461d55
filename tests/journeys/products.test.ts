import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { draftKept, openTab, signedIn, toast, type App } from '../support/steps';

/** What a deal sells, on the phone of each suite: from the first line to the amount that follows the total, and nothing is lost on the way. */
describe.each(firstOf(['feishu', 'dingtalk'] as const))('the products of a deal on %s', (suite) => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  test('cost exactly 0.30 for 0.1 + 0.2, and the amount follows where the rep agrees', async () => {
    const phone = await harness.phone({ suite, person: 'rep1' });
    const home = await signedIn(phone);
    const hsid = await harness.hsid(home);
    const made = await harness.call(hsid, '/api/revenue/deal/create', { name: '小额试单', amount: 5 });
    const id = String(made.data['id']);
    const address = `${harness.server.address}/detail?type=deal&id=${id}&tab=product`;
    await home.goto(address);
    const app = await phone.app();

    await addCustom(phone, app, { name: '样品面包', price: '0.1' });
    await addCustom(phone, app, { name: '样品橄榄油', price: '0.2' });
    await app.getByText('¥0.30').first().waitFor();
    await app.getByRole('button', { name: phone.says('products:add') }).click();
    const catalogue = app.getByRole('dialog', { name: phone.says('products:add') });
    await catalogue.getByRole('button', { name: /¥/ }).first().waitFor();
    await catalogue.getByRole('button', { name: phone.says('shell:cancel') }).click();

    // The page is closed by the suite: what was typed is offered again.
    await draftKept(app, '"price":0.2');
    await app.goto(address);
    const again = await phone.app();
    await again.getByRole('button', { name: phone.says('detail:draft.take') }).click();
    await again.getByText('¥0.30').first().waitFor();
    await again.getByRole('button', { name: phone.says('products:save') }).click();
    const question = again.getByRole('alertdialog', { name: phone.says('products:sync.title') });
    await question.getByText('¥5.00').waitFor();
    await question.getByRole('button', { name: phone.says('products:sync.change') }).click();
    await toast(again, phone.says('products:synced'));

    const { data } = await harness.call(hsid, '/api/client-object/list-project', { table_id: 'deal', id });
    expect(data).toMatchObject({ totalAmount: 0.3, total: 2, asks_for_amount: false });
    expect((await harness.call(hsid, '/api/revenue/deal/detail', { id })).data['amount']).toBe(0.3);

    // The card on the home tab says the same, and so does the timeline.
    await openTab(again, phone.says('detail:tabs.home'));
    const card = again.getByRole('region', { name: phone.says('products:title') });
    await card.getByText('¥0.30').waitFor();
    await openTab(again, phone.says('detail:tabs.dynamic'));
    await again.getByRole('article').filter({ hasText: '修改了产品' }).first().waitFor();
  }, 90_000);
});

async function addCustom(phone: Phone, app: App, { name, price }: { name: string; price: string }): Promise<void> {
  await app
    .getByRole('button', { name: phone.says('products:add') })
    .first()
    .click();
  await app.getByRole('button', { name: phone.says('products:customAdd') }).click();
  const sheet = app.getByRole('dialog', { name: phone.says('products:custom') });
  await sheet.getByRole('textbox', { name: phone.says('products:part.name') }).fill(name);
  await sheet.getByRole('textbox', { name: phone.says('products:part.price') }).fill(price);
  await sheet.getByRole('button', { name: /^完成/ }).click();
  await sheet.waitFor({ state: 'detached' });
}

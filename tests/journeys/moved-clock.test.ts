import type { Locator } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { Client } from '../support/client';
import { keptOn } from '../support/restore-session';
import { openSession } from '../support/sign-in';
import { atHome, openTab, signedIn } from '../support/steps';

/** Somebody who tries the demo moves its time: phone, suites and server follow. */
let harness: BrowserHarness;
beforeAll(async () => {
  harness = await BrowserHarness.open({
    // Paid until tomorrow, of which a day is left as grace.
    prepare: ["update clients set order_end = now() + interval '1 day' where client_id = 'northwind-lark'"],
  });
}, 120_000);
cleanUpAfterEach(() => harness);
afterEach(() => harness.simulator.moveClock(null));

const dayMs = 86_400_000;

test('the simulator panel moves a deal through days, its stage bar shows at least ten of them, and the present returns', async () => {
  const phone = await harness.phone({ suite: 'feishu', person: 'rep1', language: 'en', width: 1280, height: 900 });
  const home = await signedIn(phone);
  const hsid = await harness.hsid(home);
  const { data } = await harness.call(hsid, '/api/revenue/deal/create', { name: 'A deal of days' });
  await home.goto(`${harness.server.address}/detail?type=deal&id=${String(data.id)}&tab=stage`);
  const button = (name: string) => phone.page.getByRole('button', { name, exact: true });
  // The web-view is another one after each move.
  const app = phone.page.frameLocator('iframe[title=Sidecar]');
  const stage = app.locator('li[aria-current=step]');
  /** How much of a bar is taken, in tenths as it is drawn. */
  const tenths = (bar: Locator) =>
    bar.evaluate((element) => {
      const taken = [...element.children].reduce((sum, part) => sum + part.getBoundingClientRect().width, 0);
      return Math.round((taken / element.getBoundingClientRect().width) * 10);
    });
  const barAboveStages = stage.locator('xpath=../preceding-sibling::*[1]');
  await stage.getByText(phone.says('detail:stage.lessThanOne')).waitFor();
  expect(await tenths(barAboveStages)).toBe(0);

  await button('Tomorrow').click();
  await stage.getByText('1 day', { exact: true }).waitFor();
  expect(await tenths(barAboveStages)).toBe(1);
  // The card of the home tab has the same bar.
  await openTab(app, phone.says('detail:tabs.home'));
  const card = app.getByRole('region', { name: phone.says('detail:tabs.stage') });
  await card.getByText('Here for 1 day').waitFor();
  expect(await tenths(card.getByRole('paragraph').locator('xpath=following-sibling::*[1]'))).toBe(1);
  await openTab(app, phone.says('detail:tabs.stage'));
  await phone.page.getByLabel('Shown time').fill('2035-01-31T12:00');
  await button('Set time').click();
  await stage.getByText(/^\d{4} days$/).waitFor();
  expect(await tenths(barAboveStages)).toBe(10);
  expect(await app.locator('html').evaluate(() => [new Date().getFullYear(), new Date(Date.now()).getMonth()])).toEqual(
    [2035, 0],
  );
  await button('Now').click();
  await stage.getByText(phone.says('detail:stage.lessThanOne')).waitFor();
}, 90_000);

test('[shell 4.20] a company that has paid until yesterday works for one more day and is blocked on the next', async () => {
  const session = await openSession(new Client(harness.server.address), 'lark', 'manager', 'northwind-lark');
  const as = keptOn(harness, { suite: 'lark', person: 'manager', company: 'northwind-lark', session }, true);
  const on = async (days: number) => {
    await harness.simulator.moveClock(new Date(Date.now() + days * dayMs));
    const phone = await harness.phone({ suite: 'lark', person: 'manager', language: 'en', open: '/home?tab=main', as });
    const app = await phone.app();
    await atHome(app, 'en');
    const stopped = app.getByRole('alertdialog', { name: phone.says('access:subscription.title') });
    if (days > 2) await stopped.waitFor();
    return stopped.count();
  };
  expect([await on(1), await on(2), await on(3)]).toEqual([0, 0, 1]);
}, 90_000);

import type { Locator, Request } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { firstOf } from '../support/test-extent';
import { heading, onDesktop, openTab, signedIn, toast, typeNames, type App } from '../support/steps';
import { words } from '../support/words';

/** Deals on their board: turned by the thumb and moved by a sheet on phones, carried by the mouse on desktops. */
describe('a board of deals', () => {
  const language = 'zh';
  const says = (key: string, values?: Record<string, string | number>) => words(language, key, values);
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  async function openBoard(app: App): Promise<Locator> {
    await openTab(app, typeNames[language].deal);
    await app.getByRole('button', { name: says('board:toBoard') }).click();
    const strip = app.getByRole('tablist', { name: says('board:columns') });
    await strip
      .or(app.getByRole('region', { name: '初步接触' }))
      .first()
      .waitFor();
    return strip;
  }

  test.each(firstOf(['feishu', 'dingtalk'] as const))(
    'lets a rep on the phone of %s change columns, move a deal and find the place again',
    async (suite) => {
      const phone = await harness.phone({ suite, person: 'rep1' });
      const app = await signedIn(phone);
      const asked: unknown[] = [];
      const written: string[] = [];
      phone.page.on('request', (request: Request) => {
        if (request.url().endsWith('/api/client-object/board')) asked.push(request.postDataJSON());
        if (/\/(update|save)$/.test(request.url())) written.push(request.url());
      });
      const strip = await openBoard(app);
      await strip.getByRole('tab', { name: /初步接触/ }).waitFor();
      const page = () => app.locator('[role=tabpanel]:not([inert]) [role=list]').last();
      await page().getByRole('link').first().waitFor();

      // The thumb turns to the next column, and moves no record by that.
      await app
        .locator('[role=tabpanel]:not([inert])')
        .last()
        .evaluate((element) => {
          const pages = element.parentElement;
          pages?.scrollTo({ left: pages.clientWidth });
        });
      const needs = strip.getByRole('tab', { name: /需求确认/, selected: true });
      await needs.waitFor();
      expect(written).toEqual([]);
      const column = app.getByRole('list', { name: '需求确认' });
      const card = column.getByRole('link').nth(1);
      await card.scrollIntoViewIfNeeded();
      await card.click();
      await heading(app);
      await phone.back();
      await needs.waitFor();
      await card.waitFor();

      const button = column
        .getByRole('button', { name: new RegExp(says('board:move').source.replace(/\$$/, '')) })
        .first();
      const name = (await button.getAttribute('aria-label')) ?? '';
      await button.click();
      const sheet = app.getByRole('dialog', { name: says('stages:title') });
      await sheet.getByRole('button', { name: /初步接触/ }).click();
      await sheet.getByRole('button', { name: says('stages:do.moved', { stage: '初步接触' }) }).click();
      await toast(app, says('stages:done.moved', { stage: '初步接触' }));
      await column.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.every((body) => (body as { limit: number }).limit <= 20)).toBe(true);
    },
    90_000,
  );

  test('lets a rep on a desktop drag a deal from one column to another', async () => {
    const app = await onDesktop(harness, 'rep1');
    await openBoard(app);
    const [from, to] = ['初步接触', '需求确认'].map((name) => app.getByRole('region', { name })) as [Locator, Locator];
    const card = from.getByRole('link').first();
    await card.waitFor();
    const id = await card.getAttribute('data-record');
    // What the stage asks for is there, so that the deal moves at once.
    const hsid = await harness.hsid(app);
    const { data } = await harness.call(hsid, '/api/revenue/deal/detail', { id });
    if (data.amount === undefined)
      await harness.call(hsid, '/api/revenue/deal/update', {
        id,
        known_update_time: data.update_time,
        update_data: { amount: 1000 },
      });
    await app.reload();
    await from.locator(`[data-record="${id}"]`).dragTo(to);
    await to.locator(`[data-record="${id}"]`).waitFor();
    await toast(app, /已移到“需求确认”/);
    await from.locator(`[data-record="${id}"]`).waitFor({ state: 'detached' });
  }, 90_000);
});

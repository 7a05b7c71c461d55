import type { Page } from 'playwright-core';
import { everything } from '../support/test-extent';
import { printMeasurement } from '../support/measurements';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { cards, openTab, scrollPosition, signedIn, typeNames } from '../support/steps';

/** Ten thousand loaded rows keep at most so many live nodes in the list; three thousand show it too, each day. */
const nodeLimit = 1_500;
const total = everything ? 10_000 : 3_000;
const perPage = 20;

describe('a list of thousands of records', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  /** Answers the list call with copies of the first record; everything else of the app and the server is as it is. */
  async function serveMany(page: Page): Promise<void> {
    let first: Record<string, unknown> | undefined;
    await page.route('**/api/client-object/list', async (route) => {
      const asked = route.request().postDataJSON() as { table_id: string; page?: number };
      if (asked.table_id !== 'organization' || asked.page === undefined) return route.continue();
      if (!first) {
        const answer = (await (await route.fetch()).json()) as { data: { list: Record<string, unknown>[] } };
        first = answer.data.list[0];
      }
      const start = (asked.page - 1) * perPage;
      const list = Array.from({ length: perPage }, (_, index) => ({
        ...first,
        ...(start + index === 0 ? {} : { _id: `copy_${start + index}` }),
        title: `Company ${start + index + 1}`,
      }));
      return route.fulfill({
        json: {
          code: 0,
          msg: '',
          data: { list, total: 1_000, total_is_capped: true, has_more: start + perPage < total },
        },
      });
    });
  }

  test('keeps few of them in the document and returns to the same place', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const app = await signedIn(phone);
    await serveMany(phone.page);
    await openTab(app, typeNames.zh.organization);
    await cards(app).first().waitFor();
    const asked = await app.evaluate(
      async (pages) => {
        const panel = document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])');
        let seen = 0;
        const watch = new PerformanceObserver((entries) => {
          seen += entries.getEntries().filter((entry) => entry.name.endsWith('/client-object/list')).length;
        });
        watch.observe({ type: 'resource' });
        for (let tries = 0; panel && seen < pages && tries < 20_000; tries += 1) {
          panel.scrollTop = panel.scrollHeight;
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        watch.disconnect();
        return seen;
      },
      total / perPage - 1,
    );
    expect(asked).toBeGreaterThanOrEqual(total / perPage - 1);
    // The last page has come; its end is said below the last row.
    await app.getByText(phone.says('list:noMore')).waitFor({ state: 'attached' });
    await app.evaluate(() => {
      const panel = document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])');
      if (panel) panel.scrollTop = panel.scrollHeight;
    });
    await app.getByRole('link', { name: new RegExp(`Company ${total}\\b`) }).waitFor();

    const walked = await app.evaluate(async () => {
      const panel = document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])');
      if (!panel) return { nodes: 0, longest: 0 };
      let nodes = 0;
      let longest = 0;
      let last = performance.now();
      for (let step = 0; step < 120; step += 1) {
        panel.scrollTop -= 400;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        nodes = Math.max(nodes, panel.querySelectorAll('*').length);
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return { nodes, longest };
    });
    printMeasurement(
      `scrolling through ${total} rows: at most ${walked.nodes} live nodes, longest frame ${walked.longest.toFixed(0)} ms`,
    );
    expect(walked.nodes).toBeGreaterThan(0);
    expect(walked.nodes).toBeLessThanOrEqual(nodeLimit);

    await app.evaluate(() => {
      const panel = document.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])');
      if (panel) panel.scrollTop = panel.scrollHeight / 2;
    });
    await app.waitForTimeout(500);
    const before = await scrollPosition(app);
    expect(before).toBeGreaterThan(100_000);
    await openTab(app, typeNames.zh.user);
    await cards(app).first().waitFor();
    await openTab(app, typeNames.zh.organization);
    await cards(app).first().waitFor();
    await app.waitForTimeout(300);
    // Within one row.
    expect(Math.abs((await scrollPosition(app)) - before)).toBeLessThan(120);
  }, 240_000);
});

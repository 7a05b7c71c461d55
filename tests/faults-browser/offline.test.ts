import type { Page } from 'playwright-core';
import { calls } from '../../domain/contract/calls';
import type { Api } from '../../src/api/Api';
import { cuts, CuttingProxy } from '../support/cutting-proxy';
import { printMeasurement } from '../support/measurements';
import { BrowserHarness } from '../support/browser-harness';
import { sessionOf, signIn, travel } from '../support/node-person';
import { freshSeed, seeded } from '../support/seeded-random';
import { cards, openNote, openTab, toast, typeNames } from '../support/steps';
import { words } from '../support/words';

/** The app in a web-view whose line goes, comes and loses things. */

const long = process.env.FAULT_TRIALS !== undefined;
const notes = long ? 50 : 3;
/** Of so many answers one is lost. */
const lostOf = long ? 50 : 2;
const language = 'zh';
const says = (key: string, values?: Record<string, string | number>) => words(language, key, values);
const seed = freshSeed('offline');
const random = seeded(seed);

let harness: BrowserHarness;
let proxy: CuttingProxy;
let api: Api;
let page: Page;

const seen = (text: RegExp) => page.getByText(text).locator('visible=true').first();
const offline = (is: boolean) => page.context().setOffline(is);
/** The open record's notes with these words. */
async function notesSaying(id: string, content: string): Promise<number> {
  const { list } = await api.call('organization.events', { id, event_type: 'FOLLOW_NOTE', size: 100 });
  return list.filter((event) => String(event.note?.content).includes(content)).length;
}
async function openRecord(name: string): Promise<string> {
  const { id } = await api.call('organization.create', { name });
  await page.goto(`${proxy.address}/detail?type=organization&id=${id}`);
  await page.getByRole('navigation', { name: says('detail:actions') }).waitFor();
  return id;
}

describe('F18: the app in a web-view', () => {
  beforeAll(async () => {
    harness = await BrowserHarness.open();
    proxy = await CuttingProxy.before(harness.server);
    api = await signIn(harness.server.address, 'feishu', 'rep1', 'brightsea-feishu');
    const session = await sessionOf(harness.server.address, 'feishu', 'rep1', 'brightsea-feishu');
    page = await harness.browserPage({ language, width: 375, height: 812, path: null, fetchesAhead: true });
    const stored = {
      channel: 'feishu',
      client: { clientId: 'brightsea-feishu', _id: 'brightsea-feishu', name: 'Brightsea' },
      ...session,
    };
    await page.addInitScript((text) => localStorage.setItem('sidecar.session', text), JSON.stringify(stored));
  }, 90_000);
  afterAll(async () => {
    travel({ origin: 'http://127.0.0.1:1' });
    await harness?.leave();
    await proxy?.close();
    await harness?.close();
  });

  test('a phone without a line says so, shows what it has, keeps what is typed, and sends it once when the line is back', async () => {
    const content = `Written on the train ${seed}`;
    await page.goto(`${proxy.address}/home?tab=organization`);
    await cards(page).first().waitFor();
    const id = await openRecord(`Far station ${seed}`);
    const sheet = await openNote({ says }, page);
    await sheet.getByRole('textbox', { name: says('notes:content') }).fill(content);

    await offline(true);
    await seen(says('shell:offline')).waitFor({ timeout: 3_000 });
    await sheet.getByRole('button', { name: says('notes:save') }).click();
    await seen(says('shell:failure.offline')).waitFor();
    expect(await sheet.getByRole('textbox', { name: says('notes:content') }).inputValue()).toBe(content);
    await page.waitForTimeout(long ? 60_000 : 500);
    for (let toggle = 0; toggle < (long ? 20 : 4); toggle += 1) {
      await offline(toggle % 2 === 1);
      await page.waitForTimeout(random.below(300));
    }
    await offline(false);
    await seen(says('shell:offline')).waitFor({ state: 'hidden' });
    await sheet.getByRole('button', { name: says('notes:save') }).click();
    await toast(page, says('notes:saved'));
    expect(await notesSaying(id, content)).toBe(1);
  }, 180_000);

  test('what was loaded is read without a line, and what was not says why, on no page that is white', async () => {
    await page.goto(`${proxy.address}/home?tab=organization`);
    await cards(page).first().waitFor();
    const before = await cards(page).count();
    await offline(true);
    await seen(says('shell:offline')).waitFor({ timeout: 3_000 });
    expect(await cards(page).count()).toBe(before);
    await openTab(page, typeNames[language].deal);
    await seen(says('shell:failure.offline')).waitFor();
    await openTab(page, typeNames[language].organization);
    await cards(page).first().waitFor();
    // A record that was never loaded.
    await cards(page).first().click();
    await seen(says('shell:offline')).waitFor();
    await offline(false);
    await page.goto(`${proxy.address}/home?tab=deal`);
    await cards(page).first().waitFor();
  }, 90_000);

  test(
    `where answers take 600 ms and one of ${lostOf} is lost, each of ${notes} notes is there once`,
    async () => {
      const id = await openRecord(`Thin line ${seed}`);
      const line = await page.context().newCDPSession(page);
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 600,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      let asked = 0;
      await page.route(long ? '**/api/**' : `**${calls['notes.create'].path}`, async (route) => {
        asked += 1;
        await route.continue(
          asked % lostOf === 0 ? { headers: { ...route.request().headers(), 'X-Cut': random.pick(cuts) } } : {},
        );
      });
      const written = Array.from({ length: notes }, (_, number) => `Over a thin line ${number} ${seed}`);
      for (const content of written) {
        const sheet = await openNote({ says }, page);
        await sheet.getByRole('textbox', { name: says('notes:content') }).fill(content);
        await sheet.getByRole('button', { name: says('notes:save') }).dblclick();
        await sheet.waitFor({ state: 'hidden' });
      }
      expect(proxy.cutAnswers).toBeGreaterThan(0);
      for (const content of written) expect([content, await notesSaying(id, content)]).toEqual([content, 1]);
      printMeasurement(
        `offline: ${notes} notes over a line of 600 ms that lost ${proxy.cutAnswers} answers, each there once`,
      );
    },
    60_000 + notes * 15_000,
  );
});

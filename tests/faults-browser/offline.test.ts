import type { BrowserContext, Page } from 'playwright-core';
import { calls } from '../../domain/contract/calls';
import type { Api } from '../../src/api/Api';
import { cuts, CuttingProxy } from '../support/cutting-proxy';
import { printMeasurement } from '../support/measurements';
import { BrowserHarness } from '../support/browser-harness';
import { sessionOf, signIn, travel } from '../support/node-person';
import { freshSeed, seeded } from '../support/seeded-random';
import { allAhead, cards, openNote, openTab, toast, typeNames } from '../support/steps';
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
/** This page is that person's from its next address on. */
async function signedInAs(view: Page, person: string): Promise<Page> {
  const stored = {
    channel: 'feishu',
    client: { clientId: 'brightsea-feishu', _id: 'brightsea-feishu', name: 'Brightsea' },
    ...(await sessionOf(harness.server.address, 'feishu', person, 'brightsea-feishu')),
  };
  await view.addInitScript((text) => localStorage.setItem('sidecar.session', text), JSON.stringify(stored));
  return view;
}
/** A new web-view of the same phone. */
const opened = async (phone: BrowserContext, person: string) => signedInAs(await phone.newPage(), person);
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

describe('the app in a web-view with a bad connection', () => {
  beforeAll(async () => {
    harness = await BrowserHarness.open();
    proxy = await CuttingProxy.before(harness.server);
    api = await signIn(harness.server.address, 'feishu', 'rep1', 'brightsea-feishu');
    page = await harness.browserPage({ language, width: 375, height: 812, path: null, fetchesAhead: true });
    await signedInAs(page, 'rep1');
  }, 90_000);
  afterAll(async () => {
    travel({ origin: 'http://127.0.0.1:1' });
    await harness?.leave();
    await proxy?.close();
    await harness?.close();
  });

  test('keeps an offline note after the web-view ends, hides it from other people on the phone, and sends it once', async () => {
    const content = `Written on the train ${seed}`;
    await page.goto(`${proxy.address}/home?tab=organization`);
    await cards(page).first().waitFor();
    const id = await openRecord(`Far station ${seed}`);
    const sheet = await openNote({ says }, page);
    await sheet.getByRole('textbox', { name: says('notes:content') }).fill(content);
    // What is needed without a line comes while there is one.
    await allAhead(page);

    await offline(true);
    await seen(says('kept:offline')).waitFor({ timeout: 3_000 });
    await sheet.getByRole('button', { name: says('notes:save') }).click();
    await toast(page, says('outbox:kept'));
    await sheet.waitFor({ state: 'hidden' });
    await page
      .getByRole('region', { name: says('outbox:title') })
      .getByText(content)
      .waitFor();
    await page.waitForTimeout(long ? 60_000 : 500);

    const phone = page.context();
    await page.close();
    await phone.setOffline(false);
    const other = await opened(phone, 'manager');
    await other.goto(`${proxy.address}/home?tab=organization`);
    await cards(other).first().waitFor();
    // Long enough for whatever waits to be looked at.
    await other.waitForTimeout(4_000);
    await other.getByRole('button', { name: says('shell:header.account') }).click();
    await other.getByRole('button', { name: says('menus:menu.signOut') }).waitFor();
    expect(await other.getByText(says('outbox:title')).count()).toBe(0);
    expect(await notesSaying(id, content)).toBe(0);
    await other.close();

    page = await opened(phone, 'rep1');
    await page.goto(`${proxy.address}/home?tab=organization`);
    await cards(page).first().waitFor();
    for (let waited = 0; (await notesSaying(id, content)) === 0 && waited < 60; waited += 1)
      await page.waitForTimeout(250);
    await page.goto(`${proxy.address}/home?tab=organization&operation=waiting`);
    await seen(says('outbox:none')).waitFor();
    expect(await notesSaying(id, content)).toBe(1);
  }, 180_000);

  test('shows loaded records offline, says why others are missing, and never shows a blank page', async () => {
    await page.goto(`${proxy.address}/home?tab=organization`);
    await cards(page).first().waitFor();
    const before = await cards(page).count();
    await offline(true);
    await seen(says('kept:offline')).waitFor({ timeout: 3_000 });
    // More of the page may have been drawn meanwhile.
    expect(await cards(page).count()).toBeGreaterThanOrEqual(before);
    await openTab(page, typeNames[language].deal);
    await seen(says('shell:failure.offline')).waitFor();
    await openTab(page, typeNames[language].organization);
    await cards(page).first().waitFor();
    // A record that was never loaded.
    await cards(page).first().click();
    await seen(says('kept:offline')).waitFor();
    await offline(false);
    await page.goto(`${proxy.address}/home?tab=deal`);
    await cards(page).first().waitFor();
  }, 90_000);

  test(
    `stores each of ${notes} notes once where answers take 600 ms and one of ${lostOf} is lost`,
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

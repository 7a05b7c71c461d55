import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { BuildManifest } from '../../config/build-manifest';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { Client } from '../support/client';
import { Deployment } from '../support/deployment';
import { keptOn, type Kept } from '../support/restore-session';
import { openSession } from '../support/sign-in';
import { cards, openTab, typeNames } from '../support/steps';
import { until } from '../support/until';
import { words } from '../support/words';

const says = (key: string, values?: Record<string, string | number>) => words('zh', key, values);
const asOf = (page: Page) => page.getByText(/^当前显示的是 /);
const listAddress = '/home?tab=organization';

/** The script that the page begins with: each build has its own. */
const entry = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src^="/js/app."]')?.src);
const entryChanged = (page: Page, before: string | undefined) =>
  page.waitForFunction(
    (old) => {
      const now = document.querySelector<HTMLScriptElement>('script[src^="/js/app."]')?.src;
      return now !== undefined && now !== old;
    },
    before,
    { timeout: 30_000 },
  );

/** Written into the page: questions at this address go out when the test says so. Routing by the browser would switch its cache off. */
function hold(held: string): void {
  const ask = window.fetch.bind(window);
  const letGo = new Promise<void>((resolve) => Object.assign(window, { letGo: resolve }));
  window.fetch = async (address, options) => {
    if (String(address).endsWith(held)) await letGo;
    return ask(address, options);
  };
}
const letGo = (page: Page) => page.evaluate(() => (window as unknown as { letGo(): void }).letGo());

/** The app is opened again by somebody who was here before. */
describe('the app that is reopened with a service worker', () => {
  let deployment: Deployment;
  let harness: BrowserHarness;
  let kept: Kept;
  let client: Client;
  beforeAll(async () => {
    deployment = new Deployment();
    harness = await BrowserHarness.open({ build: deployment.folder });
    kept = {
      suite: 'feishu',
      person: 'rep1',
      company: 'brightsea-feishu',
      session: await openSession(new Client(harness.server.address), 'feishu', 'rep1', 'brightsea-feishu'),
    };
    client = new Client(harness.server.address, kept.session.hsid);
  }, 120_000);
  cleanUpAfterEach(() => harness);
  afterAll(() => deployment?.remove());

  const visit = (hasWorkers: boolean) =>
    harness.browserPage({ width: 375, height: 812, path: null, as: keptOn(harness, kept), hasWorkers });
  const go = async (page: Page, address = listAddress) => {
    await page.goto(harness.server.address + address);
    await cards(page).first().waitFor();
  };
  /** What is read is kept, and the worker has the files of the page. */
  const allKept = async (page: Page, hasWorkers: boolean) => {
    await page.waitForFunction(() => localStorage.getItem('sidecar.first')?.includes('client-object/list'));
    if (hasWorkers)
      await page.waitForFunction(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
        return kept.some((count) => count > 5) && navigator.serviceWorker.controller !== null;
      });
  };
  /** The scripts that came over the line at this opening. */
  const scriptsOverTheLine = (page: Page) =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, transferSize }) => /\.js$/.test(new URL(name).pathname) && transferSize > 0)
        .map(({ name }) => name),
    );
  const newOrganization = (name: string) => client.ok('organization.create', { name });

  test.each([
    ['with a worker', true],
    ['in a web-view without workers', false],
  ])(
    'loads no JavaScript on %s, and shows its last rows with their time until the server answers',
    async (_name, hasWorkers) => {
      const page = await visit(hasWorkers);
      await go(page);
      await allKept(page, hasWorkers);
      if (hasWorkers) await go(page);
      const first = await cards(page).first().textContent();

      await page.addInitScript(hold, '/client-object/list');
      await page.goto(harness.server.address + listAddress);
      await cards(page).first().waitFor();
      // The names of regions are a separate part, which comes a moment later.
      await until(async () => (await cards(page).first().textContent()) === first);
      await asOf(page).waitFor();
      expect(await scriptsOverTheLine(page)).toEqual([]);
      await letGo(page);
      await asOf(page).waitFor({ state: 'hidden' });
    },
    120_000,
  );

  test('does not move the rows on the screen when new ones arrive, and offers them to the reader', async () => {
    const page = await visit(true);
    await go(page);
    await allKept(page, true);
    const first = await cards(page).first().textContent();
    const name = `Came while away ${Date.now()}`;
    await newOrganization(name);
    await go(page);
    const offer = page.getByRole('button', { name: says('kept:changed') });
    await offer.waitFor();
    expect(await cards(page).first().textContent()).toBe(first);
    await offer.click();
    await cards(page).filter({ hasText: name }).waitFor();
  }, 120_000);

  test('starts again offline with the last content, and so does another page of it', async () => {
    const page = await visit(true);
    await go(page);
    await allKept(page, true);
    await go(page);
    const card = cards(page).first();
    const name = (await card.locator('xpath=.').textContent()) ?? '';
    const address = (await card.getAttribute('href')) ?? '';
    await page.goto(harness.server.address + address);
    await page.getByRole('navigation', { name: says('detail:actions') }).waitFor();
    await page.waitForTimeout(2_000);
    harness.expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/);
    await page.context().setOffline(true);
    await page.goto(harness.server.address + listAddress);
    // Some versions of Chromium do not tell a new document that there is no line: then it says of when its rows are.
    await page.getByText(says('kept:offline')).or(asOf(page)).first().waitFor();
    await cards(page).first().waitFor();
    expect(await cards(page).first().textContent()).toBe(name);
    await page.goto(harness.server.address + address);
    await page.getByRole('navigation', { name: says('detail:actions') }).waitFor();
    await page.context().setOffline(false);
    await asOf(page).waitFor({ state: 'hidden' });
  }, 120_000);

  test('leaves nothing on the device after sign-out', async () => {
    const page = await visit(true);
    await go(page);
    await allKept(page, true);
    await page.getByRole('button', { name: says('shell:header.account') }).click();
    await page.getByRole('button', { name: says('menus:menu.signOut') }).click();
    await page.waitForURL('**/login**');
    const left = await page.evaluate(async () => ({
      first: localStorage.getItem('sidecar.first'),
      // The page of the sign-in is made of files that are everybody's.
      pages: (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
        .flat()
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => !/^\/(js|chunk|css|first|static)\//.test(path)),
      read: await new Promise<number>((resolve) => {
        const opening = indexedDB.open('sidecar-kept');
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains('read')) return resolve(0);
          const counting = opening.result.transaction('read').objectStore('read').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
    }));
    // The session of the other journeys has ended with it.
    kept.session = await openSession(new Client(harness.server.address), 'feishu', 'rep1', 'brightsea-feishu');
    client = new Client(harness.server.address, kept.session.hsid);
    expect(left).toEqual({ first: null, pages: [], read: 0 });
  }, 120_000);

  test('replaces an untouched page after a deployment and keeps nothing of the old version', async () => {
    const page = await visit(true);
    await go(page);
    await allKept(page, true);
    await go(page);
    const before = await entry(page);
    deployment.replace(/^board\./, { whole: true });
    harness.expectTrouble(/404|Failed to load/);
    await page.goto(harness.server.address + listAddress);
    await entryChanged(page, before);
    await cards(page).first().waitFor();
    await page.waitForFunction(async (old) => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return names.length === 1 && !all.flat().some(({ url }) => url === old);
    }, before);
    // The next opening begins with it.
    await go(page);
    expect(await entry(page)).not.toBe(before);
    await openTab(page, typeNames.zh.deal);
    await cards(page).first().waitFor();
  }, 120_000);
});

describe('the app that is reopened without a service worker', () => {
  let deployment: Deployment;
  let harness: BrowserHarness;
  beforeAll(async () => {
    deployment = new Deployment();
    harness = await BrowserHarness.open({ build: deployment.folder, environment: { SERVICE_WORKER: 'false' } });
  }, 90_000);
  cleanUpAfterEach(() => harness);
  afterAll(() => deployment?.remove());

  const visit = async () => {
    const session = await openSession(new Client(harness.server.address), 'feishu', 'rep1', 'brightsea-feishu');
    const as = keptOn(harness, { suite: 'feishu', person: 'rep1', company: 'brightsea-feishu', session });
    return harness.browserPage({ width: 375, height: 812, path: null, as });
  };
  /** Opens the list, until the page has asked for itself once more and knows whether it is still the one of now. */
  const go = async (page: Page) => {
    const asked = page.waitForResponse((response) => response.request().headers()['x-sidecar-keep'] === 'page');
    await page.goto(harness.server.address + listAddress);
    await cards(page).first().waitFor();
    await (await asked).finished();
  };
  /** Bytes that the page itself took over the line. */
  const pageBytes = (page: Page) =>
    page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceResourceTiming).transferSize);

  test('comes from the cache of the browser without a request', async () => {
    const page = await visit();
    await go(page);
    expect(await pageBytes(page)).toBeGreaterThan(0);
    await go(page);
    expect(await pageBytes(page)).toBe(0);
    // Who loads it again gets the page of the server.
    await page.reload();
    await cards(page).first().waitFor();
    expect(await pageBytes(page)).toBeGreaterThan(0);
  }, 60_000);

  test('replaces the cached page after a deployment, at most once a minute and not after the first input', async () => {
    const page = await visit();
    await go(page);
    const before = await entry(page);
    deployment.replace(/^board\./, { whole: true });
    await page.goto(harness.server.address + listAddress);
    await entryChanged(page, before);
    await cards(page).first().waitFor();
    await go(page);
    expect(await entry(page)).not.toBe(before);
    await go(page);
    expect(await pageBytes(page)).toBe(0);

    // Two servers may have two builds for a while.
    const second = await entry(page);
    deployment.replace(/^board\./, { whole: true });
    await go(page);
    await page.waitForTimeout(1_000);
    expect(await entry(page)).toBe(second);

    await go(page);
    await page.evaluate(() => sessionStorage.removeItem('sidecar.reloaded'));
    const touched = await entry(page);
    expect(touched).not.toBe(second);
    deployment.replace(/^board\./, { whole: true });
    await page.addInitScript(hold, listAddress);
    await page.goto(harness.server.address + listAddress);
    await cards(page).first().waitFor();
    await page.waitForTimeout(2_000);
    await page.keyboard.press('x');
    await letGo(page);
    await page.waitForTimeout(1_000);
    expect(await entry(page)).toBe(touched);
    await page.goto(harness.server.address + listAddress);
    await cards(page).first().waitFor();
    expect(await entry(page)).not.toBe(touched);
  }, 90_000);

  /** A file of the record's page that the home page does not load. */
  const fileOnlyOfRecords = (): RegExp => {
    const { pages } = JSON.parse(
      readFileSync(path.join(deployment.folder, 'app', 'pages.json'), 'utf8'),
    ) as BuildManifest;
    const file = pages['/detail']?.zh?.find((own) => !pages['/home']?.zh?.includes(own));
    return new RegExp(`^${path.basename(file ?? '').replace(/\..*/, '')}\\.`);
  };
  test('loads from the server when the files of the cached page are missing', async () => {
    const page = await visit();
    await go(page);
    const record = (await cards(page).first().getAttribute('href')) ?? '';
    // The page of a record is kept, and of its own files none.
    await page.evaluate(
      async (address) => void (await fetch(address, { cache: 'reload', headers: { 'x-sidecar-keep': 'page' } })),
      record,
    );
    const before = await entry(page);
    deployment.replace(fileOnlyOfRecords(), { whole: true });
    harness.expectTrouble(/404|Failed to load|Refused to execute|ChunkLoadError/);
    await page.goto(harness.server.address + record);
    await page.getByRole('navigation', { name: says('detail:actions') }).waitFor();
    expect(await entry(page)).not.toBe(before);
  }, 60_000);

  test('registers no worker, and an existing worker unregisters itself', async () => {
    const { address } = harness.server;
    const session = await openSession(new Client(address), 'feishu', 'rep1', 'brightsea-feishu');
    const as = keptOn(harness, { suite: 'feishu', person: 'rep1', company: 'brightsea-feishu', session });
    const page = await harness.browserPage({ width: 375, height: 812, path: listAddress, as });
    await cards(page).first().waitFor();
    await page.waitForTimeout(2_000);
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registrations()).toBe(0);
    await page.evaluate(() => navigator.serviceWorker.register('/worker.js'));
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length === 0);
  }, 60_000);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { Client } from '../support/client';
import { restoreSession, type Kept } from '../support/restore-session';
import { BrowserHarness, cleanUpAfterEach, type Stored } from '../support/browser-harness';
import { testEnvironments } from '../support/test-environments';
import { demoCompanies } from '../support/demo-companies';
import { RunningServer } from '../support/running-server';
import { openSession } from '../support/sign-in';
import { onDesktop, atHome, cards, chosenTab, heading, mainTab, signedIn, toast, type App } from '../support/steps';
import { words } from '../support/words';

let harness: BrowserHarness;
beforeAll(async () => {
  harness = await BrowserHarness.open();
}, 90_000);
cleanUpAfterEach(() => harness);

/** What only some routes do, on a desktop and on a phone. */
describe('the routes of the app', () => {
  let person: Stored;
  beforeAll(async () => {
    const page = await onDesktop(harness, 'rep1');
    person = await page.context().storageState();
    await harness.leave();
  }, 60_000);

  const desktop = (address: string): Promise<Page> => harness.browserPage({ path: address, as: person });

  test('[shell 1.5, shell 1.6, shell 2.14, shell 2.15, shell 2.16] show the settings side by side on a desktop, and a language chosen there stays on the device and restarts the page', async () => {
    const page = await desktop('/setting?type=audit');
    await page
      .getByRole('region', { name: words('zh', 'menus:menu.approvals') })
      .getByRole('group', { name: words('zh', 'approvals:filter') })
      .waitFor();
    await page.getByRole('button', { name: words('zh', 'menus:menu.changeCompany') }).click();
    await page
      .getByRole('region', { name: words('zh', 'menus:menu.changeCompany') })
      .getByRole('button', { name: /Northwind/ })
      .waitFor();
    expect(new URL(page.url()).search).toBe('?type=switch-organization');
    await page.goto(`${harness.server.address}/setting?type=language`);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page
      .getByRole('region', { name: words('zh', 'menus:menu.language') })
      .getByRole('button', { name: 'English' })
      .click();
    await page.getByRole('region', { name: words('en', 'menus:menu.language') }).waitFor();
    expect(
      await page.evaluate(() => [
        'stayed' in window,
        document.documentElement.lang,
        localStorage.getItem('sidecar.language'),
      ]),
    ).toEqual([false, 'en', 'en']);
  }, 60_000);

  test.each(['audit', 'language', 'switch-organization'])(
    '[shell 2.17] show the settings as a drawer of home on the phone: %s',
    async (type) => {
      const page = await harness.browserPage({ path: `/setting?type=${type}`, as: person, width: 375, height: 812 });
      await page.getByRole('dialog').waitFor();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/home?tab=main&operation=${type}`);
    },
    60_000,
  );

  test('[shell 1.6, shell 2.18] show the external form in a frame on the phone, without its own header', async () => {
    const phone = await harness.phone({ suite: 'feishu', person: 'rep1' });
    const app = await signedIn(phone);
    await app.goto(`${harness.server.address}/multi-form`);
    const frame = (await phone.app()).getByTitle(phone.says('menus:form.title'));
    await frame.waitFor();
    expect(new URL((await frame.getAttribute('src')) ?? '').searchParams.get('hideHeader')).toBe('1');
  }, 60_000);

  test('[shell 2.19, shell 2.36] open the external form in a new tab on a desktop, and the page goes back to the page before', async () => {
    // The simulated form has no sign of its own.
    harness.expectTrouble(/favicon/);
    const page = await desktop('/home?tab=organization');
    await cards(page).first().waitFor();
    const [form] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: words('zh', 'shell:header.form') }).click(),
    ]);
    await form.waitForURL(/hideHeader=1/);
    await page.waitForURL('**/home?tab=organization');
    await cards(page).first().waitFor();
  }, 60_000);

  test('[shell 2.22, shell 2.29] lead any other address to the main tab of home, with a message when no such page exists', async () => {
    const page = await harness.browserPage({ path: null, as: person });
    for (const address of ['/', '/nowhere/at/all?type=lead', '/home', '/test/nothing']) {
      // It is gone again after three seconds: anyone who begins to look when the page stands may come too late.
      const word =
        address.length > '/home'.length
          ? page.getByText(words('zh', 'shell:unknownPage')).waitFor()
          : Promise.resolve();
      await Promise.all([word, page.goto(harness.server.address + address)]);
      await page.waitForURL('**/home?tab=main');
      await mainTab(page, 'zh').and(chosenTab(page)).waitFor();
    }
  }, 60_000);

  test('[shell 2.4, shell 2.5, shell 2.6, shell 2.28] lead a person who installed the app to the form of a new company', async () => {
    const phone = await harness.phone({ suite: 'lark', person: 'newcomer', language: 'en' });
    const app = await phone.openFromWorkbench();
    await app.getByRole('heading', { name: phone.says('onboarding:intro.ready') }).waitFor();
    expect(new URL(app.url()).pathname).toBe('/intro');
    await app.getByRole('button', { name: phone.says('onboarding:intro.tryNow') }).click();
    await app.getByRole('heading', { name: phone.says('onboarding:form.title') }).waitFor();
    expect(new URL(app.url()).pathname).toBe('/start-up');
    await app.getByRole('banner').waitFor();
  }, 60_000);

  test('show an error and keep the page when a part does not load, and load it at a later tap', async () => {
    // A worker would answer with the part that it keeps.
    const page = await harness.browserPage({ path: null, as: person, hasWorkers: false });
    harness.expectTrouble(/ERR_FAILED|PartError|could not be loaded/);
    await page.route(/search/, (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    );
    await page.goto(`${harness.server.address}/home?tab=organization`);
    await cards(page).first().waitFor();
    await page.getByRole('button', { name: words('zh', 'shell:header.searchHint') }).click();
    await toast(page, words('zh', 'shell:failure.offline'));
    await cards(page).first().waitFor();
    expect(new URL(page.url()).searchParams.get('operation')).toBeNull();
    await page.unroute(/search/);
    await page.getByRole('button', { name: words('zh', 'shell:header.searchHint') }).click();
    await page.getByRole('dialog', { name: words('zh', 'search:title') }).waitFor();
  }, 60_000);

  test('[shell 2.27] include the test pages in the demo', async () => {
    const page = await desktop('/test/toast');
    await page.getByRole('button', { name: words('zh', 'fields:bench.toast.success') }).click();
    await page.getByText(words('zh', 'fields:bench.toast.words')).waitFor();
    await page.goto(`${harness.server.address}/test/rich-text`);
    await page
      .getByRole('region', { name: words('zh', 'fields:bench.rich.shown') })
      .locator('strong')
      .waitFor();
    await page.getByRole('button', { name: /^富文本/ }).click();
    await page.getByRole('toolbar', { name: words('zh', 'inputs:rich.tools') }).waitFor();
  }, 60_000);
});

describe.each(testEnvironments)(
  'each route as the first page that is loaded, on $place',
  ({ place, suite, language, inSuite }) => {
    const says = (key: string) => words(language, key);
    const titled = (key: string) => (app: App) => app.getByRole('heading', { name: says(key) }).waitFor();
    let visitors: Record<'rep1' | 'newcomer', Kept>;
    let mine: string;
    let hidden: string;
    beforeAll(async () => {
      const { address } = harness.server;
      const kept = async (person: string, company: string): Promise<Kept> => ({
        suite,
        person,
        company,
        session: await openSession(new Client(address), suite, person, company),
      });
      visitors = { rep1: await kept('rep1', `brightsea-${suite}`), newcomer: await kept('newcomer', `cedar-${suite}`) };
      mine = (
        await new Client(address, visitors.rep1.session.hsid).ok('organization.create', {
          name: `Gate Foods, ${place}`,
        })
      ).id;
      const keeper = new Client(
        address,
        (await openSession(new Client(address), suite, 'data-admin', `brightsea-${suite}`)).hsid,
      );
      hidden = (await keeper.ok('organization.create', { name: `Lock Foods, ${place}`, account_manager: 'mb_rep3' }))
        .id;
    }, 60_000);

    /** Each loads the app again, as a link does. (Who has a seat is led on from /no-seats at once: the journeys of the codes meet it.) */
    const visit = async (
      person: 'rep1' | 'newcomer',
      routes: readonly (readonly [path: string, stands: (app: App) => Promise<unknown>, lands?: RegExp])[],
    ) => {
      const app = await restoreSession(harness, visitors[person], { language, inSuite }, '/no-join');
      for (const [path, stands, lands] of routes) {
        await app.goto(harness.server.address + path);
        await stands(app);
        const there = lands ?? new RegExp(`^${path.replace(/[?/.]/g, '\\$&')}$`);
        // The address may follow what is shown.
        await app
          .waitForFunction(
            (pattern) => new RegExp(pattern).test(window.location.pathname + window.location.search),
            there.source,
          )
          .catch(() => expect([path, app.url()]).toEqual([path, there]));
      }
    };

    test('[shell 2.29] opens home, records, settings and the pages for people without access', async () => {
      harness.expectTrouble(/403 \(Forbidden\)/);
      const drawer = /^\/home\?tab=main&operation=/;
      const setting = (type: string, key: string) =>
        [
          `/setting?type=${type}`,
          (app: App) => (inSuite ? app.getByRole('dialog') : app.getByRole('region', { name: says(key) })).waitFor(),
          inSuite ? drawer : undefined,
        ] as const;
      await visit('rep1', [
        ['/home', (app) => atHome(app, language), /^\/home\?tab=main$/],
        ['/home?tab=organization', (app) => cards(app).first().waitFor()],
        [
          `/detail?type=organization&id=${mine}`,
          async (app) => expect(await heading(app)).toBe(`Gate Foods, ${place}`),
          new RegExp(`^/detail\\?type=organization&id=${mine}&tab=home$`),
        ],
        [
          `/detail?type=organization&id=${mine}&tab=dynamic`,
          async (app) => expect(await heading(app)).toBe(`Gate Foods, ${place}`),
        ],
        [`/detail?type=organization&id=${hidden}`, titled('access:noPermission.title'), /^\/no-permission\?/],
        [`/no-permission?type=organization&id=${hidden}`, titled('access:noPermission.title')],
        setting('audit', 'menus:menu.approvals'),
        setting('language', 'menus:menu.language'),
        setting('switch-organization', 'menus:menu.changeCompany'),
        ['/no-auth', titled('access:noAuth.title')],
        ['/no-join', titled('access:noJoin.title')],
        ['/no-visibility', titled('access:noVisibility.title')],
        ['/test/toast', (app) => app.getByRole('button', { name: says('fields:bench.toast.success') }).waitFor()],
        ...(inSuite
          ? [['/multi-form', (app: App) => app.getByTitle(says('menus:form.title')).waitFor()] as const]
          : []),
      ]);
    }, 90_000);

    test('[shell 2.29] opens the pages of a person who installed the app', async () => {
      await visit('newcomer', [
        ['/intro', titled('onboarding:intro.ready')],
        ['/start-up', titled('onboarding:form.title')],
      ]);
    }, 60_000);
  },
);

test('[shell 2.27] the server of a company hands out nothing of the test pages', async () => {
  const built = path.resolve(__dirname, '../../dist/app');
  const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|map)$/.test(file));
  // Words that only they ask for.
  const ofPages = scripts.filter((file) => /bench\.(toast|rich)\./.test(readFileSync(path.join(built, file), 'utf8')));
  expect(ofPages.length).toBeGreaterThanOrEqual(2);
  expect(ofPages.filter((file) => !path.basename(file).startsWith('demo-'))).toEqual([]);
  const companies = await demoCompanies();
  const company = await RunningServer.start({
    ...companies.start,
    environment: {
      ...companies.start.environment,
      DEMO: 'false',
      FEISHU_APP_ID: 'cli_x',
      FEISHU_APP_SECRET: 'a secret',
    },
  });
  try {
    const answers = await Promise.all(
      ofPages.map(async (file) => [file, (await fetch(`${company.address}/${file}`)).status]),
    );
    expect(answers).toEqual(ofPages.map((file) => [file, 404]));
  } finally {
    await company.stop();
    await companies.remove();
  }
}, 60_000);

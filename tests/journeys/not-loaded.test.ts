import type { Page, Route } from 'playwright-core';
import { languages } from '../../domain/languages';
import { BrowserHarness, cleanUpAfterEach, type Stored } from '../support/browser-harness';
import { Client } from '../support/client';
import { keptOn } from '../support/restore-session';
import { openSession } from '../support/sign-in';
import { words } from '../support/words';

const says = (key: string) => words('zh', key);
/** How many browsers load at the same time. */
const atOnce = 4;

/** Files of the app do not come. The page is loaded again once, and then says so: it is never white. */
describe('a page whose files do not load', () => {
  let harness: BrowserHarness;
  let signedIn: Stored;
  const addresses: Record<string, string> = { '/login': '/login', '/home': '/home?tab=organization' };
  beforeAll(async () => {
    harness = await BrowserHarness.open();
    const client = new Client(harness.server.address);
    const session = await openSession(client, 'feishu', 'rep1', 'brightsea-feishu');
    signedIn = keptOn(harness, { suite: 'feishu', person: 'rep1', company: 'brightsea-feishu', session });
    const { id } = await new Client(harness.server.address, session.hsid).ok('organization.create', {
      name: 'Not lost',
    });
    addresses['/detail'] = `/detail?type=organization&id=${String(id)}`;
  }, 120_000);
  cleanUpAfterEach(() => harness);

  /** Without a worker, which would answer with what it keeps. */
  const visit = (path: string) =>
    harness.browserPage({
      width: 375,
      height: 812,
      path: null,
      as: path === '/login' ? undefined : signedIn,
      hasWorkers: false,
    });
  const open = (page: Page, path: string) => page.goto(harness.server.address + (addresses[path] ?? path));
  /** What each page shows when it is whole. */
  const whole = (page: Page, path: string) =>
    path === '/login'
      ? page.getByRole('heading', { name: says('login:chooseChannel') })
      : path === '/home'
        ? page.getByRole('tabpanel').getByRole('link').first()
        : page.getByRole('heading', { name: 'Not lost' }).first();
  const notice = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button') });
  const lose = (page: Page, files: (url: URL) => boolean, how: (route: Route) => Promise<void>) =>
    page.route(files, how);
  const abort = (route: Route) => route.abort();
  const gone = (route: Route) => route.fulfill({ status: 404, json: { code: 20002, msg: 'gone', data: {} } });
  const isScript = ({ pathname }: URL) => pathname.endsWith('.js') && !pathname.startsWith('/sim/');
  const expectLosses = () => {
    harness.expectTrouble(/^console: .*(Failed to load resource|net::ERR_|MIME type)/);
    harness.expectTrouble(/Loading (CSS )?chunk|ChunkLoadError|Load page failed|could not be loaded/i);
  };

  describe.each(['/login', '/home', '/detail'])('%s', (path) => {
    test('is complete or says why, whichever of its files is lost or deleted by a release', async () => {
      const first = await visit(path);
      const files = new Set<string>();
      first.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\.(js|css)$/.test(pathname) && !pathname.startsWith('/sim/')) files.add(pathname);
      });
      await open(first, path);
      await whole(first, path).waitFor();
      expect(files.size).toBeGreaterThan(4);
      expectLosses();
      const left = [...files];
      const white: string[] = [];
      const work = async () => {
        for (let file = left.pop(); file; file = left.pop()) {
          const page = await visit(path);
          const lost = file;
          await lose(page, ({ pathname }) => pathname === lost, left.length % 2 ? abort : gone);
          await open(page, path);
          await whole(page, path)
            .or(notice(page))
            .first()
            .waitFor({ timeout: 30_000 })
            .catch(async () => white.push(`${lost}: ${await page.locator('body').innerText()}`));
          await page.context().close();
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      expect(white).toEqual([]);
    }, 300_000);
  });

  test.each(languages)(
    'shows a button that reloads it when no script loads at all (%s)',
    async (language) => {
      const page = await harness.browserPage({ language, width: 375, height: 812, path: null, hasWorkers: false });
      expectLosses();
      let isDown = true;
      await lose(page, isScript, (route) => (isDown ? route.abort() : route.continue()));
      let loads = 0;
      page.on('request', (request) => void (loads += request.isNavigationRequest() ? 1 : 0));
      await open(page, '/detail?type=organization&id=org_1');
      const alert = page.getByRole('alert');
      await alert.getByRole('heading', { name: words(language, 'messages:messages.recovery.title') }).waitFor();
      expect(await alert.getAttribute('lang')).toBe(language);
      expect(loads).toBe(2);
      isDown = false;
      await alert.getByRole('button', { name: words(language, 'messages:messages.recovery.reload') }).click();
      await page.getByRole('heading', { name: words(language, 'login:chooseChannel') }).waitFor();
      expect([loads, await alert.count()]).toEqual([3, 0]);
    },
    60_000,
  );

  test('shows no error when a file loads at the second attempt', async () => {
    const page = await visit('/login');
    expectLosses();
    let tries = 0;
    await lose(
      page,
      ({ pathname }) => pathname.startsWith('/js/app.'),
      (route) => ((tries += 1) === 1 ? route.abort() : route.continue()),
    );
    await open(page, '/login');
    await whole(page, '/login').waitFor();
    await page.waitForTimeout(5_000);
    expect(await page.getByRole('alert').count()).toBe(0);
  }, 60_000);

  test('shows an error in the language of the device when its texts do not load', async () => {
    const page = await visit('/login');
    expectLosses();
    await page.addInitScript(() => localStorage.setItem('sidecar.language', 'ja'));
    await lose(page, ({ pathname }) => /texts-ja|texts-login-ja/.test(pathname), abort);
    await open(page, '/login');
    await notice(page).waitFor();
  }, 60_000);
});

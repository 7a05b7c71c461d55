import { languages } from '../../domain/languages';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { words } from '../support/words';

/** Somebody opens the server by another name than the one that it is used at. */
describe('a server that is opened at another address', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 120_000);
  cleanUpAfterEach(() => harness);

  test.each(languages)(
    'shows an error instead of a sign-in and leads to the right address (%s)',
    async (language) => {
      const own = harness.server.address;
      const opened = 'http://crm.example:8080';
      harness.expectTrouble(/^outside: http:\/\/crm\.example:8080/);
      // No browser registers a worker at an address that is not safe.
      const page = await harness.browserPage({ language, path: null, hasWorkers: false });
      // The other name leads to the same server.
      await page.route(`${opened}/**`, async (route) => {
        const answer = await route.fetch({ url: route.request().url().replace(opened, own) });
        await route.fulfill({ response: answer });
      });
      await page.goto(`${opened}/home`);
      const says = (key: string, values?: Record<string, string>) => words(language, key, values);
      await page.getByRole('heading', { name: says('login:otherAddress') }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      const notice = page.getByRole('alert');
      await notice.getByText(says('errors:errors.otherAddress', { own, opened })).waitFor();
      expect(await page.getByRole('button').count()).toBe(1);
      await notice.getByRole('button', { name: says('login:openAddress', { address: own }) }).click();
      await page.getByRole('heading', { name: says('login:chooseChannel') }).waitFor();
      expect(page.url()).toBe(`${own}/login`);
    },
    60_000,
  );
});

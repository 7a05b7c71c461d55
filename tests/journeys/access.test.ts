import { Client } from '../support/client';
import { keptOn } from '../support/restore-session';
import { BrowserHarness, cleanUpAfterEach, type Stored } from '../support/browser-harness';
import { openSession } from '../support/sign-in';
import { partOf } from '../support/test-extent';
import { crawl, Crawler, type Look } from '../support/crawler';
import type { Language } from '../support/words';
import { entry, start } from './route-specs/entry';
import { forms } from './route-specs/forms';
import { home, keeping, over } from './route-specs/home';
import { records } from './route-specs/records';
import { company, createFixtures, type Fixtures, type Route } from './route-specs/fixtures';

/** One of them in `npm test`. */
const due = partOf<Look & { language: Language }>(
  [
    { language: 'zh', width: 350, theme: 'light' },
    { language: 'en', width: 800, theme: 'light' },
    { language: 'zh', width: 375, theme: 'dark' },
    { language: 'en', width: 1080, theme: 'dark' },
  ],
  4,
);

/** Where several are due, those of one language share a crawl: what opens a page takes longer than looking at it. */
const crawls = (['zh', 'en'] as const)
  .map((language) => ({ language, looks: due.filter((look) => look.language === language) }))
  .filter(({ looks }) => looks.length > 0);

let harness: BrowserHarness;
let fixtures: Fixtures;
const kept = new Map<string, Stored>();
beforeAll(async () => {
  harness = await BrowserHarness.open({
    prepare: [`update clients set order_end = now() - interval '3 days' where client_id = 'northwind-lark'`],
  });
  fixtures = await createFixtures(harness);
  for (const [person, suite, at] of [
    ['rep1', 'feishu', company],
    ['data-admin', 'feishu', company],
    ['newcomer', 'lark', 'cedar-lark'],
    ['manager', 'lark', 'northwind-lark'],
  ] as const) {
    kept.set(
      person,
      keptOn(harness, {
        suite,
        person,
        company: at,
        session: await openSession(new Client(harness.server.address), suite, person, at),
      }),
    );
  }
}, 120_000);
cleanUpAfterEach(() => harness);

/** One browser crawls through all of it: what opens a page again each time takes longer than looking at it. */
describe.each(crawls)('every page is readable, reachable and tappable in $language:', ({ language, looks }) => {
  const findings = async (routes: readonly Route[], person?: string) => {
    const wide = (looks[0]?.width ?? 0) >= 800;
    const page = await harness.browserPage({
      path: null,
      language,
      width: looks[0]?.width,
      height: wide ? 800 : 812,
      as: person === undefined ? undefined : kept.get(person),
    });
    return crawl(new Crawler(page, language, wide, fixtures), harness.server.address, looks, routes);
  };

  test('the pages for people who are not signed in', async () => expect(await findings(entry)).toEqual([]), 60_000);
  test(
    'the pages of a person who installed the app',
    async () => expect(await findings(start, 'newcomer')).toEqual([]),
    60_000,
  );
  test(
    'the home page, its lists and all layers above them',
    async () => expect(await findings(home, 'rep1')).toEqual([]),
    120_000,
  );
  test(
    'the bin for a data administrator',
    async () => expect(await findings(keeping, 'data-admin')).toEqual([]),
    60_000,
  );
  test(
    'the page of a subscription that has ended',
    async () => expect(await findings(over, 'manager')).toEqual([]),
    60_000,
  );
  test('a record page and all layers above it', async () => {
    harness.expectTrouble(/404 \(Not Found\)|409 \(Conflict\)/);
    expect(await findings(records, 'rep1')).toEqual([]);
  }, 120_000);
  test('the forms and their pickers', async () => {
    // The page of every kind of value shows fields that no company has: nobody knows the options of their selects.
    harness.expectTrouble(/404 \(Not Found\) \(.*\/search-options\)/);
    expect(await findings(forms, 'rep1')).toEqual([]);
  }, 120_000);
});

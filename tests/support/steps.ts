import type { Frame, Locator, Page } from 'playwright-core';
import type { BrowserHarness, Phone } from './browser-harness';
import { Client } from './client';
import { keptOn } from './restore-session';
import { openSession } from './sign-in';
import { words, type Language } from './words';

/** Our app: the frame in a suite's web-view, or the page of a plain browser. */
export type App = Frame | Page;

/** The names of the demo's object types in the tabs. */
export const typeNames: Record<Language, Record<'organization' | 'user' | 'deal', RegExp>> = {
  zh: { organization: /^客户$/, user: /^联系人$/, deal: /^商机$/ },
  en: { organization: /^Customers?$/, user: /^Contacts?$/, deal: /^Deals?$/ },
  ja: { organization: /^顧客$/, user: /^連絡先$/, deal: /^商談$/ },
};

/** Chooses one of several companies in the company picker. */
export async function chooseCompany(app: App, language: Language, name = /Brightsea/): Promise<void> {
  await app.getByRole('heading', { name: words(language, 'login:selectCompany') }).waitFor();
  await app.getByRole('button', { name }).click();
}

/** Returns the bar at the lower edge of home on phones. */
function bottomBar(app: App, language: Language): Locator {
  return app.getByRole('navigation', { name: words(language, 'home:bar') });
}

/** Returns the main tab of home: in the strip on wide screens, in the bar on phones. The unread count follows its name. */
export function mainTab(app: App, language: Language): Locator {
  const name = (key: string) => new RegExp(words(language, key).source.replace(/\$$/, ''));
  return app
    .getByRole('tab', { name: name('home:main') })
    .or(bottomBar(app, language).getByRole('button', { name: name('home:today') }));
}

/** Returns the element that marks the open list or tab as chosen: in a strip, or in the bar of home. */
export function chosenTab(app: App): Locator {
  return app.locator('[role=tab][aria-selected=true], nav [aria-current=page]');
}

/** Waits until home shows its tabs. */
export async function atHome(app: App, language: Language): Promise<void> {
  await mainTab(app, language).waitFor();
}

/** The suites of each server in which a journey has opened the app a second time. */
const reopened = new Set<string>();

/**
 * Opens the app a second time in the first journey of each suite of a file, so that the rest of that journey tests the page of the second opening.
 */
async function opened(phone: Phone, app: Frame): Promise<Frame> {
  await atHome(app, phone.language);
  const story = `${new URL(phone.page.url()).origin} ${phone.suite}`;
  if (reopened.has(story)) return app;
  reopened.add(story);
  const again = await phone.reopen();
  await atHome(again, phone.language);
  return again;
}

/** Opens the app at home on a phone, signed in to Brightsea by the suite's code and the company picker. */
export async function signIn(phone: Phone): Promise<Frame> {
  const app = await phone.openFromWorkbench();
  await chooseCompany(app, phone.language);
  return opened(phone, app);
}

/** Does the same on a phone with a stored session, for journeys that begin after the sign-in. */
export async function signedIn(phone: Phone): Promise<Frame> {
  const { suite, person, language, page } = phone;
  const address = new URL(page.url()).origin;
  const company = `brightsea-${suite}`;
  const session = await openSession(new Client(address, undefined, language), suite, person, company);
  const kept = { suite, person, company, session };
  const { origins } = keptOn({ server: { address } }, kept, true);
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
  return opened(phone, await phone.openFromWorkbench());
}

/** Opens the sheet of a note on the open record. */
export async function openNote(phone: Pick<Phone, 'says'>, app: App): Promise<Locator> {
  await app
    .getByRole('navigation', { name: phone.says('detail:actions') })
    .getByRole('button', { name: phone.says('detail:note') })
    .click();
  const sheet = app.getByRole('dialog', { name: phone.says('notes:title') });
  await sheet.getByRole('textbox', { name: phone.says('notes:content') }).waitFor();
  return sheet;
}

/**
 * Opens a tab of a strip, or one that does not fit into the strip of a record. On phones it opens a type of home, by the bar or by the menu "more".
 */
export async function openTab(app: App, name: RegExp): Promise<void> {
  const tab = app.getByRole('tab', { name });
  const place = app.locator('nav').getByRole('button', { name });
  const more = app.locator('nav').getByRole('button', { name: /^(更多|More|その他)$/ });
  const moreTabs = app.getByRole('button', { name: /^(更多标签|More tabs|その他のタブ)$/ });
  await tab.or(place).or(moreTabs).or(more).first().waitFor();
  const isInStrip = (await tab.count()) > 0;
  if (isInStrip || (await moreTabs.count()) > 0) {
    if (isInStrip) await tab.click();
    else {
      await moreTabs.click();
      await app.getByRole('dialog').getByRole('button', { name }).click();
    }
    await chosenTab(app).filter({ hasText: name }).waitFor();
    return;
  }
  if ((await place.count()) > 0) {
    // The bar may have moved out of view; the focus makes it visible again.
    await place.focus();
    await place.click();
  } else {
    await more.focus();
    await more.click();
    await app.getByRole('dialog').getByRole('listitem').getByRole('button', { name }).click();
    await app.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await app.getByRole('tabpanel', { name }).waitFor();
}

/** Opens the form of a new record of the open list: by the button of the list on wide screens, and by the first item of the menu "+" on phones. */
export async function createHere(app: App, language: Language): Promise<void> {
  const bar = bottomBar(app, language);
  await bar.or(app.getByRole('tablist', { name: words(language, 'home:tabs') })).waitFor();
  if ((await bar.count()) === 0) {
    await app
      .getByRole('tabpanel')
      .getByRole('button', { name: words(language, 'list:create') })
      .click();
    return;
  }
  await bar.getByRole('button', { name: words(language, 'shell:header.add') }).click();
  const menu = app.getByRole('dialog', { name: words(language, 'menus:add.title') });
  await menu
    .getByRole('button')
    .filter({ hasNotText: words(language, 'shell:close') })
    .first()
    .click();
  await menu.waitFor({ state: 'hidden' });
}

/** Returns the cards of the open list. */
export function cards(app: App): Locator {
  const panel = app.getByRole('tabpanel');
  return panel.getByRole('list').or(panel.getByRole('grid')).getByRole('link');
}

/** Scrolls the open list until it has this many cards. */
export async function scrollTo(app: App, count: number): Promise<void> {
  for (let tries = 0; (await cards(app).count()) < count; tries += 1) {
    if (tries > 40) throw new Error(`The list stays at ${await cards(app).count()} cards; ${count} were wanted.`);
    await cards(app).last().scrollIntoViewIfNeeded();
    await app.waitForTimeout(100);
  }
}

/** Returns the scroll position of the open list, in CSS pixels. */
export async function scrollPosition(app: App): Promise<number> {
  return cards(app)
    .first()
    .evaluate((card) => {
      for (let element = card.parentElement; element; element = element.parentElement) {
        if (element.scrollTop > 0) return element.scrollTop;
      }
      return 0;
    });
}

/**
 * Expects that a toast shows these words, or has shown them since the last check: it disappears after three seconds, and on a busy machine a
 * journey may check later.
 */
export async function toast(app: App, text: RegExp): Promise<void> {
  const said = app.waitForFunction(
    ([source, flags]) => {
      const words = (window as { wordsOfToasts?: string[] }).wordsOfToasts ?? [];
      const at = words.findIndex((word) => new RegExp(source, flags).test(word));
      words.splice(0, at + 1);
      return at >= 0;
    },
    [text.source, text.flags] as const,
  );
  await Promise.any([app.getByText(text).first().waitFor(), said]);
}

/** Runs in every page of a journey, and stores the words of toasts and other signs of the state. */
export function keepWordsOfToasts(): void {
  const words: string[] = [];
  Object.assign(window, { wordsOfToasts: words });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof Element && node.closest('[role=status]'))
          words.push(...[node, ...node.querySelectorAll('*')].map((element) => element.textContent ?? ''));
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Presses a button for a long time, as with a finger. */
export async function longPress(phone: Phone, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  await phone.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await phone.page.mouse.down();
  await phone.page.waitForTimeout(1000);
  await phone.page.mouse.up();
}

/** Returns the page's heading as soon as it has a text: while a record loads, the heading is empty. @throws Error with the page's text instead */
export async function heading(app: App): Promise<string> {
  const title = app.getByRole('heading', { level: 1 }).filter({ hasText: /\S/ });
  await title.waitFor().catch(async (error: Error) => {
    throw new Error(`${error.message}\nThe page says:\n${await app.locator('body').innerText()}`);
  });
  return (await title.textContent()) ?? '';
}

/** Opens a desktop browser of a member who signed in before. */
export async function onDesktop(harness: BrowserHarness, person: string, language: Language = 'zh'): Promise<Page> {
  const { address } = harness.server;
  const company = 'brightsea-feishu';
  const session = await openSession(new Client(address, undefined, language), 'feishu', person, company);
  const kept = { suite: 'feishu', person, company, session } as const;
  const page = await harness.browserPage({ path: '/home?tab=main', language, as: keptOn(harness, kept) });
  await atHome(page, language);
  return page;
}

/** Opens the edit form of the shown record. */
export async function openEdit(app: App, language: Language): Promise<void> {
  await app
    .getByRole('navigation', { name: words(language, 'detail:actions') })
    .getByRole('button', { name: words(language, 'detail:edit') })
    .click();
}

/** Waits for the first second of a form: changes in it belong to its opening and are no draft (REQ records 4). */
export async function firstSecond(app: App): Promise<void> {
  const opened = await app.evaluate(() => performance.now());
  await app.waitForFunction((then) => performance.now() - then > 1000, opened);
}

/** Waits until all prefetched files have arrived: the last file of the build's list. */
export async function allAhead(page: Page): Promise<void> {
  const last = await page.evaluate(async () => {
    const lists = (await (await fetch('/ahead.json')).json()) as Record<string, string[]>;
    return lists[document.documentElement.lang.slice(0, 2)]?.at(-1);
  });
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`${file}`)),
    last,
    { timeout: 60_000 },
  );
}

/** Waits until a draft on this device contains these words. */
export async function draftKept(app: App, text: string): Promise<void> {
  for (let tries = 0; !(await drafts(app)).includes(text); tries += 1) {
    if (tries > 50) throw new Error(`No draft holds ${text}.`);
    await app.waitForTimeout(100);
  }
}

/** Returns the drafts of this device, as JSON. */
function drafts(app: App): Promise<string> {
  return app.evaluate(async () => {
    // Opening a missing database would create an empty one. A suite's web-view adds its own name before ours.
    if (!(await indexedDB.databases()).some(({ name }) => name?.endsWith('sidecar-drafts'))) return '';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('sidecar-drafts');
      opening.onerror = () => reject(new Error('The drafts cannot be read.'));
      opening.onsuccess = () => {
        const asking = opening.result.transaction('drafts').objectStore('drafts').getAll();
        asking.onsuccess = () => resolve(JSON.stringify(asking.result));
        opening.result.close();
      };
    });
  });
}

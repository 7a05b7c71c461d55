import type { Page } from 'playwright-core';
import { seriousInBothThemes, smallTargets, zoomAllowed } from '../support/access';
import { House, keepInOrder, type Stored } from '../support/journey';
import { atHome, cards, chooseCompany, heading, openNote, openTab, typeNames } from '../support/steps';
import { words, type Language } from '../support/words';

interface Screen {
  name: string;
  path: string;
  /** Signed in, unless the page is for strangers. */
  stranger?: boolean;
  /** Waits until it is drawn, and opens what lies above the page. */
  reach(page: Page, says: (key: string) => RegExp, language: Language): Promise<unknown>;
}

const detail = '/detail?type=organization&id=';

const screens: Screen[] = [
  { name: 'the channel picker', path: '/login', stranger: true, reach: (page, says) => page.getByRole('heading', { name: says('login:chooseChannel') }).waitFor() },
  { name: 'no company', path: '/no-join', stranger: true, reach: (page, says) => page.getByRole('heading', { name: says('access:noJoin.title') }).waitFor() },
  { name: 'not authorised', path: '/no-auth', stranger: true, reach: (page, says) => page.getByRole('heading', { name: says('access:noAuth.title') }).waitFor() },
  { name: 'no seats', path: '/no-seats', stranger: true, reach: (page, says) => page.getByRole('heading', { name: says('access:noSeats.title') }).waitFor() },
  { name: 'not visible', path: '/no-visibility', stranger: true, reach: (page, says) => page.getByRole('heading', { name: says('access:noVisibility.title') }).waitFor() },
  { name: 'home', path: '/home', reach: (page, _says, language) => atHome(page, language) },
  { name: 'the settings', path: '/setting?type=audit', reach: (page, says) => page.getByRole('group', { name: says('approvals:filter') }).waitFor() },
  { name: 'a record that may not be seen', path: '/no-permission', reach: (page, says) => page.getByRole('heading', { name: says('access:noPermission.title') }).waitFor() },
  { name: 'a list', path: '/home?tab=organization', reach: (page) => cards(page).first().waitFor() },
  {
    name: 'search', path: '/home', reach: async (page, says, language) => {
      await atHome(page, language);
      await page.getByRole('button', { name: says('shell:header.searchHint') }).or(page.getByRole('button', { name: says('shell:header.search') })).first().click();
      await page.getByRole('searchbox').fill('a');
      await page.locator('[data-stop]').first().waitFor();
    },
  },
  {
    name: 'the add menu', path: '/home', reach: async (page, says, language) => {
      await atHome(page, language);
      await page.getByRole('button', { name: says('shell:header.add') }).click();
      await page.getByRole('dialog').getByRole('button').first().waitFor();
    },
  },
  {
    name: 'the account menu', path: '/home', reach: async (page, says, language) => {
      await atHome(page, language);
      await page.getByRole('button', { name: says('shell:header.account') }).click();
      await page.getByRole('dialog').getByRole('button', { name: says('menus:menu.signOut') }).waitFor();
    },
  },
  {
    name: 'the form of a new organization', path: '/home?tab=organization', reach: async (page, says) => {
      await cards(page).first().waitFor();
      await page.getByRole('tabpanel').getByRole('button', { name: says('list:create') }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  { name: 'a record', path: detail, reach: (page) => heading(page) },
  { name: 'a record\'s fields', path: `${detail}&tab=info`, reach: (page) => heading(page) },
  { name: 'a record\'s timeline', path: `${detail}&tab=dynamic`, reach: (page) => page.getByRole('article').first().waitFor() },
  {
    name: 'a note', path: detail, reach: async (page, says) => {
      await heading(page);
      await openNote({ says }, page);
    },
  },
  {
    name: 'the form of a record', path: detail, reach: async (page, says) => {
      await heading(page);
      await page.getByRole('navigation', { name: says('detail:actions') }).getByRole('button', { name: says('detail:edit') }).click();
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'the menu of a record', path: detail, reach: async (page, says) => {
      await heading(page);
      await page.getByRole('button', { name: says('detail:more') }).click();
      await page.getByRole('dialog').getByRole('button', { name: says('detail:copyLink') }).waitFor();
    },
  },
  {
    name: 'the question before a group chat is made', path: detail, reach: async (page, says) => {
      await heading(page);
      await page.getByRole('button', { name: says('chats:make') }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: says('chats:makeConfirm') }).waitFor();
    },
  },
  { name: 'a record that is gone', path: `${detail}_missing`, reach: (page, says) => page.getByRole('heading', { name: says('detail:problem.missing') }).waitFor() },
];

describe.each([
  { width: 375, height: 812, language: 'zh' },
  { width: 1280, height: 800, language: 'en' },
] as const)('at $width px, in $language,', ({ width, height, language }) => {
  let house: House;
  let person: Stored;
  let record: string;
  const says = (key: string) => words(language, key);

  beforeAll(async () => {
    house = await House.open();
    const page = await house.browserPage({ path: '/login', language });
    await page.getByRole('button', { name: { zh: /飞书/, en: /Feishu/ }[language] }).click();
    await page.waitForURL('**/sim/feishu/accounts/**');
    await page.goto(`${page.url()}&user=rep1`);
    await chooseCompany(page, language);
    await atHome(page, language);
    await openTab(page, typeNames[language].organization);
    await cards(page).first().waitFor();
    const made = await house.call(await house.hsid(page), '/api/customer/org/create', {
      name: 'A customer with a rather long name, as they have in real life GmbH & Co. KG', phone: '+49 30 1234567', website: 'https://example.com', address: 'Hauptstraße 1, Berlin',
    });
    record = String(made.data.id);
    person = await page.context().storageState();
    await house.leave();
  }, 120_000);
  keepInOrder(() => house);

  test.each(screens)('$name can be read, reached and tapped by everybody', async ({ path, stranger, reach }) => {
    if (path.endsWith('_missing')) house.expectTrouble(/404 \(Not Found\)/);
    const address = path.replace(detail, detail + record);
    const page = await house.browserPage({ width, height, theme: 'light', language, path: address, ...(stranger ? {} : { as: person }) });
    await reach(page, says, language);
    // What fades or slides in is there.
    await page.waitForTimeout(300);
    expect(await zoomAllowed(page)).toBe(true);
    expect(await smallTargets(page)).toEqual([]);
    expect(await seriousInBothThemes(page)).toEqual([]);
    // Nothing sticks out to the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }, 60_000);
});

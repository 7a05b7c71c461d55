import type { Locator } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach, type Phone } from '../support/browser-harness';
import { partOf } from '../support/test-extent';
import { atHome, heading, mainTab, openNote, signedIn, type App } from '../support/steps';

/** What lies above a page goes and comes with it: each day on a phone in one suite and in a wide window of the other. */
const sizes = partOf(
  [
    ['feishu', 375],
    ['feishu', 1280],
    ['dingtalk', 1280],
    ['dingtalk', 375],
  ] as const,
  2,
);

describe('a layer above a page', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 90_000);
  cleanUpAfterEach(() => harness);

  const dialog = (phone: Phone, app: App, key: string) => app.getByRole('dialog', { name: phone.says(key) });
  const header = (phone: Phone, app: App, key: string) => app.getByRole('button', { name: phone.says(key) }).first();
  const enter = async (suite: 'feishu' | 'dingtalk', width: number): Promise<[Phone, App]> => {
    const phone = await harness.phone({ suite, person: 'rep1', width, height: 812 });
    return [phone, await signedIn(phone)];
  };
  /** The record's own menu opens by a tap: nothing lies above the record. Esc closes it, and only it. */
  const usable = async (phone: Phone, app: App) => {
    await app
      .getByRole('navigation', { name: phone.says('detail:actions') })
      .getByRole('button', { name: phone.says('detail:more') })
      .click();
    await dialog(phone, app, 'detail:more').waitFor();
    await phone.page.keyboard.press('Escape');
    await dialog(phone, app, 'detail:more').waitFor({ state: 'hidden' });
    await phone.page.keyboard.press('Escape');
  };
  /** How far each thing around the element is scrolled. */
  const scrolled = (inside: Locator) =>
    inside.evaluate((element) => {
      const tops: number[] = [];
      for (let at = element.parentElement; at; at = at.parentElement) tops.push(at.scrollTop);
      return tops;
    });

  test.each(sizes)(
    'shows a record opened from search, and back leads to the same place in the results (%s, %d px)',
    async (suite, width) => {
      const [phone, app] = await enter(suite, width);
      await header(phone, app, 'shell:header.searchHint').click();
      const search = dialog(phone, app, 'search:title');
      await search.getByRole('searchbox').fill('公司');
      const results = search.getByRole('tabpanel').getByRole('listitem').getByRole('button');
      await results.nth(3).waitFor();
      const last = results.last();
      await last.scrollIntoViewIfNeeded();
      const before = await scrolled(last);
      const count = await results.count();
      await last.click();
      // Home, which greets in its heading, is hidden with what lies above it.
      await search.waitFor({ state: 'hidden' });
      const name = await heading(app);
      await usable(phone, app);

      await phone.back();
      await search.waitFor();
      expect(await search.getByRole('searchbox').inputValue()).toBe('公司');
      expect(await results.count()).toBe(count);
      expect(await scrolled(last)).toEqual(before);
      // The focus is where it was, inside of the layer; the suite's bar is the only one with a way back.
      expect(await search.evaluate((layer) => layer.contains(document.activeElement))).toBe(true);
      await last.click();
      await app.getByRole('heading', { level: 1, name }).waitFor();
      expect(await app.getByRole('button', { name: phone.says('detail:back') }).count()).toBe(0);
      await phone.back();
      await search.waitFor();

      await phone.page.keyboard.press('Escape');
      await search.waitFor({ state: 'hidden' });
      await atHome(app, 'zh');
      expect(new URL(app.url()).searchParams.get('operation')).toBeNull();
    },
    120_000,
  );

  test.each(sizes)(
    'shows a record created from the add menu, and back leads to the page before (%s, %d px)',
    async (suite, width) => {
      const [phone, app] = await enter(suite, width);
      await header(phone, app, 'shell:header.add').click();
      await dialog(phone, app, 'menus:add.title').getByRole('button', { name: '客户', exact: true }).click();
      const form = app.getByRole('dialog');
      const name = `Made above ${suite} ${width}`;
      await form.getByRole('textbox').first().fill(name);
      await form.getByRole('button', { name: phone.says('detail:form.save') }).click();
      await app.getByRole('heading', { level: 1, name }).waitFor();
      await usable(phone, app);
      // A layer of the record's page takes one step back, as everywhere.
      await openNote(phone, app);
      await phone.back();
      await dialog(phone, app, 'notes:title').waitFor({ state: 'hidden' });
      await app.getByRole('heading', { level: 1, name }).waitFor();

      await phone.back();
      await atHome(app, 'zh');
      expect(await app.getByRole('dialog').count()).toBe(0);
      expect(new URL(app.url()).searchParams.get('operation')).toBeNull();
    },
    120_000,
  );

  test.each(sizes)(
    'shows a record opened from the notices, and back leads to the same place in the notices (%s, %d px)',
    async (suite, width) => {
      const [phone, app] = await enter(suite, width);
      await mainTab(app, 'zh').waitFor();
      const notices = app
        .getByRole('region', { name: phone.says('notices:title') })
        .getByRole('listitem')
        .getByRole('button');
      await notices.nth(5).waitFor();
      await notices.nth(5).scrollIntoViewIfNeeded();
      await app.waitForTimeout(300);
      const before = await scrolled(notices.nth(5));
      await notices.nth(5).click();
      await heading(app);
      await usable(phone, app);
      await phone.back();
      await notices.nth(5).waitFor();
      expect(await scrolled(notices.nth(5))).toEqual(before);
    },
    120_000,
  );
});

import type { Locator, Page } from 'playwright-core';
import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { Client } from '../support/client';
import { coloursOf, groundOf, hueOf, strongest, type Colour } from '../support/screen-colours';
import { openSession } from '../support/sign-in';
import { cutTexts, smallTargets, sticksOut } from '../support/access';
import { cards, createHere, onDesktop, openTab, signedIn, typeNames, type App } from '../support/steps';
import { words } from '../support/words';

/** Where things stand and which colours they have, measured in the browser. */
let harness: BrowserHarness;
beforeAll(async () => {
  harness = await BrowserHarness.open();
}, 90_000);
cleanUpAfterEach(() => harness);

const says = (key: string) => words('en', key);

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
}
/** Where an element stands in its own window, which may be a frame. */
const boxOf = (element: Locator): Promise<Box & { windowWidth: number; windowHeight: number }> =>
  element.evaluate((node) => {
    const { left, right, top, bottom, width } = node.getBoundingClientRect();
    return { left, right, top, bottom, width, windowWidth: innerWidth, windowHeight: innerHeight };
  });

/** How a layer stands to the control that opens it. */
async function findPlace(layer: Locator, control: Locator): Promise<'drawer' | 'below' | 'around' | 'elsewhere'> {
  const [box, anchor] = [await boxOf(layer), await boxOf(control)];
  if (box.left === 0 && box.right === box.windowWidth && box.bottom === box.windowHeight) return 'drawer';
  const isAtSide = Math.abs(box.left - anchor.left) <= 8 || Math.abs(box.right - anchor.right) <= 8;
  if (isAtSide && box.top >= anchor.bottom && box.top - anchor.bottom <= 16) return 'below';
  const isAround =
    box.left <= anchor.left && box.right >= anchor.right && box.top <= anchor.top && box.bottom >= anchor.bottom;
  return isAround && box.width < box.windowWidth / 2 ? 'around' : 'elsewhere';
}

/** Waits until an element is where it was in the frame before: a layer slides in. */
const standStill = (element: Locator): Promise<void> =>
  element.evaluate(async (node) => {
    for (let last = ''; ;) {
      const { left, top, width, height } = node.getBoundingClientRect();
      const place = [left, top, width, height].join(' ');
      if (place === last) return;
      last = place;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });

/** Opens a layer by its control, and returns both. */
async function open(app: App, control: string, title: string): Promise<[layer: Locator, control: Locator]> {
  const button = app.getByRole('button', { name: says(control) }).first();
  await button.click();
  const layer = app.getByRole('dialog', { name: says(title) });
  await layer.waitFor();
  await standStill(layer);
  return [layer, button];
}

describe('the layers of the app', () => {
  test('[shell 9.1] [records 2.129] [records 9.35] are drawers below 800 px, and from 800 px menus below their control at least 250 px wide', async () => {
    const page = await onDesktop(harness, 'rep1', 'en');
    const found: [number, string][] = [];
    for (const width of [349, 350, 375, 420, 799, 800, 1079, 1080]) {
      await page.setViewportSize({ width, height: 800 });
      const menu = await open(page, 'shell:header.account', 'menus:menu.title');
      found.push([width, await findPlace(...menu)]);
      if (width >= 800) expect((await boxOf(menu[0])).width).toBeGreaterThanOrEqual(250);
      await page.keyboard.press('Escape');
      await menu[0].waitFor({ state: 'detached' });
    }
    expect(found).toEqual([
      [349, 'drawer'],
      [350, 'drawer'],
      [375, 'drawer'],
      [420, 'drawer'],
      [799, 'drawer'],
      [800, 'below'],
      [1079, 'below'],
      [1080, 'below'],
    ]);
  }, 120_000);

  test('[shell 2.34] [shell 2.37] show search and the add menu as drawers on the phone', async () => {
    const app = await signedIn(await harness.phone({ suite: 'feishu', person: 'rep1', language: 'en' }));
    for (const [control, title] of [
      ['shell:header.searchHint', 'search:title'],
      ['shell:header.add', 'menus:add.title'],
    ] as const) {
      const [layer, button] = await open(app, control, title);
      expect(await findPlace(layer, button)).toBe('drawer');
      await layer.press('Escape');
      await layer.waitFor({ state: 'detached' });
    }
  }, 120_000);

  test('[shell 2.34] [shell 2.37] open search around its field in the header and the add menu below its button on a desktop', async () => {
    const page = await onDesktop(harness, 'rep1', 'en');
    const search = await open(page, 'shell:header.searchHint', 'search:title');
    expect(await findPlace(...search)).toBe('around');
    await page.keyboard.press('Escape');
    await search[0].waitFor({ state: 'detached' });
    expect(await findPlace(...(await open(page, 'shell:header.add', 'menus:add.title')))).toBe('below');
  }, 120_000);

  test('show the fields of a filter below their control on a desktop', async () => {
    const page = await onDesktop(harness, 'rep1', 'en');
    await openTab(page, typeNames.en.organization);
    await cards(page).first().waitFor();
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: says('list:filter') })
      .click();
    const [fields, control] = await open(page, 'views:addCondition', 'views:chooseField');
    expect(await findPlace(fields, control)).toBe('below');
    expect((await boxOf(fields)).width).toBeGreaterThanOrEqual(250);
  }, 120_000);
});

test('[records 2.91] metrics are in one row, which is swiped on the phone', async () => {
  const page = await onDesktop(harness, 'rep1', 'en');
  const metrics = page.getByRole('region', { name: says('metrics:title') });
  const edit = metrics.getByRole('button', { name: says('metrics:edit') });
  await edit.waitFor();
  const boxes = () =>
    metrics
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as Box));
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    const items = await boxes();
    expect(items.length).toBeGreaterThan(3);
    expect(new Set(items.map(({ top }) => top)).size).toBe(1);
    const rights = items.map(({ right }) => right);
    expect(rights.at(-1)! > width).toBe(width === 375);
  }
  await metrics.getByRole('listitem').first().hover();
  await page.mouse.wheel(2000, 0);
  await page.waitForFunction(
    ([button]) => (button as Element).getBoundingClientRect().right <= innerWidth,
    [await edit.elementHandle()],
  );
  // The page itself does not move to the side.
  expect(await page.evaluate(() => [scrollX, document.documentElement.scrollWidth])).toEqual([0, 375]);
}, 120_000);

describe('a phone', () => {
  const measured = { width: 375, height: 764, as: 'rep1' } as const;
  /** A browser of the size of a phone, with the text so many times as large. */
  async function onPhone(text: 100 | 200, width: number = measured.width): Promise<Page> {
    const page = await onDesktop(harness, measured.as, 'en');
    await page.setViewportSize({ width, height: measured.height });
    await page.evaluate((size) => localStorage.setItem('sidecar.text-size', JSON.stringify(size)), text);
    return page;
  }
  const goTo = (page: Page, tab: string) => page.goto(`${harness.server.address}/home?tab=${tab}`);
  const firstCard = async (page: Page) => {
    await cards(page).first().waitFor();
    return cards(page)
      .filter({ visible: true })
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
  };

  test('shows the first record below at most 170 px, in a list and on a board', async () => {
    const page = await onPhone(100);
    for (const tab of ['organization', 'deal']) {
      await goTo(page, tab);
      expect(await firstCard(page)).toBeLessThanOrEqual(170);
    }
    await page.getByRole('button', { name: says('board:toBoard') }).click();
    await page.getByRole('tablist', { name: says('board:columns') }).waitFor();
    expect(await firstCard(page)).toBeLessThanOrEqual(170);
  }, 60_000);

  test('has targets of 44 px on its main screens', async () => {
    const page = await onPhone(100);
    const found: Record<string, string[]> = {};
    const measure = async (name: string, ready: Locator) => {
      await ready.first().waitFor();
      await page.waitForTimeout(400);
      const small = await smallTargets(page, 44);
      if (small.length > 0) found[name] = small;
    };
    const layer = page.getByRole('dialog');
    const tap = (key: string) =>
      page
        .getByRole('button', { name: says(key) })
        .filter({ visible: true })
        .first()
        .click();
    await goTo(page, 'main');
    await measure('the main tab', page.getByRole('button', { name: says('metrics:edit') }));
    for (const [name, key] of [
      ['more', 'home:more'],
      ['the add menu', 'shell:header.add'],
      ['the account', 'shell:header.account'],
    ] as const) {
      await tap(key);
      await measure(name, layer.getByRole('button').nth(2));
      await page.keyboard.press('Escape');
      await layer.waitFor({ state: 'hidden' });
    }
    await goTo(page, 'organization');
    await cards(page).first().waitFor();
    await measure('a list', page.getByRole('group', { name: says('views:quickFilters') }));
    await tap('list:filter');
    await measure('the filter', layer.getByRole('button').nth(2));
    await page.keyboard.press('Escape');
    await layer.waitFor({ state: 'hidden' });
    await createHere(page, 'en');
    await measure('a form', layer.getByRole('textbox'));
    await goTo(page, 'organization');
    await cards(page).first().click();
    await measure('a record', page.getByRole('navigation', { name: says('detail:actions') }));
    await goTo(page, 'deal');
    await tap('board:toBoard');
    await measure('a board', page.getByRole('tablist', { name: says('board:columns') }));
    expect(found).toEqual({});
  }, 120_000);

  test.each([320, 375])(
    'shows text of twice the size without cutting its main screens off (%d px)',
    async (width) => {
      const page = await onPhone(200, width);
      const found: Record<string, string[]> = {};
      const measure = async (name: string) => {
        await page.waitForTimeout(400);
        const cut = await cutTexts(page);
        if (cut.length > 0 || (await sticksOut(page))) found[name] = cut;
      };
      await goTo(page, 'main');
      await page.getByRole('button', { name: says('metrics:edit') }).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await measure('the main tab');
      await page.getByRole('button', { name: says('home:more') }).click();
      await page.getByRole('dialog').getByRole('list').waitFor();
      await measure('more');
      for (const tab of ['deal', 'ticket', 'organization']) {
        await goTo(page, tab);
        await cards(page).first().waitFor();
        await measure(`the list of ${tab}`);
      }
      await cards(page).first().click();
      await page.getByRole('navigation', { name: says('detail:actions') }).waitFor();
      await measure('a record');
      expect(found).toEqual({});
    },
    60_000,
  );
});

/** The part of the gallery that shows the components of a folder. */
async function gallery(folder: string): Promise<[page: Page, part: Locator]> {
  const page = await onDesktop(harness, 'rep1', 'en');
  await page.goto(`${harness.server.address}/gallery?show=components`);
  const part = page.getByRole('region', { name: folder, exact: true });
  await part.waitFor();
  return [page, part];
}

/** What people call the strongest colour among some. */
function colourName(colours: readonly Colour[]): string {
  const hue = hueOf(strongest(colours));
  if (hue === undefined) return 'grey';
  const names = [
    [15, 'red'],
    [45, 'orange'],
    [90, 'yellow'],
    [160, 'green'],
    [190, 'teal'],
    [260, 'blue'],
    [340, 'purple'],
  ] as const;
  return names.find(([end]) => hue < end)?.[1] ?? 'red';
}

describe('the colours of the app', () => {
  test('[shell 2.51] are blue for a waiting request, orange for an approved one, red for a refused one, and grey for others', async () => {
    const { address } = harness.server;
    const session = await openSession(new Client(address), 'feishu', 'rep1', 'brightsea-feishu');
    const rep = new Client(address, session.hsid);
    const place = { pipeline_id: 'renewal', stage_id: 'renewal_review' };
    const { id } = await rep.ok('deal.create', { name: 'A renewal that waits', amount: 100, ...place });
    const move = { table_id: 'deal', object_id: id, to_stage_id: 'renewal_won', fields: { amount: 5_000 } };
    await rep.ok('approvals.createForStageChange', move);

    const page = await onDesktop(harness, 'rep1', 'en');
    await page.goto(`${address}/setting?type=audit`);
    const requests = page.getByRole('list', { name: says('approvals:title') });
    const names = [];
    for (const word of ['Pending', 'Approved', 'Rejected', 'Withdrawn'])
      names.push(colourName(await coloursOf(requests.getByText(word, { exact: true }).first())));
    expect(names).toEqual(['blue', 'orange', 'red', 'grey']);
  }, 60_000);

  test('[shell 3.8] are teal for the icon of a type that the company does not list', async () => {
    const [, part] = await gallery('type-icon');
    const drawings = part.locator('svg');
    expect(await drawings.count()).toBe(4);
    expect(colourName(await coloursOf(drawings.last()))).toBe('teal');
  }, 60_000);

  test('[records 4.18] are green for a won stage, grey for a lost stage, and blue for an open one', async () => {
    const [, part] = await gallery('stage-chip');
    const chips = part.locator('span').filter({ hasText: /\S/ });
    const hues = [];
    for (const chip of await chips.all()) hues.push(colourName(await coloursOf(chip)));
    expect(hues).toEqual(['blue', 'green', 'grey']);
  }, 60_000);

  test('are red for the mark of a failure toast and green for a success toast', async () => {
    const page = await onDesktop(harness, 'rep1', 'en');
    await page.goto(`${harness.server.address}/test/toast`);
    const hues = [];
    for (const kind of ['Success', 'Failure', 'Plain']) {
      await page.getByRole('button', { name: kind, exact: true }).click();
      const toast = page.getByRole('status').filter({ hasText: 'This just happened' });
      await toast.waitFor();
      hues.push(colourName(await coloursOf(toast)));
    }
    expect(hues).toEqual(['green', 'red', 'grey']);
  }, 60_000);

  test('give the chosen or typed day of a calendar a background of its own', async () => {
    const [page, part] = await gallery('date-field');
    await part.getByRole('button').first().click();
    const layer = page.getByRole('dialog');
    const day = (month: string, date: string) =>
      layer.getByText(month, { exact: true }).locator('xpath=..').getByText(date, { exact: true });
    const ground = async (date: string) => groundOf(await coloursOf(day('2026/11', date)));
    await day('2026/11', '20').waitFor();
    expect(await ground('20')).not.toEqual(await ground('18'));
    await layer.getByRole('textbox').fill('2026/11/18');
    await day('2026/11', '18').waitFor();
    expect(await ground('18')).not.toEqual(await ground('20'));
  }, 60_000);
});

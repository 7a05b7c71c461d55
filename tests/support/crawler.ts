import type { Page } from 'playwright-core';
import { hiddenWords, seriousFindings, smallTargets, sticksOut, zoomAllowed } from './access';
import { words, type Language } from './words';

/** The width of the window and the theme; the page stays the same between two of them. */
export interface Look {
  width: number;
  theme: 'light' | 'dark';
}

/** Visits every page and layer, with the ids of the fixtures. */
export class Crawler<Fixtures> {
  constructor(
    readonly page: Page,
    readonly language: Language,
    readonly wide: boolean,
    readonly fixtures: Fixtures,
  ) {}

  /** Returns the app's text for a key. */
  readonly says = (key: string, values?: Record<string, string | number>): RegExp => words(this.language, key, values);
}

/** A layer that opens above a page: a sheet, a popover, a question. */
export interface LayerSpec<Fixtures> {
  name: string;
  /** The devices that have the layer. */
  only?: 'phone' | 'desktop';
  /** Opens the layer and waits until it is drawn. */
  open(crawler: Crawler<Fixtures>): Promise<unknown>;
  /** Closes the layer, for layers that Esc does not close. */
  leave?(crawler: Crawler<Fixtures>): Promise<unknown>;
  above?: readonly LayerSpec<Fixtures>[];
}

/** A page, by its address; `open` waits until it is drawn. */
export interface RouteSpec<Fixtures> extends LayerSpec<Fixtures> {
  path: string | ((fixtures: Fixtures) => string);
}

const layers = '[role=dialog], [role=alertdialog]';

/**
 * Visits routes and all layers above them, and checks each in each width. @returns the elements that some people could not read, reach or tap, and
 * the places where the crawl could not continue
 */
export async function crawl<Fixtures>(
  crawler: Crawler<Fixtures>,
  origin: string,
  looks: readonly Look[],
  routes: readonly RouteSpec<Fixtures>[],
): Promise<string[]> {
  const { page, wide, fixtures } = crawler;
  const found: string[] = [];
  let at = '';
  const here = ({ only }: LayerSpec<Fixtures>) => only === undefined || (only === 'desktop') === wide;

  const resize = async (to: Pick<Look, 'width'> | undefined) =>
    to && page.setViewportSize({ width: to.width, height: wide ? 800 : 812 });
  const look = async (where: string) => {
    for (const [index, { width, theme }] of looks.entries()) {
      await resize({ width });
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
            .map((each) => each.finished.catch(() => undefined)),
        ),
      );
      const findings = [
        ...(await seriousFindings(page, index > 0)),
        ...(await smallTargets(page)),
        ...(await hiddenWords(page)),
        ...((await sticksOut(page)) ? ['It sticks out to the side.'] : []),
      ];
      found.push(...findings.map((finding) => `${where}, ${width} px, ${theme}: ${finding}`));
    }
  };
  const enter = async (layer: LayerSpec<Fixtures>, before: string) => {
    const where = `${before} › ${layer.name}`;
    at = where;
    const lying = await page.locator(layers).count();
    // A layer that is anchored to a button stays at the place where it was opened.
    await resize(looks[0]);
    await layer.open(crawler);
    await look(where);
    for (const next of (layer.above ?? []).filter(here)) await enter(next, where);
    if (layer.leave) return layer.leave(crawler);
    await page.keyboard.press('Escape');
    await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length <= count, [
      layers,
      lying,
    ] as const);
    return undefined;
  };

  for (const route of routes.filter(here)) {
    at = route.name;
    try {
      await resize(looks[0]);
      await page.goto(origin + (typeof route.path === 'string' ? route.path : route.path(fixtures)));
      await route.open(crawler);
      if (!(await zoomAllowed(page))) found.push(`${route.name}: The reader may not zoom in.`);
      await look(route.name);
      for (const layer of (route.above ?? []).filter(here)) await enter(layer, route.name);
    } catch (error) {
      found.push(`${at}: ${String(error)}`);
    }
  }
  return found;
}

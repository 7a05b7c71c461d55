import type { Page } from 'playwright-core';
import { hiddenWords, seriousFindings, smallTargets, sticksOut, zoomAllowed } from './access';
import { words, type Language } from './words';

/** How wide the window is, and in which theme: between the two the same page stands there. */
export interface Look {
  width: number;
  theme: 'light' | 'dark';
}

/** Somebody who walks through the app, and the ids of what was laid out for them. */
export class Walker<Things> {
  constructor(
    readonly page: Page,
    readonly language: Language,
    readonly wide: boolean,
    readonly things: Things,
  ) {}

  /** What our app says for a key. */
  readonly says = (key: string, values?: Record<string, string | number>): RegExp => words(this.language, key, values);
}

/** Something that opens above a page: a sheet, a popover, a question. */
export interface Layer<Things> {
  name: string;
  /** Only where there is such a thing. */
  only?: 'phone' | 'desktop';
  /** Opens it and waits until it is drawn. */
  open(walker: Walker<Things>): Promise<unknown>;
  /** Where Esc does not close it. */
  leave?(walker: Walker<Things>): Promise<unknown>;
  above?: readonly Layer<Things>[];
}

/** A page, by its address; `open` waits until it is drawn. */
export interface Place<Things> extends Layer<Things> {
  path: string | ((things: Things) => string);
}

const layers = '[role=dialog], [role=alertdialog]';

/**
 * Walks through places and everything that opens above them, and looks at each in each width.
 * @returns what not everybody could read, reach or tap, and where the walk could not go on
 */
export async function findingsOnTheWalk<Things>(
  walker: Walker<Things>,
  origin: string,
  looks: readonly Look[],
  places: readonly Place<Things>[],
): Promise<string[]> {
  const { page, wide, things } = walker;
  const found: string[] = [];
  let at = '';
  const here = ({ only }: Layer<Things>) => only === undefined || (only === 'desktop') === wide;

  const resize = async (to: Pick<Look, 'width'> | undefined) =>
    to && page.setViewportSize({ width: to.width, height: wide ? 800 : 812 });
  const look = async (where: string) => {
    for (const { width, theme } of looks) {
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
        ...(await seriousFindings(page)),
        ...(await smallTargets(page)),
        ...(await hiddenWords(page)),
        ...((await sticksOut(page)) ? ['It sticks out to the side.'] : []),
      ];
      found.push(...findings.map((finding) => `${where}, ${width} px, ${theme}: ${finding}`));
    }
  };
  const enter = async (layer: Layer<Things>, before: string) => {
    const where = `${before} › ${layer.name}`;
    at = where;
    const lying = await page.locator(layers).count();
    // What hangs from a button keeps the place that it was opened at.
    await resize(looks[0]);
    await layer.open(walker);
    await look(where);
    for (const next of (layer.above ?? []).filter(here)) await enter(next, where);
    if (layer.leave) return layer.leave(walker);
    await page.keyboard.press('Escape');
    await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length <= count, [
      layers,
      lying,
    ] as const);
    return undefined;
  };

  for (const place of places.filter(here)) {
    at = place.name;
    try {
      await resize(looks[0]);
      await page.goto(origin + (typeof place.path === 'string' ? place.path : place.path(things)));
      await place.open(walker);
      if (!(await zoomAllowed(page))) found.push(`${place.name}: The reader may not zoom in.`);
      await look(place.name);
      for (const layer of (place.above ?? []).filter(here)) await enter(layer, place.name);
    } catch (error) {
      found.push(`${at}: ${String(error)}`);
    }
  }
  return found;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { App } from './steps';

/** The axe that @axe-core/playwright contains. Its builder sends all of it to the page for each check, which takes longer than the check. */
const axe = readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8');
const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** The axe rules whose results another width or theme can change while the elements stay the same. */
const drawn = { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

/** The part of axe's result that the tests read. */
interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; any: { message: string }[] }[];
}

/**
 * Returns the serious and critical findings of axe as `rule: element`: for the whole page, or for the layer above it, because the covered part was
 * checked before. The content of a frame is not checked. @param again the same elements were checked in another width and theme; results that do
 * not depend on these are not checked again
 */
export async function seriousFindings(page: Page, again = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { run } = (
        window as unknown as { axe: { run(within: Node, options: object): Promise<{ violations: Violation[] }> } }
      ).axe;
      const layer = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
      return (await run(layer ?? document, { runOnly, resultTypes: ['violations'], iframes: false })).violations.map(
        ({ id, impact, nodes }) => ({
          id,
          impact,
          nodes: nodes.map(({ html, any }) => ({ html, any: any.map(({ message }) => ({ message })) })),
        }),
      );
    },
    again ? drawn : everything,
  );
  return (
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      // An element that a bar at the edge covers is scrolled into view; sizes are measured below.
      .flatMap(({ id, nodes }) =>
        nodes
          .filter(
            (node) => id !== 'target-size' || !node.any.some((check) => check.message.includes('partially obscured')),
          )
          .map(
            (node) =>
              `${id}: ${node.html.slice(0, 160)} ${node.any
                .map((check) => check.message)
                .join(' ')
                .slice(0, 160)}`,
          ),
      )
  );
}

/**
 * Returns targets that a finger misses: anything to tap below `least`, which is 24 px (WCAG 2.5.8) by default, and main actions below 44. Elements
 * below a sheet are not checked; a link within a sentence may be as high as its line.
 */
export async function smallTargets(page: App, leastOfAny = 24): Promise<string[]> {
  return page.evaluate((any) => {
    const least = { any, main: 44 };
    const all =
      'a[href], button, input:not([type=hidden]):not([type=file]), select, textarea, [role=button], [role=tab], [role=option], [role=radio], [role=checkbox], [role=switch], summary';
    const main =
      'button[data-tone=primary], button[data-primary], [data-main], [role=dialog] footer button, [role=alertdialog] button[data-tone], ul a[href*="/detail?"]';
    const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    const found: string[] = [];
    for (const element of (modal ?? document).querySelectorAll<HTMLElement>(all)) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const hidden =
        style.visibility === 'hidden' ||
        style.display === 'none' ||
        box.width === 0 ||
        box.height === 0 ||
        element.closest('[aria-hidden=true], [inert]') ||
        (element as HTMLButtonElement).disabled;
      if (hidden || (box.width <= 1 && box.height <= 1)) continue;
      const inSentence =
        element.tagName === 'A' &&
        style.display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
      if (inSentence) continue;
      // A checkbox is tapped on its label as well.
      const label = element.closest('label')?.getBoundingClientRect();
      const width = Math.max(box.width, label?.width ?? 0);
      const height = Math.max(box.height, label?.height ?? 0);
      const wanted = element.matches(main) ? least.main : least.any;
      if (width + 0.5 < wanted || height + 0.5 < wanted) {
        found.push(
          `${Math.round(width)}×${Math.round(height)} below ${wanted}: ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 140)}`,
        );
      }
    }
    return found;
  }, leastOfAny);
}

/** True when the reader may zoom in. */
export async function zoomAllowed(page: Page): Promise<boolean> {
  const content = await page.locator('meta[name=viewport]').getAttribute('content');
  const scale = /maximum-scale\s*=\s*([\d.]+)/.exec(content ?? '')?.[1];
  return content !== null && !/user-scalable\s*=\s*(no|0)/.test(content) && (scale === undefined || Number(scale) >= 5);
}

/** Returns whether the page or a layer above it is wider than the window. */
export function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=toolbar]')].map((panel) =>
      panel.getBoundingClientRect(),
    );
    return (
      document.documentElement.scrollWidth > window.innerWidth ||
      panels.some(({ left, right }) => left < 0 || right > window.innerWidth)
    );
  });
}

/** Returns words in a text area that can neither be seen nor scrolled to. */
export function hiddenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('textarea')]
      .filter((area) => getComputedStyle(area).overflowY === 'hidden' && area.scrollHeight > area.clientHeight + 2)
      .map((area) => `${area.scrollHeight - area.clientHeight} px are cut off: ${area.value.slice(0, 40)}`),
  );
}

/** Returns texts with a hidden part: their box is lower or narrower than the text and hides the rest. Lines that end with dots are not included. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, visibility } = getComputedStyle(element);
      const hides = overflowY === 'hidden' || overflowY === 'clip';
      if (!hides || visibility === 'hidden' || element.clientHeight < 2 || !element.innerText?.trim()) continue;
      // One line may be higher than its box by the height that its letters do not use. A high box is a page or a panel.
      const isCut = element.scrollHeight - element.clientHeight > 6 && webkitLineClamp === 'none';
      if (isCut && element.clientHeight < 200)
        found.push(`${element.scrollHeight} in ${element.clientHeight} px: ${element.innerText.slice(0, 40)}`);
      // A line that ends in dots says that it goes on.
      const isCutSideways =
        overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth - element.clientWidth > 6;
      if (isCutSideways && element.clientHeight < 200)
        found.push(`${element.scrollWidth} in ${element.clientWidth} px wide: ${element.innerText.slice(0, 40)}`);
    }
    return found;
  });
}

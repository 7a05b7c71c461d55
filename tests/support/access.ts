import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds serious or critical on the whole page, as `rule: element`; `only` by these rules. */
export async function seriousFindings(page: Page, only?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (only ? axe.withRules(only) : axe.withTags(everything)).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    // What a bar at the edge covers at this moment is scrolled into view; sizes are measured below.
    .flatMap(({ id, nodes }) => nodes.filter((node) => id !== 'target-size' || !node.any.some((check) => check.message.includes('partially obscured'))).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any.map((check) => check.message).join(' ').slice(0, 160)}`));
}

/** The same in light and in dark, on one visit: between the two nothing but colours changes. */
export async function seriousInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    found.push(...(await seriousFindings(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

/**
 * Targets that a finger misses: anything to tap below 24 px (WCAG 2.5.8), and main actions below 44. What is covered by a sheet is
 * not looked at; a link within a sentence may be as high as its line.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = { any: 24, main: 44 };
    const all = 'a[href], button, input:not([type=hidden]):not([type=file]), select, textarea, [role=button], [role=tab], [role=option], [role=radio], [role=checkbox], [role=switch], summary';
    const main = 'button[data-tone=primary], button[data-primary], [data-main], [role=dialog] footer button, [role=alertdialog] button[data-tone], ul a[href*="/detail?"]';
    const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    const found: string[] = [];
    for (const element of (modal ?? document).querySelectorAll<HTMLElement>(all)) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const hidden = style.visibility === 'hidden' || style.display === 'none' || box.width === 0 || box.height === 0 || element.closest('[aria-hidden=true], [inert], .visually-hidden') || (element as HTMLButtonElement).disabled;
      if (hidden || (box.width <= 1 && box.height <= 1)) continue;
      const inSentence = element.tagName === 'A' && style.display === 'inline' && (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
      if (inSentence) continue;
      // A checkbox is tapped on its label as well.
      const label = element.closest('label')?.getBoundingClientRect();
      const width = Math.max(box.width, label?.width ?? 0);
      const height = Math.max(box.height, label?.height ?? 0);
      const wanted = element.matches(main) ? least.main : least.any;
      if (width + 0.5 < wanted || height + 0.5 < wanted) {
        found.push(`${Math.round(width)}×${Math.round(height)} below ${wanted}: ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 140)}`);
      }
    }
    return found;
  });
}

/** True when the reader may zoom in. */
export async function zoomAllowed(page: Page): Promise<boolean> {
  const content = await page.locator('meta[name=viewport]').getAttribute('content');
  const scale = /maximum-scale\s*=\s*([\d.]+)/.exec(content ?? '')?.[1];
  return content !== null && !/user-scalable\s*=\s*(no|0)/.test(content) && (scale === undefined || Number(scale) >= 5);
}

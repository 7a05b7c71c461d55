import { BrowserHarness, cleanUpAfterEach } from '../support/browser-harness';
import { onDesktop } from '../support/steps';

/** What stands at the edges of the window: each with each other one, from the list in `src/pages/gallery/LayerStage.tsx`. */

interface Window {
  width: number;
  height: number;
  language?: 'zh' | 'en';
  /** Pixels of the keyboard. */
  keyboard?: number;
  /** How many times the usual size the text has. */
  text?: number;
}

const windows: Record<string, Window> = {
  'a phone': { width: 375, height: 812 },
  'a small phone in English': { width: 320, height: 568, language: 'en' },
  'a small phone with its keyboard open': { width: 320, height: 568, keyboard: 260 },
  'a phone with text of twice the size': { width: 375, height: 812, text: 2 },
};

describe('the toasts and bars at the edges of the window', () => {
  let harness: BrowserHarness;
  beforeAll(async () => {
    harness = await BrowserHarness.open();
  }, 120_000);
  cleanUpAfterEach(() => harness);

  test.each(Object.entries(windows))(
    'cover neither each other nor the last row of a list on %s',
    async (_name, { width, height, language = 'zh', keyboard = 0, text = 1 }) => {
      const page = await onDesktop(harness, 'rep1', language);
      // Everything is measured where it comes to rest.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await page.goto(`${harness.server.address}/gallery?show=layers`);
      const stage = page.locator('[data-catalogue]');
      await stage.waitFor();
      const catalogue = ((await stage.getAttribute('data-catalogue')) ?? '').split(' ').map((entry) => {
        const [name = '', over = ''] = entry.split(':');
        return { name, over };
      });
      const pairs = catalogue.flatMap((one, index) => catalogue.slice(index + 1).map((other) => [one, other]));
      expect(pairs.length).toBeGreaterThanOrEqual(66);
      await page.evaluate(arrange, { keyboard, text });
      expect(await page.evaluate(findCovered, { pairs, keyboard })).toEqual([]);
    },
    240_000,
  );
});

/** Makes the text larger, as the system does it, and opens a keyboard, which shrinks the visual viewport alone. */
function arrange({ keyboard, text }: { keyboard: number; text: number }): void {
  const root = document.documentElement;
  if (text !== 1) {
    root.style.fontSize = `${text * 100}%`;
    root.dataset['text'] = 'large';
  }
  if (keyboard === 0) return;
  const real = window.visualViewport;
  Object.defineProperty(window, 'visualViewport', {
    configurable: true,
    value: {
      width: window.innerWidth,
      height: window.innerHeight - keyboard,
      offsetTop: 0,
      offsetLeft: 0,
      scale: 1,
      addEventListener: real?.addEventListener.bind(real),
      removeEventListener: real?.removeEventListener.bind(real),
    },
  });
  window.dispatchEvent(new Event('resize'));
}

interface Shown {
  name: string;
  over: string;
}

/** Shows each pair. @returns what overlaps, what covers the last row, and which buttons cannot be tapped */
async function findCovered({ pairs, keyboard }: { pairs: Shown[][]; keyboard: number }): Promise<string[]> {
  const covered: string[] = [];
  const lowest = window.innerHeight - keyboard;
  const rest = (frames: number) =>
    new Promise<void>((resolve) => {
      const step = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => step(left - 1)));
      step(frames);
    });
  /** What is drawn of one: what floats is the only child of its place, which is as wide as the window. */
  const drawn = ({ name, over }: Shown): Element[] =>
    over === 'modal'
      ? [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      : [...document.querySelectorAll(`[data-staged="${name}"] > *, [data-layer="${name}"] > *`)];
  const boxesOf = (one: Shown) => drawn(one).map((element) => element.getBoundingClientRect());
  const overlap = (one: DOMRect, other: DOMRect) =>
    one.left < other.right - 1 &&
    one.right > other.left + 1 &&
    one.top < other.bottom - 1 &&
    one.bottom > other.top + 1;
  const say = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].map(Math.round).join(' ');
  for (const pair of pairs) {
    const names = pair.map(({ name }) => name).join(',');
    window.dispatchEvent(new CustomEvent('stage', { detail: names }));
    for (let waited = 0; document.querySelector('[data-shown]')?.getAttribute('data-shown')?.split(',').length !== 2;)
      if ((waited += 1) > 100) return [...covered, `${names}: not shown`];
      else await rest(1);
    await rest(6);
    const [one, other] = pair as [Shown, Shown];
    const modals = pair.filter(({ over }) => over === 'modal').length;
    for (const shown of pair) if (drawn(shown).length === 0) covered.push(`${names}: ${shown.name} is not there`);

    // Floating parts lie over nothing; in front of a sheet only its buttons count, which are tapped below.
    if (modals === 0) {
      const scroller = document.querySelector('[data-scroller]');
      if (scroller) scroller.scrollTop = 0;
      await rest(3);
      for (const box of boxesOf(one))
        for (const next of boxesOf(other))
          if (overlap(box, next)) covered.push(`${names}: overlap (${say(box)}, ${say(next)})`);
      for (const shown of pair)
        for (const box of boxesOf(shown))
          if (box.bottom > lowest + 1) covered.push(`${names}: ${shown.name} under the keyboard (${say(box)})`);
      scroller?.scrollTo(0, scroller.scrollHeight);
      await rest(3);
      const row = document.querySelector('[data-last-row]')?.getBoundingClientRect();
      if (!row || row.bottom > lowest + 1) covered.push(`${names}: the last row cannot be scrolled to`);
      else
        for (const shown of pair)
          for (const box of boxesOf(shown))
            if (overlap(row, box)) covered.push(`${names}: ${shown.name} on the last row (${say(row)}, ${say(box)})`);
    }

    for (const shown of pair) {
      if (modals > 0 && shown.over === 'page') continue;
      const roots = modals === 2 ? drawn(shown).slice(-1) : drawn(shown);
      const buttons = roots.flatMap((root) => [
        ...(root.matches('button') ? [root as HTMLElement] : []),
        ...root.querySelectorAll<HTMLElement>('button'),
      ]);
      if (buttons.length === 0 && shown.name !== 'offline') covered.push(`${names}: ${shown.name} has no button`);
      for (const button of buttons) {
        button.scrollIntoView({ block: 'center' });
        await rest(2);
        const box = button.getBoundingClientRect();
        const { left, top, right, bottom } = box;
        const points = [
          [(left + right) / 2, (top + bottom) / 2],
          [left + 6, (top + bottom) / 2],
          [right - 6, (top + bottom) / 2],
          [(left + right) / 2, top + 6],
          [(left + right) / 2, bottom - 6],
        ] as const;
        for (const [x, y] of points) {
          const hit = y > lowest ? null : document.elementFromPoint(x, y);
          if (hit && button.contains(hit)) continue;
          const by = hit?.closest('[data-layer], [data-staged], [role]')?.outerHTML.slice(0, 80) ?? 'nothing';
          covered.push(
            `${names}: ${button.textContent || button.ariaLabel} of ${shown.name} (${say(box)}) under ${by}`,
          );
          break;
        }
      }
    }
  }
  return covered;
}

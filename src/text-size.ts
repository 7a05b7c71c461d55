import { readStored, writeStored } from '@/stores/device/storage';

/** The text sizes that a person can choose on a device: the one of the system, or so many hundredths of the usual size. */
export const textSizeChoices = ['auto', 100, 125, 150, 200] as const;
export type TextSizeChoice = (typeof textSizeChoices)[number];

const name = 'text-size';
/** The usual size of the body text of iOS, in pixels: larger or smaller means that the person has chosen so. */
const usualOfIos = 17;
/** Pixels of the root element from which on lines that are usually one may become several. */
const largeFrom = 22;
/** Layouts hold up to twice the usual size (WCAG 1.4.4). */
const most = 2;

/** Sets the size of the root element, of which every text is a multiple. */
export function startTextSize(): void {
  show();
  // Back from the system's settings.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') show();
  });
}

export function textSizeChoice(): TextSizeChoice {
  return readStored(name, (value) => textSizeChoices.find((choice) => choice === value)) ?? 'auto';
}

export function chooseTextSize(choice: TextSizeChoice): void {
  writeStored(name, choice);
  show();
}

function show(): void {
  const choice = textSizeChoice();
  const scale = choice === 'auto' ? getSystemScale() : choice / 100;
  // Without a scale the browser's own size counts, which its settings may have changed.
  const root = document.documentElement;
  root.style.fontSize = scale === undefined ? '' : `${Math.min(scale, most) * 16}px`;
  // Some lines are broken only when their text is large.
  if (parseFloat(getComputedStyle(root).fontSize) >= largeFrom) root.dataset.text = 'large';
  else delete root.dataset.text;
}

/** Returns how many times the usual size the text of iOS has; undefined elsewhere, where the web-view or the browser makes text larger by itself. */
function getSystemScale(): number | undefined {
  if (!/iP(hone|ad|od)/.test(navigator.userAgent)) return undefined;
  const sample = document.createElement('span');
  sample.style.font = '-apple-system-body';
  document.documentElement.append(sample);
  const pixels = parseFloat(getComputedStyle(sample).fontSize);
  sample.remove();
  const isKnown = sample.style.font !== '' && pixels > 0;
  return isKnown && pixels !== usualOfIos ? pixels / usualOfIos : undefined;
}

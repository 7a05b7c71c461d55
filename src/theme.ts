import type { Platform } from '@/platforms';
import { readStored, writeStored } from '@/stores/device/storage';

/** The theme choices of a device: the theme of the suite or device, always light, always dark. */
export const themeChoices = ['auto', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const name = 'theme';
const isDark = () => matchMedia('(prefers-color-scheme: dark)');
/** The suite's own theme, once its bridge has reported it. */
let suite: 'light' | 'dark' | undefined;

/** Light or dark, on the root element, from where the tokens read it. */
export function startTheme(): void {
  show();
  const dark = isDark();
  // Older web-views know only the deprecated name.
  if (dark.addEventListener) dark.addEventListener('change', show);
  else dark.addListener(show);
}

/** Takes the suite's theme, once the bridge is there. */
export function followPlatform({ theme }: Pick<Platform, 'theme'>): void {
  suite = theme;
  show();
}

export function themeChoice(): ThemeChoice {
  return readStored(name, (value) => themeChoices.find((choice) => choice === value)) ?? 'auto';
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored(name, choice);
  show();
}

/** Applies the chosen theme, else the suite's theme where the suite reports one, else the device's preference. */
function show(): void {
  const choice = themeChoice();
  document.documentElement.dataset.theme =
    choice === 'auto' ? (suite ?? (isDark().matches ? 'dark' : 'light')) : choice;
}

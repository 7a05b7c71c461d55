import type { Platform } from '@/platforms';

/**
 * Light or dark, on the root element, from where the tokens read it: the suite's own theme where it tells one, else what
 * the device prefers.
 */
export function startTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  show(dark.matches ? 'dark' : 'light');
  const follow = () => {
    if (!told) show(dark.matches ? 'dark' : 'light');
  };
  // Older web-views know only the deprecated name.
  if (dark.addEventListener) dark.addEventListener('change', follow);
  else dark.addListener(follow);
}

let told = false;

/** Takes the suite's theme, once the bridge is there. */
export function followPlatform({ theme }: Pick<Platform, 'theme'>): void {
  if (!theme) return;
  told = true;
  show(theme);
}

function show(theme: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = theme;
}

import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** A headless Chromium that connects only to the pages under test. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--lang=zh-CN',
];

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the full browser of this machine for measurements: CHROMIUM, else the usual names on the PATH. @throws Error when none exists */
export const findBrowser = (): string => findOnPath(browsers);

/**
 * Returns the browser for tests: the headless shell where it exists, which is the same engine without a browser's own windows and needs a sixth
 * less processor time (scripts/find-tools.mjs searches the same places).
 */
export const findHeadlessBrowser = (): string => findOnPath(['chromium-headless-shell', ...browsers]);

function findOnPath(names: string[]): string {
  const places = process.env.CHROMIUM
    ? [process.env.CHROMIUM]
    : names.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)));
  const found = places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('No Chromium was found. Install one, or set CHROMIUM to its path.');
  return found;
}

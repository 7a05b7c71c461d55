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

/** The whole browser of this machine, for what is measured: CHROMIUM, else the usual names on the PATH. @throws when there is none. */
export const findBrowser = (): string => findOnPath(browsers);

/**
 * The browser for tests: the headless shell where there is one, which is the same engine without a browser's own windows and takes a sixth
 * less of the processor (scripts/find-tools.mjs looks in the same places).
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

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

/** The browser of this machine: CHROMIUM, else the usual names on the PATH (scripts/find-tools.mjs looks in the same places). */
export function findBrowser(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const places = process.env.CHROMIUM
    ? [process.env.CHROMIUM]
    : (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));
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

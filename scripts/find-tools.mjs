import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

function runnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the first of these commands on the PATH, as a full path. */
function onPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
      if (folder && runnable(path.join(folder, name))) return path.join(folder, name);
    }
  }
  return undefined;
}

/**
 * Returns a Chromium that can be driven: CHROMIUM, else the headless shell, which needs the least processor time, else the usual names and places.
 */
export function findChromium() {
  const asked = process.env.CHROMIUM;
  if (asked) return runnable(asked) ? asked : undefined;
  const apps = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return onPath(names) ?? apps.find(runnable);
}

/** Returns the folder with initdb and postgres, newest version first: POSTGRES_BIN, Debian's place, else the PATH. */
export function findPostgres() {
  const asked = process.env.POSTGRES_BIN;
  if (asked) return runnable(path.join(asked, 'initdb')) ? asked : undefined;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const tool = versions
    .map((version) => path.join(debian, version, 'bin'))
    .find((bin) => runnable(path.join(bin, 'initdb')));
  if (tool) return tool;
  const initdb = onPath(['initdb']);
  return initdb && path.dirname(initdb);
}

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Each part names the file of its licences in a separate line; a file of many parts says once where these are. */
const licences = '/*! For license information please see /chunk/*.LICENSE.txt */';
const withoutBanner = (code) => code.replace(/^\/\*! For license information please see \S+ \*\/\n/, '');

/**
 * Bundles the files that an arrival page (`arrivals` in src/start-up.ts) loads in addition to the entry: its parts, its words, the bridge of the
 * place. The result is one file for each language and place, which `pages.json` names under `first` (`/home`, and `/home?tab=main` for a tab). Each
 * part only adds itself to webpack's list, so several can share one file. A separate part would cost a round trip and a place among the browser's
 * connections. `none` is for a place with a bridge that is not known beforehand. @param {string} folder the built app
 */
export function bundleRoutes(folder) {
  const list = path.join(folder, 'pages.json');
  /** @type {import('../config/page-files').PageFiles} */
  const known = JSON.parse(readFileSync(list, 'utf8'));
  const { pages, texts, pageTexts, tabs, bundled, bridges } = known;
  mkdirSync(path.join(folder, 'first'), { recursive: true });
  // A tab with separate parts is one more.
  const arrivals = [
    ...bundled.map((route) => ({ address: route, route, own: pageTexts[route] ?? {} })),
    ...Object.entries(tabs).map(([address, own]) => ({ address, route: address.replace(/\?.*/, ''), own })),
  ].filter(({ route }) => bundled.includes(route));
  /** @type {Record<string, Record<string, Record<string, string>>>} */
  const first = {};
  for (const { address, route, own } of arrivals) {
    for (const language of Object.keys(texts)) {
      for (const [place, bridge] of [...Object.entries(bridges), ['none', []]]) {
        const parts = [...pages[route], ...texts[language], ...(own[language] ?? []), ...bridge].filter((file) =>
          file.endsWith('.js'),
        );
        const code = [
          licences,
          ...parts.map((file) => withoutBanner(readFileSync(path.join(folder, file), 'utf8'))),
        ].join('\n');
        const name = `/first${address.replace('?tab=', '-')}-${language}-${place}.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
        writeFileSync(path.join(folder, name), code);
        ((first[address] ??= {})[language] ??= {})[place] = name;
      }
    }
  }
  writeFileSync(list, JSON.stringify({ ...known, first }));
}

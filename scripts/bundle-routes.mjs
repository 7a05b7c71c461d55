import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Each part names the file of its licences in a line of its own; a file of many parts says once where these are. */
const licences = '/*! For license information please see /chunk/*.LICENSE.txt */';
const withoutBanner = (code) => code.replace(/^\/\*! For license information please see \S+ \*\/\n/, '');

/**
 * Lays what a page that people arrive at (`arrivals` in src/start-up.ts) loads beside the entry (its parts, its words, the bridge of the place) into one file for each language and place, and
 * names it in `pages.json` under `first` (`/home`, and `/home?tab=main` for a tab). Each part only puts itself into webpack's list, so several can stand in
 * one file; alone, each would cost a round trip and a place among the browser's connections. `none` is for a place whose bridge is not known beforehand.
 * @param {string} folder the built app
 */
export function bundleRoutes(folder) {
  const list = path.join(folder, 'pages.json');
  /** @type {import('../config/page-files').PageFiles} */
  const known = JSON.parse(readFileSync(list, 'utf8'));
  const { pages, texts, pageTexts, tabs, bundled, bridges } = known;
  mkdirSync(path.join(folder, 'first'), { recursive: true });
  // A tab with parts of its own is one more.
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

/**
 * Measures the files that the phone loads before it shows /login and /home, and those that each later page and part adds, as gzip -9. The budgets
 * are 170 KB of JavaScript first (the wish is 140), 30 KB of CSS, and 60 KB for a later page or part, except the heaviest one, the rich text
 * editor, which is loaded by its tap. Prints each figure; ends with 1 above a budget.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BuildManifest } from '../config/build-manifest';

const app = process.env.APP_DIR ?? path.resolve(__dirname, '..', 'dist', 'app');
const kilo = 1000;
const budget = { first: 170 * kilo, wish: 140 * kilo, css: 30 * kilo, later: 60 * kilo, editor: 130 * kilo };

const read = (file: string) => readFileSync(path.join(app, file), 'utf8');
const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;
const kb = (bytes: number) => `${(bytes / kilo).toFixed(1).padStart(6)} KB`;

type Manifest = BuildManifest & Record<'prefetch' | 'recovery', string>;
const { entry, pages, tabs, bridges, prefetch, recovery } = JSON.parse(read('pages.json')) as Manifest;

const weigh = (files: Iterable<string>, kind: '.js' | '.css') =>
  [...new Set(files)].filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + gzipped(read(file)), 0);

let failed = false;
function line(label: string, bytes: number, limit: number, wish?: number): void {
  const over = bytes > limit;
  failed ||= over;
  const remark = over
    ? `ABOVE the limit of ${limit / kilo} KB`
    : wish && bytes > wish
      ? `limit ${limit / kilo} KB; wish ${wish / kilo} KB not met`
      : `limit ${limit / kilo} KB`;
  console.log(`${label.padEnd(42)} ${kb(bytes)}   ${remark}`);
}
function fail(message: string): void {
  failed = true;
  console.log(message);
}

// The scripts in the page are sent in one answer, compressed together.
const inline = gzipped([recovery, prefetch].map(read).join('\n'));
const firstPages = ['/login', '/home'] as const;
for (const page of firstPages) {
  const byLanguage = Object.values(pages[page] ?? {});
  if (byLanguage.length === 0) throw new Error(`The build holds no page "${page}".`);
  // A tab in the address loads with its page; a list has no separate files.
  const heaviest = (kind: '.js' | '.css', more: string[] = []) =>
    Math.max(...byLanguage.map((files) => weigh([...entry, ...files, ...more], kind)));
  for (const [place, bridge] of Object.entries(bridges))
    line(`${page} first-load JavaScript, ${place}`, inline + heaviest('.js', bridge), budget.first, budget.wish);
  line(`${page} first-load CSS`, heaviest('.css'), budget.css);
}

const first = new Set([...entry, ...firstPages.flatMap((page) => Object.values(pages[page] ?? {}).flat())]);
for (const file of [...first, ...Object.values(bridges).flat()]) {
  // antd-mobile loads after the first paint: this prefix begins its class names.
  if (file.endsWith('.js') && /["'`]adm-/.test(read(file)))
    fail(`${file} holds antd-mobile, and is loaded before the first paint`);
}
// The style sheet of the later parts would delay the first paint by a round trip (`wornFirst` in config/prod.ts).
for (const page of [...firstPages, '/detail'])
  for (const file of Object.values(pages[page] ?? {}).flat())
    if (file.endsWith('.css') && !entry.includes(file))
      fail(`${page} waits for ${file}: what it wears belongs into the style sheet of the first pages`);

for (const [page, files] of Object.entries({ ...pages, ...tabs }).sort()) {
  const added = Math.max(
    ...Object.values(files).map((own) =>
      weigh(
        own.filter((file) => !first.has(file)),
        '.js',
      ),
    ),
  );
  if (added > 0) line(`${page} adds`, added, budget.later);
}

const parts = readdirSync(path.join(app, 'chunk'))
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipped(read(`chunk/${file}`)) }))
  .sort((left, right) => right.bytes - left.bytes);
for (const [index, { file, bytes }] of parts.entries())
  line(`part ${file}`, bytes, index === 0 ? budget.editor : budget.later);
console.log(`${'entry'.padEnd(42)} ${kb(inline + weigh(entry, '.js'))}   in ${entry.length} files and the page`);
process.exitCode = failed ? 1 : 0;

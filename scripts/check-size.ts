/**
 * What the phone loads before it shows /login and /home, and what each later route adds, as gzip -9 (issue budget: 160 KB of
 * JavaScript first, 30 KB of CSS, 60 KB a later route; wish 140). Prints each figure; ends with 1 above a budget.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const app = process.env.APP_DIR ?? path.resolve(__dirname, '..', 'dist', 'app');
const kilo = 1000;
const budget = { first: 160 * kilo, wish: 140 * kilo, css: 30 * kilo, later: 60 * kilo };

const gzipped = (file: string) => gzipSync(readFileSync(path.join(app, file)), { level: 9 }).length;
const kb = (bytes: number) => `${(bytes / kilo).toFixed(1).padStart(6)} KB`;

const page = readFileSync(path.join(app, 'index.html'), 'utf8');
const entryScripts = [...page.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => match[1] as string);
const entryStyles = [...page.matchAll(/<link[^>]+href="\/([^"]+\.css)"/g)].map((match) => match[1] as string);
if (entryScripts.length === 0) throw new Error('dist/app/index.html loads no script');

const built = ['js', 'chunk', 'css'].flatMap((folder) => (existsSync(path.join(app, folder)) ? readdirSync(path.join(app, folder)).map((file) => `${folder}/${file}`) : []));
/** `src_pages_home_index_tsx.ab12.js` is of the chunk `src_pages_home_index_tsx`. */
const chunkOf = (file: string) => path.basename(file).replace(/\.[0-9a-f]{6,}\.(js|css)$/, '');
const filesOf = (chunk: string, kind: 'js' | 'css') => built.filter((file) => file.endsWith(`.${kind}`) && chunkOf(file) === chunk);

/** Each `import()` in a script is compiled to one group of chunks, loaded together. */
function groupsIn(file: string): string[][] {
  const code = readFileSync(path.join(app, file), 'utf8');
  const groups = [...code.matchAll(/Promise\.all\(\[((?:\w+\.e\("[^"]+"\),?)+)\]\)/g)].map((match) => [...(match[1] as string).matchAll(/\.e\("([^"]+)"\)/g)].map((inner) => inner[1] as string));
  const alone = [...code.replace(/Promise\.all\(\[(?:\w+\.e\("[^"]+"\),?)+\]\)/g, '').matchAll(/\b\w+\.e\("([^"]+)"\)/g)].map((match) => [match[1] as string]);
  return [...groups, ...alone];
}

const fromEntry = entryScripts.flatMap(groupsIn);
const isPage = (chunk: string) => /(^|_)pages_[\w-]+_index_tsx$/.test(chunk);
const pages = new Map<string, string[]>();
for (const group of fromEntry) {
  const own = group.find(isPage);
  const route = own && /pages_([\w-]+)_index_tsx$/.exec(own)?.[1];
  if (route) pages.set(route, group);
}
for (const wanted of ['login', 'home', 'detail']) if (!pages.has(wanted)) throw new Error(`The build holds no page "${wanted}".`);

const weigh = (chunks: string[], kind: 'js' | 'css') => chunks.flatMap((chunk) => filesOf(chunk, kind)).reduce((sum, file) => sum + gzipped(file), 0);
/** One language and one suite's bridge are loaded before the first page: the heaviest counts. */
const heaviest = (pattern: RegExp) => {
  const groups = fromEntry.filter((group) => group.some((chunk) => pattern.test(chunk)));
  return groups.sort((a, b) => weigh(b, 'js') - weigh(a, 'js'))[0] ?? [];
};
const always = [...heaviest(/^texts[-_]/), ...heaviest(/platforms?[-_]/)];

let failed = false;
function line(label: string, bytes: number, limit: number, wish?: number): void {
  const over = bytes > limit;
  failed ||= over;
  const remark = over ? `ABOVE the limit of ${limit / kilo} KB` : wish && bytes > wish ? `limit ${limit / kilo} KB; wish ${wish / kilo} KB not met` : `limit ${limit / kilo} KB`;
  console.log(`${label.padEnd(34)} ${kb(bytes)}   ${remark}`);
}

const entry = entryScripts.reduce((sum, file) => sum + gzipped(file), 0);
const entryCss = entryStyles.reduce((sum, file) => sum + gzipped(file), 0);
for (const route of ['login', 'home']) {
  const chunks = [...new Set([...always, ...(pages.get(route) ?? [])])];
  line(`/${route} first-load JavaScript`, entry + weigh(chunks, 'js'), budget.first, budget.wish);
  line(`/${route} first-load CSS`, entryCss + weigh(chunks, 'css'), budget.css);
}
const loaded = new Set([...always, ...(pages.get('login') ?? []), ...(pages.get('home') ?? [])]);
for (const [route, group] of [...pages].sort()) {
  if (route === 'login' || route === 'home') continue;
  line(`/${route} adds`, weigh(group.filter((chunk) => !loaded.has(chunk)), 'js'), budget.later);
}
// Sheets and other parts that a page loads when they are opened.
const lazy = new Set([...pages.values()].flat().flatMap((chunk) => filesOf(chunk, 'js')).flatMap(groupsIn).flat().filter((chunk) => !loaded.has(chunk) && !isPage(chunk) && ![...pages.values()].some((group) => group.includes(chunk))));
for (const chunk of [...lazy].sort()) line(`part ${chunk.slice(0, 28)}`, weigh([chunk], 'js'), budget.later);
console.log(`${'entry'.padEnd(34)} ${kb(entry)}   in ${entryScripts.length} files; language and bridge ${kb(weigh(always, 'js')).trim()}`);
process.exitCode = failed ? 1 : 0;

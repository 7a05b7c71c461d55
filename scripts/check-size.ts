/**
 * Measures what the phone loads before it shows /login and /home, and what each later route adds, as gzip -9 (issue budget: 170 KB of
 * JavaScript first, 30 KB of CSS, 60 KB a later route or part, but for the rich text editor, which comes with its tap; wish 140). Prints each figure; ends with 1 above a budget.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const app = process.env.APP_DIR ?? path.resolve(__dirname, '..', 'dist', 'app');
const kilo = 1000;
const budget = { first: 170 * kilo, wish: 140 * kilo, css: 30 * kilo, later: 60 * kilo, editor: 130 * kilo };

const gzipped = (file: string) => gzipSync(readFileSync(path.join(app, file)), { level: 9 }).length;
const kb = (bytes: number) => `${(bytes / kilo).toFixed(1).padStart(6)} KB`;

const page = readFileSync(path.join(app, 'index.html'), 'utf8');
/** The server puts both into the page itself, before the entry (scripts/build-inline-scripts.mjs). */
const { prefetch, recovery, first } = JSON.parse(readFileSync(path.join(app, 'pages.json'), 'utf8')) as {
  prefetch: string;
  recovery: string;
  first: Record<string, Record<string, Record<string, string>>>;
};
const inlineScripts = [recovery.slice(1), prefetch.slice(1)];
const entryScripts = [
  ...inlineScripts,
  ...[...page.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => match[1] as string),
];
const entryStyles = [...page.matchAll(/<link[^>]+href="\/([^"]+\.css)"/g)].map((match) => match[1] as string);
if (entryScripts.length < 2) throw new Error('dist/app/index.html loads no script');

const built = ['js', 'chunk', 'css'].flatMap((folder) =>
  existsSync(path.join(app, folder)) ? readdirSync(path.join(app, folder)).map((file) => `${folder}/${file}`) : [],
);
/** `home-page.ab12cd.js` is of the chunk `home-page`. */
const getChunk = (file: string) => path.basename(file).replace(/\.[0-9a-f]{5,}\.(js|css)$/, '');
/** The files of a chunk; what the entry loads anyway is not counted twice. */
const listFiles = (chunk: string, kind: 'js' | 'css') =>
  built.filter(
    (file) =>
      file.endsWith(`.${kind}`) &&
      getChunk(file) === chunk &&
      !entryScripts.includes(file) &&
      !entryStyles.includes(file),
  );

/** Each `import()` in a script is compiled to one group of chunks, loaded together. */
function groupsIn(file: string): string[][] {
  const code = readFileSync(path.join(app, file), 'utf8');
  const groups = [...code.matchAll(/Promise\.all\(\[((?:\w+\.e\("[^"]+"\),?)+)\]\)/g)].map((match) =>
    [...(match[1] as string).matchAll(/\.e\("([^"]+)"\)/g)].map((inner) => inner[1] as string),
  );
  const alone = [
    ...code.replace(/Promise\.all\(\[(?:\w+\.e\("[^"]+"\),?)+\]\)/g, '').matchAll(/\b\w+\.e\("([^"]+)"\)/g),
  ].map((match) => [match[1] as string]);
  return [...groups, ...alone];
}

const fromEntry = entryScripts.flatMap(groupsIn);
/** The page of a chunk: `no-join-page` (config/chunk-names.ts). */
const getPage = (chunk: string) => /^([a-z-]+)-page$/.exec(chunk)?.[1];
const pages = new Map<string, string[]>();
for (const group of fromEntry) {
  const route = group.map(getPage).find(Boolean);
  if (route) pages.set(route, group);
}
for (const wanted of ['login', 'home', 'detail']) {
  if (!pages.has(wanted)) throw new Error(`The build holds no page "${wanted}".`);
  // The style sheet of everything else would hold back the first paint by a round trip (`wornFirst` in config/prod.ts).
  if (pages.get(wanted)?.includes('late'))
    throw new Error(`/${wanted} waits for the style sheet "late": what it wears belongs into that of the first pages.`);
}

const weigh = (chunks: string[], kind: 'js' | 'css') =>
  chunks.flatMap((chunk) => listFiles(chunk, kind)).reduce((sum, file) => sum + gzipped(file), 0);
/** One language is loaded before the first page: the heaviest counts. */
const heaviest = (groups: string[][]) => [...groups].sort((a, b) => weigh(b, 'js') - weigh(a, 'js'))[0] ?? [];
const language = heaviest(fromEntry.filter((group) => group.some((chunk) => /^texts-[a-z]+$/.test(chunk))));
/**
 * Returns the size of the files that a page loads in addition to the entry, in one file for each place (scripts/bundle-routes.mjs): the heaviest
 * language counts.
 */
const beside = (route: string, place: string) =>
  Math.max(...Object.values(first[route] ?? {}).map((places) => gzipped(places[place] ?? '')));
const places = ['browser', 'feishu', 'lark', 'dingtalk'];
const bridges = fromEntry.filter((group) => group.some((chunk) => places.includes(chunk)));
if (language.length === 0 || bridges.length < places.length)
  throw new Error('The build holds no texts or bridges under their usual names: this check must learn the new ones.');

let failed = false;
/** antd-mobile comes behind the first paint: its class names begin so. */
for (const file of [
  ...entryScripts,
  ...['/login', '/home'].flatMap((route) =>
    Object.values(first[route] ?? {}).flatMap((byPlace) => Object.values(byPlace)),
  ),
])
  if (/["'`]adm-/.test(readFileSync(path.join(app, file), 'utf8'))) {
    failed = true;
    console.log(`${file} holds antd-mobile, and is loaded before the first paint`);
  }
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

// The scripts in the page travel in one answer, compressed together.
const entry =
  gzipSync(inlineScripts.map((file) => readFileSync(path.join(app, file), 'utf8')).join('\n'), { level: 9 }).length +
  entryScripts.slice(inlineScripts.length).reduce((sum, file) => sum + gzipped(file), 0);
const entryCss = entryStyles.reduce((sum, file) => sum + gzipped(file), 0);
for (const route of ['login', 'home']) {
  for (const place of places)
    line(`/${route} first-load JavaScript, ${place}`, entry + beside(`/${route}`, place), budget.first, budget.wish);
  line(`/${route} first-load CSS`, entryCss + weigh([...language, ...(pages.get(route) ?? [])], 'css'), budget.css);
}
const loaded = new Set([...language, ...bridges.flat(), ...(pages.get('login') ?? []), ...(pages.get('home') ?? [])]);
for (const [route, group] of [...pages].sort()) {
  if (route === 'login' || route === 'home') continue;
  line(
    `/${route} adds`,
    weigh(
      group.filter((chunk) => !loaded.has(chunk)),
      'js',
    ),
    budget.later,
  );
}
// Sheets and other parts that are loaded when they are opened, and what these load in their turn.
const lazy = new Set<string>();
function addParts(scripts: string[]): void {
  for (const chunk of scripts.flatMap(groupsIn).flat()) {
    if (
      lazy.has(chunk) ||
      loaded.has(chunk) ||
      getPage(chunk) ||
      [...pages.values()].some((group) => group.includes(chunk))
    )
      continue;
    lazy.add(chunk);
    addParts(listFiles(chunk, 'js'));
  }
}
addParts([...entryScripts, ...[...pages.values()].flat().flatMap((chunk) => listFiles(chunk, 'js'))]);
for (const chunk of [...lazy].sort())
  line(`part ${chunk.slice(0, 28)}`, weigh([chunk], 'js'), chunk === 'rich-editor' ? budget.editor : budget.later);
console.log(
  `${'entry'.padEnd(42)} ${kb(entry)}   in ${entryScripts.length} files; language ${kb(weigh(language, 'js')).trim()}`,
);
process.exitCode = failed ? 1 : 0;

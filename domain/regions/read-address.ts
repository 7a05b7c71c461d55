import { china, type Region } from './region';
import type { AreaScope, Regions } from './regions';
import { placeName } from './words';

/** An address as people write it: its regions from the largest down, and the text that is none. */
export interface ReadAddress {
  path: Region[];
  detail: string;
}

const eastAsian = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;

/** The characters of an address that are read. */
const addressLimit = 500;

/** The words for the kind of a division that people leave out. */
const kindWord = /(?:壮族|回族|维吾尔)?自治区$|特别行政区$|(?:省|市|区|县)$/u;

/**
 * Returns the regions that an address names: from the large to the small without marks between them, as Chinese and Japanese write it, or from the small to the
 * large between commas. The word for the kind of a division may be left out, and so may a city. Undefined where it begins with no region of the scope.
 */
export function readAddress(text: string, scope: AreaScope, regions: Regions): ReadAddress | undefined {
  const plain = text.slice(0, addressLimit).normalize('NFKC').trim();
  // A district in letters may be called as a province elsewhere: Hebei District, Tianjin.
  const [first, second] = eastAsian.test(plain) ? [readDown, readUp] : [readUp, readDown];
  return first(plain, scope, regions) ?? second(plain, scope, regions);
}

/** The regions with which an address may begin: of an address in China the country is left out. */
function listFirst(scope: AreaScope, regions: Regions): Region[] {
  if (scope === 'overseas') return regions.first(scope);
  const countries = regions.first('all').filter(({ code }) => scope === 'all' || code === china);
  return [...regions.first('china'), ...countries];
}

/** The regions below one, and below these: a city may be left out. */
function listNext(region: Region, regions: Regions): Region[] {
  const children = regions.getChildren(region.code);
  return [...children, ...children.flatMap(({ code }) => regions.getChildren(code))];
}

/** A file names the same regions in every row. */
const namesByRegion = new WeakMap<Region, readonly string[]>();

function listNames(region: Region): readonly string[] {
  const cachedNames = namesByRegion.get(region);
  if (cachedNames) return cachedNames;
  const short = region.label.replace(kindWord, '');
  const names = [region.label, region.englishName, placeName(region, 'ja'), ...(short.length > 1 ? [short] : [])];
  const comparedNames = [...new Set(names)].map((name) => name.normalize('NFKC').toLowerCase());
  namesByRegion.set(region, comparedNames);
  return comparedNames;
}

function readDown(text: string, scope: AreaScope, regions: Regions): ReadAddress | undefined {
  let rest = text;
  let found: Region | undefined;
  let choices = listFirst(scope, regions);
  for (;;) {
    const next = findLongest(choices, (name) => startsWithName(rest, name));
    if (!next) break;
    found = next.region;
    rest = rest.slice(next.name.length).replace(/^[\s,，、/-]+/u, '');
    choices = listNext(found, regions);
  }
  return buildAddress(found, rest, regions);
}

/** A Latin name ends where a word does: Oman is no beginning of Omani Street. */
function startsWithName(text: string, name: string): boolean {
  return text.toLowerCase().startsWith(name) && !/^[a-z]{2}/i.test(text.slice(name.length - 1));
}

function readUp(text: string, scope: AreaScope, regions: Regions): ReadAddress | undefined {
  const parts = text.split(/\s*,\s*/).filter((part) => part !== '');
  let found: Region | undefined;
  let choices = listFirst(scope, regions);
  while (parts.length > 0) {
    const last = parts.at(-1)?.toLowerCase() ?? '';
    const next = findLongest(choices, (name) => name === last);
    if (!next) break;
    found = next.region;
    parts.pop();
    choices = listNext(found, regions);
  }
  return buildAddress(found, parts.join(', '), regions);
}

/** Finds the region whose name fits best: the longest name, of equal ones that of the larger region. */
function findLongest(
  choices: readonly Region[],
  fits: (name: string) => boolean,
): { region: Region; name: string } | undefined {
  let best: { region: Region; name: string } | undefined;
  for (const region of choices)
    for (const name of listNames(region))
      if (name.length > (best?.name.length ?? 0) && fits(name)) best = { region, name };
  return best;
}

function buildAddress(region: Region | undefined, detail: string, regions: Regions): ReadAddress | undefined {
  const path = region && regions.getPath(region.code);
  return path && { path, detail };
}

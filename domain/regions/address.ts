import words from './address-words.json';
import { china, type Region } from './region';
import type { Regions } from './regions';

/** The region that an address begins with, and the rest of the address. */
export interface ReadAddress {
  /** The country first. */
  path: Region[];
  rest: string;
}

/** One level of an address in a text. */
interface FoundLevel {
  region: Region;
  /** The text after the level. */
  rest: string;
  /** The name lacks the word for its kind, and neither the end nor a separator follows: it may be the name of a road. */
  isDoubtful: boolean;
}

/** The minimum length of a short region name, without the word for its kind. */
const shortestName = 2;
/** The maximum length of an address, in characters. */
const addressLimit = 300;
const markPattern = /^[\s,，、/／>＞|·・;；:：-]+/u;
const languages = ['zh', 'en', 'ja'];
const traditionalLetters: Readonly<Record<string, string>> = words.traditional;

/** Reads regions from addresses as people write them: `上海市浦东新区世纪大道 1 号`, `江苏 / 南京`, `Pudong New Area, Shanghai`. */
export class AddressReader {
  /** All cities and counties by the first letters of their names. */
  private readonly divisions = new Map<string, Region[]>();
  /** Countries by their names in our languages, in lower case. */
  private readonly countries: ReadonlyMap<string, Region>;

  constructor(private readonly regions: Regions) {
    const cities = regions.getChildren(china).flatMap(({ code }) => regions.getChildren(code));
    for (const division of [...cities, ...cities.flatMap(({ code }) => regions.getChildren(code))]) {
      const start = division.name.slice(0, shortestName);
      this.divisions.set(start, [...(this.divisions.get(start) ?? []), division]);
    }
    const names = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
    this.countries = new Map(
      regions
        .first('all')
        .abroad.flatMap((country) =>
          [country.name, country.englishName, ...names.map((some) => some.of(country.code) ?? '')].map(
            (name) => [name.toLowerCase(), country] as const,
          ),
        ),
    );
  }

  /** @returns undefined for a text that begins with no region, or with an ambiguous name */
  read(text: string): ReadAddress | undefined {
    const plain = text.slice(0, addressLimit).normalize('NFKC').trim();
    if (plain === '') return undefined;
    const country = this.findCountry(plain);
    if (country) return { path: [country], rest: '' };
    if (/^[\p{Script=Latin}\d\s\p{P}]+$/u.test(plain)) return this.readLatin(plain);
    const start = withoutFirst(plain, words.countries);
    const levels = this.findLevels(simplify(start));
    const deepest = levels.at(-1);
    if (!deepest) return undefined;
    const path = this.regions.getPath(deepest.region.code);
    // The simplified text has the same length as the original.
    return (
      path && {
        path,
        rest: start
          .slice(start.length - deepest.rest.length)
          .replace(markPattern, '')
          .trim(),
      }
    );
  }

  private findCountry(text: string): Region | undefined {
    const plain = text.toLowerCase();
    const isChina = words.countries.some((name) => name.toLowerCase() === plain);
    return isChina ? this.regions.getPath(china)?.[0] : this.countries.get(plain);
  }

  /** Returns the levels at the beginning of a text, without doubtful ones at the end. */
  private findLevels(text: string): FoundLevel[] {
    const levels: FoundLevel[] = [];
    for (let next = this.findFirst(text); next !== undefined; next = this.findWithin(next)) levels.push(next);
    while (levels.at(-1)?.isDoubtful === true) levels.pop();
    return levels;
  }

  /** Returns the next level of an address: a child, or a grandchild where the text skips a level. */
  private findWithin({ region, rest }: FoundLevel): FoundLevel | undefined {
    const children = this.regions.getChildren(region.code);
    if (children.length === 0) return undefined;
    // A municipality is its own province, and lists repeat its name.
    const behindMark = rest.replace(markPattern, '');
    const unrepeated = behindMark.startsWith(region.name) ? behindMark.slice(region.name.length) : behindMark;
    const start = withoutFirst(unrepeated.replace(markPattern, ''), words.levels);
    const grandchildren = children.flatMap(({ code }) => this.regions.getChildren(code));
    return findWhole(start, children) ?? findShort(start, children, words.kinds) ?? findOnly(start, grandchildren);
  }

  /** Returns a province, or a city or county with a unique name; full names take precedence over short ones. */
  private findFirst(text: string): FoundLevel | undefined {
    const provinces = this.regions.getChildren(china);
    const divisions = this.divisions.get(text.slice(0, shortestName)) ?? [];
    const only = findOnly(text, divisions);
    const isWhole = only !== undefined && findWhole(text, divisions) !== undefined;
    return (
      findWhole(text, provinces) ??
      (isWhole ? only : undefined) ??
      findShort(text, provinces, words.provinceKinds) ??
      only
    );
  }

  /** Reads an English address in either order. */
  private readLatin(text: string): ReadAddress | undefined {
    const parts = text
      .split(/[,/>|;]+/u)
      .map((level) => level.trim())
      .filter((level) => level !== '');
    for (const isReversed of [true, false]) {
      const ordered = isReversed ? [...parts].reverse() : parts;
      const country = this.findCountry(ordered[0] ?? '');
      let index = country ? 1 : 0;
      let code = china;
      for (; country === undefined || country.code === china; index += 1) {
        const child = this.regions.getChildren(code).find((region) => isEnglishName(region, ordered[index] ?? ''));
        if (!child) break;
        code = child.code;
      }
      const path = code === china ? country && [country] : this.regions.getPath(code);
      const details = ordered.slice(index);
      if (path) return { path, rest: (isReversed ? details.reverse() : details).join(', ') };
    }
    return undefined;
  }
}

function simplify(text: string): string {
  return Array.from(text, (letter) => traditionalLetters[letter] ?? letter).join('');
}

/** Removes the first matching word from the beginning of a text, with the separators after it. */
function withoutFirst(text: string, some: readonly string[]): string {
  const word = some.find((candidate) => text.startsWith(candidate));
  return word === undefined ? text : text.slice(word.length).replace(markPattern, '');
}

/** Returns the region with the longest name at the beginning of a text. */
function findWhole(text: string, regions: readonly Region[]): FoundLevel | undefined {
  const region = findLongest(regions.filter(({ name }) => text.startsWith(name)));
  return region && { region, rest: text.slice(region.name.length), isDoubtful: false };
}

/** Returns the same for short names, without the word for their kind. */
function findShort(text: string, regions: readonly Region[], kinds: readonly string[]): FoundLevel | undefined {
  const region = findLongest(
    regions.filter(({ name }) => {
      const short = shortenName(name, kinds);
      return short !== undefined && text.startsWith(short);
    }),
  );
  if (!region) return undefined;
  const remainder = text.slice(shortenName(region.name, kinds)?.length ?? 0);
  return { region, rest: remainder, isDoubtful: remainder !== '' && !markPattern.test(remainder) };
}

/** Returns the only region with a name at the beginning of the text; undefined where several match. */
function findOnly(text: string, regions: readonly Region[]): FoundLevel | undefined {
  const level = findWhole(text, regions) ?? findShort(text, regions, words.kinds);
  if (!level) return undefined;
  const name = text.slice(0, text.length - level.rest.length);
  const sameNames = regions.filter((region) => region.name === name || shortenName(region.name, words.kinds) === name);
  return sameNames.length === 1 ? level : undefined;
}

function findLongest(regions: readonly Region[]): Region | undefined {
  return [...regions].sort((left, right) => right.name.length - left.name.length)[0];
}

/** Returns the name without the word for its kind; undefined where the rest is too short. */
function shortenName(name: string, kinds: readonly string[]): string | undefined {
  const kind = kinds.find((candidate) => name.endsWith(candidate));
  const short = kind === undefined ? name : name.slice(0, -kind.length);
  return short.length < shortestName ? undefined : short;
}

const englishKinds = /\s+(?:city|province|municipality|autonomous region)$/iu;

function isEnglishName({ englishName }: Region, text: string): boolean {
  const toPlain = (name: string) =>
    name
      .replace(englishKinds, '')
      .toLowerCase()
      .replace(/[\s'’-]+/g, '');
  const [plain, regionName] = [toPlain(text), toPlain(englishName)];
  return plain !== '' && (plain === regionName || `${plain}district` === regionName);
}

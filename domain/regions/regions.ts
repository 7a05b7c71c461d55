import { china, chinaRegion, type Region } from './region';

/**
 * A division of China or a country: its code, name, English name, and its pinyin where a character has an unusual reading. The code contains the
 * parents. A number in front of the English name means so many syllables of the pinyin, written as one word.
 */
export type RegionRow = readonly [code: string, name: string, english: string, pinyin?: string];

/** The output of `npx tsx scripts/make-regions.ts`; loaded when a member opens a picker of regions, and never before. */
export interface RegionData {
  /** The version of the source of the divisions. */
  version: string;
  /** Each syllable with the characters that it reads. */
  readings: Record<string, string>;
  divisions: readonly RegionRow[];
  /** The countries other than China. */
  countries: readonly RegionRow[];
}

export type AreaScope = 'china' | 'overseas' | 'all';

/** The maximum number of search results, and of matches before ranking (REQ records 9). */
const resultLimit = 10;
const scanLimit = 1_000;

/** The tree of regions of one build, with its search. */
export class Regions {
  private readonly children = new Map<string, Region[]>();
  private readonly byCode = new Map<string, Region>();
  private readonly parents = new Map<string, string>();
  private readonly syllables = new Map<string, string[]>();
  private words: SearchWords[] | undefined;

  constructor(data: RegionData) {
    const charactersBySyllable = new Map(
      Object.entries(data.readings).flatMap(([syllable, characters]) =>
        [...characters].map((character) => [character, syllable] as const),
      ),
    );
    const read = ([code, name, english, pinyin]: RegionRow, parent: string) => {
      const syllables =
        pinyin?.split(' ') ?? [...name].map((character) => charactersBySyllable.get(character) ?? character);
      this.place({ label: name, name, englishName: spelledOut(english, syllables), code }, parent, syllables);
    };
    this.place(chinaRegion, '', ['zhong', 'guo']);
    for (const row of data.divisions) read(row, findParent(row[0], this.byCode));
    for (const row of data.countries) read(row, '');
  }

  /**
   * Returns the first choices: the regions of the company's country, and the other countries. A country with divisions is represented by its
   * divisions; China comes before countries without divisions. @param home the company's country; undefined where it is unknown
   */
  first(scope: AreaScope, home?: string): { own: Region[]; abroad: Region[] } {
    if (scope === 'china') return { own: this.getChildren(china), abroad: [] };
    const countries = this.getChildren('').filter(({ code }) => scope === 'all' || code !== china);
    const homeRegions = countries.filter(({ code }) => code === home);
    const abroad = countries.filter(({ code }) => code !== home);
    const divisions = home === undefined || scope === 'overseas' ? [] : this.getChildren(home);
    return { own: divisions.length > 0 ? divisions : homeRegions, abroad };
  }

  getChildren(code: string): Region[] {
    return this.children.get(code) ?? [];
  }

  /** Returns a region with its parents, the country first; undefined for an unknown code. */
  getPath(code: string): Region[] | undefined {
    const region = this.byCode.get(code);
    if (!region) return undefined;
    const parent = this.parents.get(code);
    return parent ? [...(this.getPath(parent) ?? []), region] : [region];
  }

  /**
   * Returns at most ten full paths that contain the keyword in Chinese, pinyin, initials or English, with matching beginnings first. Blanks,
   * apostrophes, hyphens and case do not matter.
   */
  search(keyword: string, scope: AreaScope): Region[][] {
    const normalizedKeyword = compact(keyword);
    if (normalizedKeyword === '') return [];
    this.words ??= [...this.byCode.keys()].map((code) => this.getWords(code));
    const matches: { code: string; rank: number }[] = [];
    for (const candidate of this.words) {
      if (!isWithinScope(candidate.country, scope) || (scope === 'china' && candidate.code === china)) continue;
      const rank = getRank(candidate, normalizedKeyword);
      if (rank !== undefined) matches.push({ code: candidate.code, rank });
      if (matches.length === scanLimit) break;
    }
    // Equal ranks keep the order of codes: a region precedes its parts.
    return matches
      .sort((a, b) => a.rank - b.rank)
      .slice(0, resultLimit)
      .map(({ code }) => this.getPath(code) ?? []);
  }

  private place(region: Region, parent: string, syllables: string[]): void {
    this.byCode.set(region.code, region);
    this.parents.set(region.code, parent);
    this.syllables.set(region.code, syllables);
    const siblings = this.children.get(parent);
    if (siblings) siblings.push(region);
    else this.children.set(parent, [region]);
  }

  private getWords(code: string): SearchWords {
    const path = this.getPath(code) ?? [];
    const visiblePath = path.length > 1 && path[0]?.code === china ? path.slice(1) : path;
    const syllables = visiblePath.map((region) => this.syllables.get(region.code) ?? []);
    return {
      code,
      country: path[0]?.code ?? '',
      levels: [
        visiblePath.map(({ name }) => name),
        syllables.map((read) => read.join('')),
        syllables.map((read) => read.map((syllable) => syllable.charAt(0)).join('')),
        visiblePath.map(({ englishName }) => compact(englishName)),
        [...visiblePath].reverse().map(({ englishName }) => compact(englishName)),
      ],
    };
  }
}

interface SearchWords {
  code: string;
  country: string;
  /** Each notation of the path (characters, pinyin, initials, English in both orders), level by level. */
  levels: string[][];
}

/** Returns the rank of a match: 0 the own name, 1 its beginning, 2 a part in characters, 3 successive levels. */
function getRank({ levels }: SearchWords, keyword: string): number | undefined {
  const ownNames = levels.map((names, form) => names[form === levels.length - 1 ? 0 : names.length - 1] ?? '');
  const [characters = ''] = ownNames;
  // The word for the kind is optional: the name of a city means the city.
  if (ownNames.includes(keyword) || (characters.startsWith(keyword) && characters.length === keyword.length + 1))
    return 0;
  if (ownNames.some((name) => name.startsWith(keyword))) return 1;
  if (characters.includes(keyword)) return 2;
  return levels.some((names) => runsThrough(names, keyword)) ? 3 : undefined;
}

/** Returns whether the keyword consists of beginnings of successive levels, such as a province and a city without their kinds. */
function runsThrough(names: readonly string[], keyword: string): boolean {
  let remaining = keyword;
  for (const name of names) {
    let common = 0;
    while (common < remaining.length && remaining[common] === name[common]) common += 1;
    remaining = remaining.slice(common);
    if (remaining === '') return true;
  }
  return false;
}

function isWithinScope(country: string, scope: AreaScope): boolean {
  return scope === 'all' || (scope === 'china') === (country === china);
}

/** Counties without a city belong to their province. */
function findParent(code: string, existingCodes: ReadonlyMap<string, unknown>): string {
  if (code.endsWith('0000')) return china;
  const city = `${code.slice(0, 4)}00`;
  return code !== city && existingCodes.has(city) ? city : `${code.slice(0, 2)}0000`;
}

/** Joins syllables into one word, with an apostrophe before a vowel as in Xi'an, followed by the rest of the name. */
function spelledOut(english: string, syllables: readonly string[]): string {
  const [, count, suffix = ''] = /^(\d+)(.*)/s.exec(english) ?? [];
  if (count === undefined) return english;
  const word = syllables
    .slice(0, Number(count))
    .map((syllable, index) => (index > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
    .replaceAll('v', 'u');
  return word.charAt(0).toUpperCase() + word.slice(1) + suffix;
}

function compact(english: string): string {
  return english.toLowerCase().replace(/[\s,'’-]+/g, '');
}

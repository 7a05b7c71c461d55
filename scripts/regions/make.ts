import { areaList } from '@vant/area-data';
import countries from 'i18n-iso-countries';
import type { RegionData, RegionRow } from '../../domain/regions/regions';
import { getEnglish } from './english';
import { listSyllables } from './pinyin';

/** The year and month of the source; its divisions change once a year. */
const version = '2025-10';

/**
 * Levels that are not places: they only contain counties without a city, or repeat the name of their parent. Their counties belong directly to the
 * province.
 */
const pseudo = new Set([
  '110100',
  '120100',
  '310100',
  '419000',
  '429000',
  '469000',
  '500100',
  '500200',
  '620201',
  '659000',
]);

/** Codes of countries that are among the divisions of China in the source. */
const amongDivisions = new Set(['CN', 'TW', 'HK', 'MO']);

interface Named {
  code: string;
  name: string;
  english: string;
  syllables: string[];
}

/** Returns divisions in descending order of level within each province, and the countries other than China in the order of their English names. */
export function makeRegions(): RegionData {
  const divisions = divisionsNamed();
  const others = countriesNamed();
  const readings = usualReadings([...divisions, ...others]);
  const row = ({ code, name, english, syllables }: Named): RegionRow => {
    const usual = [...name].map((character) => readings.get(character) ?? character);
    return syllables.join(' ') === usual.join(' ') ? [code, name, english] : [code, name, english, syllables.join(' ')];
  };
  return { version, readings: bySyllable(readings), divisions: divisions.map(row), countries: others.map(row) };
}

function divisionsNamed(): Named[] {
  const named = { ...areaList.province_list, ...areaList.city_list, ...areaList.county_list };
  return Object.entries(named)
    .filter(([code]) => !pseudo.has(code))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, name]) => ({ code, name, english: getEnglish(code, name), syllables: listSyllables(code, name) }));
}

function countriesNamed(): Named[] {
  const chinese = countries.getNames('zh');
  const english = countries.getNames('en', { select: 'official' });
  return Object.keys(countries.getAlpha2Codes())
    .filter((code) => !amongDivisions.has(code))
    .map((code) => ({
      code,
      name: chinese[code] ?? code,
      english: english[code] ?? code,
      syllables: listSyllables(code, chinese[code] ?? code),
    }))
    .sort((a, b) => a.english.localeCompare(b.english, 'en'));
}

/** Returns the most frequent reading of each character; rows with another reading contain their pinyin. */
function usualReadings(places: readonly Named[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { name, syllables } of places) {
    [...name].forEach((character, index) => {
      const read = counts.get(character) ?? new Map<string, number>();
      counts.set(character, read.set(syllables[index] ?? '', (read.get(syllables[index] ?? '') ?? 0) + 1));
    });
  }
  return new Map(
    [...counts].map(([character, read]) => [character, [...read].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']),
  );
}

/** Returns the characters by the syllable of their reading. */
function bySyllable(readings: ReadonlyMap<string, string>): Record<string, string> {
  const characters: Record<string, string> = {};
  for (const [character, syllable] of [...readings].sort(([a], [b]) => (a < b ? -1 : 1)))
    characters[syllable] = (characters[syllable] ?? '') + character;
  return Object.fromEntries(Object.entries(characters).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the regions with one row on each line, so that a yearly refresh has a readable diff. */
export function regionsText({ version: of, readings, divisions, countries: others }: RegionData): string {
  const rows = (list: readonly RegionRow[]) => `[\n${list.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
  return `{"version":${JSON.stringify(of)},"readings":${JSON.stringify(readings)},\n"divisions":${rows(divisions)},"countries":${rows(others)}}\n`;
}

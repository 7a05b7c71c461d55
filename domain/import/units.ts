import { normaliseLine } from '../compared-text';
import numberWords from './number-words.json';

/** The powers of ten that a column may be multiplied by. */
export const scalePowers = [0, 3, 4, 5, 6, 7, 8, 9] as const;
type ScalePower = (typeof scalePowers)[number];

/** The powers of ten of words that people write behind numbers, in their compared form. */
const powers: Readonly<Record<string, number>> = numberWords.powers;

/** Letters that mean something else in the name of a column, such as metres, without a currency next to them. */
const ambiguousInNames: ReadonlySet<string> = new Set(['m', 'b', 'w']);

const currencyWords = numberWords.currencies.map((word) => word.replace('$', '\\$')).join('|');
const currencyPattern = new RegExp(`[¥$€£₩₹]|(?<![a-z])(?:${currencyWords})(?![a-z])`, 'giu');
/** A currency at the beginning or the end of a cell, in brackets or not. */
const currencyBefore = new RegExp(`^(?:\\((?:${currencyWords})\\)|(?:${currencyWords})(?![a-z]))\\s*`, 'iu');
const currencyBehind = new RegExp(`\\s*(?:\\((?:${currencyWords})\\)|(?:${currencyWords})|%)$`, 'iu');
const unitBehind = /^(.*?[\d.,])\s*\(?([十百千]?[万萬亿億]|千|仟|[kwmb]|mn|mio|bn|thsd|thousand|million|billion)\)?$/iu;

/** A written number without its currency and its unit. */
interface BareNumber {
  text: string;
  /** The power of ten of its unit; undefined where it has none. */
  power: ScalePower | undefined;
}

/** Returns a written number, in its compatible form (NFKC), without its currency, percent sign and unit: `¥1.2万` is 1.2 and 4. */
export function splitUnit(number: string): BareNumber {
  const sign = /^[+-]/.exec(number)?.[0] ?? '';
  const unsigned = number.slice(sign.length).trim().replace(currencyBefore, '').replace(currencyBehind, '').trim();
  const [, text, word = ''] = unitBehind.exec(unsigned) ?? [];
  const power = text === undefined ? undefined : getPower(word.toLowerCase());
  return { text: `${sign}${power === undefined ? unsigned : (text ?? '')}`, power };
}

/** Returns digits that are multiplied by a power of ten. */
export function multiply(digits: string, power: number): string {
  if (power === 0) return digits;
  return String(/e/i.test(digits) ? Number(digits) * 10 ** power : Number(`${digits}e${power}`));
}

/** Returns whether a cell says its unit itself: `1.2万`. */
export function hasUnit(cell: string): boolean {
  return /\d/.test(cell) && splitUnit(cell.normalize('NFKC').trim()).power !== undefined;
}

/** The unit of a column, as its name writes it. */
interface HeadingUnit {
  unit: string;
  power: ScalePower;
}

/** Characters of a column's name that are looked at. */
const headingLimit = 200;

/** Returns the unit in which the name of a column says that its numbers are: `金额（万元）`, `单位：千元`, `Revenue in thousands`; undefined where it says none. */
export function findHeadingUnit(name: string): HeadingUnit | undefined {
  const plain = name.slice(0, headingLimit).normalize('NFKC');
  const bracketed = [...plain.matchAll(/[([{【]([^)\]}】]*)[)\]}】]/gu)].map(([, text = '']) => text);
  const behindMark = plain.split(/[/|,，、:：_]/u).slice(1);
  const behindIn = /\bin\s+(.{1,40})$/iu.exec(plain)?.[1];
  const joinedUnit = /(?:[十百千]?[万萬亿億]|千)(?:元|円|圆|圓|美元|人民币|日元|欧元|港币|港元)$/u.exec(
    plain.trim(),
  )?.[0];
  for (const text of [...bracketed, ...behindMark, behindIn, joinedUnit]) {
    const power = text === undefined ? undefined : findPower(text);
    if (text !== undefined && power !== undefined) return { unit: text.trim(), power };
  }
  return undefined;
}

function findPower(text: string): ScalePower | undefined {
  const plain = normaliseLine(text).replace(/^(?:单位|單位|単位|unit|in)\s*[:：]?\s*/u, '');
  const word = plain.replace(currencyPattern, '').replace(/\bof\b|[\s'.]/gu, '');
  if (ambiguousInNames.has(word) && word === plain.trim()) return undefined;
  return getPower(word);
}

function getPower(word: string): ScalePower | undefined {
  const power = Object.hasOwn(powers, word) ? powers[word] : undefined;
  return scalePowers.find((candidate) => candidate === power);
}

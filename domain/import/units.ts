import { normaliseLine } from '../compared-text';
import numberWords from './number-words.json';

/** The powers of ten by which a column can be multiplied. */
export const scalePowers = [0, 3, 4, 5, 6, 7, 8, 9] as const;
type ScalePower = (typeof scalePowers)[number];

/** The powers of ten of words that people write behind numbers, in their compared form. */
const powers: Readonly<Record<string, number>> = numberWords.powers;

/** Letters with another meaning in a column's name, such as metres, unless a currency is next to them. */
const ambiguousInNames: ReadonlySet<string> = new Set(['m', 'b', 'w']);

const byLength = (left: string, right: string) => right.length - left.length;
/** Longer words come first, because shorter ones may be their beginning or end. */
const currencyWords = [...numberWords.currencies].sort(byLength);
const unitWords = Object.keys(powers).sort(byLength);
const hanUnits = unitWords.filter((word) => /^\p{Script=Han}+$/u.test(word));

/** A written number without its currency and its unit. */
interface BareNumber {
  text: string;
  /** The power of ten of the number's unit; undefined without a unit. */
  power: ScalePower | undefined;
}

/** Returns a written number, in its compatible form (NFKC), without its currency, percent sign and unit: `¥1.2万` is 1.2 and 4. */
export function splitUnit(number: string): BareNumber {
  const sign = /^[+-]/.exec(number)?.[0] ?? '';
  const unsigned = dropCurrencyBehind(dropCurrencyBefore(number.slice(sign.length).trim())).trim();
  const body = unsigned.endsWith(')') ? unsigned.slice(0, -1) : unsigned;
  const word = findEnd(body, unitWords);
  if (word === undefined) return { text: `${sign}${unsigned}`, power: undefined };
  const before = body.slice(0, -word.length);
  const digits = (before.endsWith('(') ? before.slice(0, -1) : before).trimEnd();
  const power = /[\d.,]$/.test(digits) ? getPower(word) : undefined;
  return { text: `${sign}${power === undefined ? unsigned : digits}`, power };
}

/** Returns a number without a currency at its beginning, in brackets or not. */
function dropCurrencyBefore(number: string): string {
  const bracketed = currencyWords.find((word) => isAt(number, `(${word})`, 0));
  if (bracketed !== undefined) return number.slice(bracketed.length + 2).trimStart();
  const word = findBeginning(number, 0);
  return word === undefined ? number : number.slice(word.length).trimStart();
}

/** Returns a number without a percent sign or a currency at its end, in brackets or not. */
function dropCurrencyBehind(number: string): string {
  if (number.endsWith('%')) return number.slice(0, -1).trimEnd();
  const bracketed = findEnd(
    number,
    currencyWords.map((word) => `(${word})`),
  );
  const word = bracketed ?? findEnd(number, currencyWords);
  return word === undefined ? number : number.slice(0, -word.length).trimEnd();
}

/** Returns the currency at a position of a text; undefined where there is none, or where its letters belong to a longer word. */
function findBeginning(text: string, start: number): string | undefined {
  return currencyWords.find(
    (word) =>
      isAt(text, word, start) &&
      !(isLatin(word.charAt(0)) && isLatin(text.charAt(start - 1))) &&
      !(isLatin(word.slice(-1)) && isLatin(text.charAt(start + word.length))),
  );
}

/** Returns the longest of these words with which a text ends. */
function findEnd(text: string, candidates: readonly string[]): string | undefined {
  return candidates.find((word) => isAt(text, word, text.length - word.length));
}

/** Returns whether a text contains a word, given in lower case, at a position. */
function isAt(text: string, word: string, start: number): boolean {
  return start >= 0 && text.slice(start, start + word.length).toLowerCase() === word;
}

const isLatin = (character: string): boolean => /^[a-z]$/i.test(character);

/** Returns digits multiplied by a power of ten. */
export function multiply(digits: string, power: number): string {
  if (power === 0) return digits;
  return String(/e/i.test(digits) ? Number(digits) * 10 ** power : Number(`${digits}e${power}`));
}

/** Returns whether a cell contains a unit: `1.2万`. */
export function hasUnit(cell: string): boolean {
  // Most cells contain only digits or only words.
  if (!/\p{L}/u.test(cell) || !/\p{Nd}/u.test(cell)) return false;
  return splitUnit(cell.normalize('NFKC').trim()).power !== undefined;
}

/** The unit in the name of a column. */
interface HeadingUnit {
  unit: string;
  power: ScalePower;
}

/** The maximum number of examined characters of a column's name. */
const headingLimit = 200;

/** Returns the unit of numbers in the name of a column: `金额（万元）`, `单位：千元`, `Revenue in thousands`; undefined for none. */
export function findHeadingUnit(name: string): HeadingUnit | undefined {
  const plain = name.slice(0, headingLimit).normalize('NFKC');
  const bracketed = [...plain.matchAll(/[([{【]([^)\]}】]*)[)\]}】]/gu)].map(([, text = '']) => text);
  const behindMark = plain.split(/[/|,，、:：_]/u).slice(1);
  const behindIn = /\bin\s+(.{1,40})$/iu.exec(plain)?.[1];
  const joinedUnit = findJoinedUnit(plain.trim());
  for (const text of [...bracketed, ...behindMark, behindIn, joinedUnit]) {
    const power = text === undefined ? undefined : findPower(text);
    if (text !== undefined && power !== undefined) return { unit: text.trim(), power };
  }
  return undefined;
}

/** Returns the unit and the currency at the end of a name without a separator: 金额万元. */
function findJoinedUnit(name: string): string | undefined {
  const currency = findEnd(name, currencyWords);
  if (currency === undefined) return undefined;
  const unit = findEnd(name.slice(0, -currency.length), hanUnits);
  return unit === undefined ? undefined : name.slice(-(unit.length + currency.length));
}

function findPower(text: string): ScalePower | undefined {
  const plain = dropLabel(normaliseLine(text));
  const word = dropCurrencies(plain).replace(/\bof\b|[\s'.]/gu, '');
  if (ambiguousInNames.has(word) && word === plain.trim()) return undefined;
  return getPower(word);
}

/** Returns a text without a leading word for "unit". */
function dropLabel(text: string): string {
  const label = numberWords.labels.find((word) => isAt(text, word, 0));
  return label === undefined ? text : text.slice(label.length).replace(/^\s*[:：]?\s*/u, '');
}

/** Returns a text without the currencies in it. */
function dropCurrencies(text: string): string {
  let remainder = '';
  for (let start = 0; start < text.length;) {
    const word = findBeginning(text, start);
    if (word === undefined) remainder += text.charAt(start);
    start += word?.length ?? 1;
  }
  return remainder;
}

function getPower(word: string): ScalePower | undefined {
  const power = Object.hasOwn(powers, word) ? powers[word] : undefined;
  return scalePowers.find((candidate) => candidate === power);
}

import { normaliseLine } from '../compared-text';

/** Legal forms in Chinese and Japanese names, in any position, which comparisons ignore. */
const hanForms =
  /股份有限公司|有限责任公司|有限責任公司|有限公司|集团公司|集團公司|集团|集團|株式会社|有限会社|合同会社|合資会社|一般社団法人|社団法人|\((?:株|有|同)\)/gu;

/** Legal forms in names with blanks: words at the end. */
const latinForms = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag sa sas sarl bv nv oy ab as kk pty pte holdings group'.split(
    ' ',
  ),
);

/** Returns only the letters and digits of a text, in every script. */
function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Splits a name into words; a dot inside an abbreviation separates nothing: `S.A.` is `sa`. */
function splitWords(text: string): string[] {
  return text
    .replace(/\./gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Returns a company's name without its legal form, blanks and signs. A name that is only a legal form stays unchanged. */
export function companyName(text: string): string {
  const plainName = normaliseLine(text);
  const remainingWords = splitWords(plainName.replace(hanForms, ' '));
  while (remainingWords.length > 1 && latinForms.has(remainingWords.at(-1) ?? '')) remainingWords.pop();
  const name = remainingWords.join('');
  return name === '' ? bare(plainName) : name;
}

/** Returns a person's name in compared form: the order of words does not matter in names with blanks. */
export function personName(text: string): string {
  return splitWords(normaliseLine(text)).sort().join('');
}

/** The pairs of neighbouring characters in a text. */
export interface LetterPairs {
  /** The number of occurrences of each pair. */
  times: ReadonlyMap<string, number>;
  total: number;
}

/** Returns the pairs of neighbouring characters in a text, for `likeness`. */
export function letterPairs(text: string): LetterPairs {
  const characters = Array.from(text);
  const times = new Map<string, number>();
  characters.slice(1).forEach((character, index) => {
    const pair = (characters[index] ?? '') + character;
    times.set(pair, (times.get(pair) ?? 0) + 1);
  });
  return { times, total: Math.max(0, characters.length - 1) };
}

/** Returns the share of pairs that two different texts have in common, from 0 to 1 (Dice). Returns 0 early where the lengths alone rule out `least`. */
export function likeness(leftPairs: LetterPairs, rightPairs: LetterPairs, least = 0): number {
  const total = leftPairs.total + rightPairs.total;
  if (total === 0 || (2 * Math.min(leftPairs.total, rightPairs.total)) / total < least) return 0;
  let shared = 0;
  for (const [pair, count] of leftPairs.times) shared += Math.min(count, rightPairs.times.get(pair) ?? 0);
  return (2 * shared) / total;
}

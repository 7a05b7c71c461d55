/** The parts of sentences that the app and the server build: names in lists, and values in texts (ADR-0312). */

const cjkLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const latinLetter = /\p{Script=Latin}/u;

/** Digits, and the spaces between them and a word. */
const numbering = /^[\d\s]$/;

/**
 * Returns the separator of two parts: a space between a Chinese or Japanese letter and a Latin one, or a number of a Latin word ("Pier 14"). Other
 * digits need none, because texts have their own spaces around numbers.
 */
export function getSpacing(left: string, right: string): '' | ' ' {
  const [last, first] = [left.slice(-1), right.slice(0, 1)];
  if (last.trim() === '' || first.trim() === '') return '';
  const isMixed =
    (cjkLetter.test(last) && latinLetter.test(findLetter(right, 0, 1))) ||
    (latinLetter.test(findLetter(left, left.length - 1, -1)) && cjkLetter.test(first));
  return isMixed ? ' ' : '';
}

/** Returns the first character in a direction that is neither a digit nor a space. */
function findLetter(text: string, from: number, step: 1 | -1): string {
  let index = from;
  while (numbering.test(text.charAt(index))) index += step;
  return text.charAt(index);
}

/** Returns names as a sentence lists them: "Ann, Ben, and Cleo", or with "or". @param language a BCP 47 tag */
export function listNames(
  names: readonly string[],
  language: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(language, { type })
    .formatToParts(names)
    .reduce((sentence, { value }) => sentence + getSpacing(sentence, value) + value, '');
}

/** Fills values into the `{{placeholders}}` of a text. Placeholders inside values stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder: string, name: string, start: number) => {
    const value = values[name];
    const word = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const [before, after] = [text.slice(0, start), text.slice(start + placeholder.length)];
    return `${getSpacing(before, word)}${word}${getSpacing(word, after)}`;
  });
}

/** Returns the plural form of a text for a number: `_one`, `_other` and so on, as `Intl.PluralRules` names it. */
export function getPluralForm(count: number, language: string): Intl.LDMLPluralRule {
  return new Intl.PluralRules(language).select(count);
}

/** Returns the number that decides the plural form of a text; undefined without exactly one number. */
export function findCount(params: Readonly<Record<string, unknown>>): number | undefined {
  const numbers = Object.values(params).filter((value) => typeof value === 'number');
  return numbers.length === 1 ? numbers[0] : undefined;
}

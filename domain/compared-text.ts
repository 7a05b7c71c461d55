/**
 * Normalises texts for comparison (ADR-0291). Search, unique fields, keys of imports, names of links, conversion, duplicates, filters and mentions
 * use it. Two texts that a person reads as the same have the same form. Forms are stored with records, so a change of this file increases
 * `keysVersion` (server/queries/search/keys.ts).
 */

/** Letters without a decomposition that people write with plain ones, and the two letters that change by their place or language. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};
const letterPattern = /[ßæœøđðħłıþς]/gu;

/** Texts of these characters need lower case and single blanks only. */
const asciiPattern = /^[\x20-\x7e]*$/;
const singleQuotes = /[‘’‚‛′‵ʹʼˈ`´]/gu;
const doubleQuotes = /[“”„‟″‶«»]/gu;
const dashes = /[\p{Pd}\u2212]/gu;
const dots = /[・‧•∙⋅]/gu;
/** Invisible letters, and control characters that are not blanks. */
const invisible = /(?!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
/** Accents of Latin, Greek and Cyrillic letters. The marks of kana and of other scripts make another letter. */
const accents = /[\u0300-\u036f]/gu;
/** Katakana that have a hiragana of the same sound. */
const katakana = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
const kanaDistance = 0x60;

/**
 * Returns the form of a text by which it is compared: without differences of width, case, accents, kana, blanks, quotation marks, dashes and invisible
 * letters. Line breaks stay.
 */
export function normaliseText(text: string): string {
  if (asciiPattern.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').replaceAll('`', "'").trim();
  // The text is unified before and after: a lone accent becomes a blank with a mark, and a triple prime becomes three primes.
  const unified = plainQuotes(plainQuotes(text).normalize('NFKC'))
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(dots, '·')
    .toLowerCase();
  return unified
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(letterPattern, (letter) => plainLetters[letter] ?? letter)
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaDistance))
    .replace(/\s+/gu, (blanks) => (/[\n\r\u2028\u2029]/u.test(blanks) ? '\n' : ' '))
    .trim();
}

function plainQuotes(text: string): string {
  return text.replace(singleQuotes, "'").replace(doubleQuotes, '"');
}

/** Returns whether a text has nothing that a person sees. The blank of Braille counts as visible in Unicode, and looks like an empty card too. */
export function isInvisible(text: string): boolean {
  return text.replace(invisible, '').replaceAll('\u2800', '').trim() === '';
}

/** Returns the compared form of a text on one line. */
export function normaliseLine(text: string): string {
  return normaliseText(text).replaceAll('\n', ' ');
}

/** Returns the distinct words of a keyword in their compared form; their order does not matter. */
function normaliseWords(keyword: string): string[] {
  return [...new Set(normaliseLine(keyword).split(' '))].filter((word) => word !== '');
}

/** Returns whether a text contains every word of a keyword, in any order. Every text contains an empty keyword. */
export function hasWords(text: string, keyword: string): boolean {
  const normalisedText = normaliseText(text);
  return normaliseWords(keyword).every((word) => normalisedText.includes(word));
}

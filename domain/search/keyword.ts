import { normaliseLine, normaliseText } from '../compared-text';
import { getPartialDigits } from '../phones/parts';

/** The maximum number of words in a search; further words do not narrow it. */
const wordLimit = 12;

/** One requirement of a search: all words of one of these lists. */
export type KeywordTerm = readonly (readonly string[])[];

/** The characters between the digits of a telephone number. */
const phoneWord = /^[+\d()./*#-]+$/u;

/**
 * Returns the terms of a keyword: each word must match, in any order. Adjacent words that form a telephone number are one term, which its digits
 * alone match too.
 */
export function parseKeyword(keyword: string): KeywordTerm[] {
  const terms: KeywordTerm[] = [];
  let numberWords: string[] = [];
  const endNumber = () => {
    if (numberWords.length === 0) return;
    const digits = getPartialDigits(numberWords.join(' '));
    const isOther = digits !== undefined && digits !== numberWords.join(' ');
    terms.push([numberWords, ...(isOther ? [[digits]] : [])]);
    numberWords = [];
  };
  const keywordWords = normaliseLine(keyword)
    .split(' ')
    .filter((word) => word !== '');
  for (const word of keywordWords.slice(0, wordLimit)) {
    if (phoneWord.test(word) && /\d/.test(word)) numberWords.push(word);
    else {
      endNumber();
      terms.push([[word]]);
    }
  }
  endNumber();
  return terms;
}

/** Returns whether a text in its compared form fulfils the terms of a keyword. */
export function fulfilsTerms(text: string, terms: readonly KeywordTerm[]): boolean {
  return terms.every((term) => term.some((wordList) => wordList.every((word) => text.includes(word))));
}

/** A range in a text, in characters of the original. */
interface Place {
  start: number;
  end: number;
}

/** A character with its combining marks. */
const cluster = /[\s\S][\p{M}\p{Default_Ignorable_Code_Point}\uff9e\uff9f]*/gu;

/** Returns the ranges of a keyword's words in a text, in order and without overlaps; empty where a word is missing. */
export function findPlaces(text: string, keyword: string): Place[] {
  const characters = [...text.matchAll(cluster)].flatMap(({ 0: character, index }) => {
    const compared = /^\s+$/u.test(character) ? ' ' : normaliseText(character);
    return Array.from({ length: compared.length }, (_unused, position) => ({
      letter: compared[position] ?? '',
      start: index,
      end: index + character.length,
    }));
  });
  const compared = characters.map(({ letter }) => letter).join('');
  const [digitPlaces, digits] = [characters.filter(({ letter }) => /\d/.test(letter)), compared.replace(/\D/g, '')];
  const places = parseKeyword(keyword).flatMap((term) => {
    for (const wordList of term)
      if (wordList.every((word) => compared.includes(word)))
        return wordList.flatMap((word) => listPlaces(compared, word, characters));
    const number = getPartialDigits((term[0] ?? []).join(' '));
    return number === undefined ? [] : listPlaces(digits, number, digitPlaces);
  });
  return joinPlaces(places.sort((first, second) => first.start - second.start));
}

function listPlaces(text: string, word: string, letters: readonly Place[]): Place[] {
  const places: Place[] = [];
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
    const [first, last] = [letters[start], letters[start + word.length - 1]];
    if (first && last) places.push({ start: first.start, end: last.end });
  }
  return places;
}

function joinPlaces(places: readonly Place[]): Place[] {
  const joinedPlaces: Place[] = [];
  for (const { start, end } of places) {
    const before = joinedPlaces.at(-1);
    if (before && start < before.end) before.end = Math.max(before.end, end);
    else joinedPlaces.push({ start, end });
  }
  return joinedPlaces;
}

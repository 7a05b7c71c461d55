import { pinyin } from 'pinyin-pro';

/** Returns syllables of Chinese characters, and runs of everything else unchanged; lower case, ü as v. */
function syllables(text: string, surname: 'head' | 'off'): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive', surname })
    .map((syllable) => syllable.trim().toLowerCase())
    .filter((syllable) => syllable !== '');
}

/** Returns the key by which names are sorted under COLLATE "C": pinyin for Chinese, lower case for everything else. At most 200 characters. */
export function nameKey(name: string): string {
  return syllables(name.slice(0, 100), 'off').join(' ').slice(0, 200);
}

/** Returns the full pinyin of a name without blanks, at most 200 characters, which represents its sound (domain/duplicates). */
export function plainPinyin(text: string): string {
  return syllables(text.slice(0, 200), 'off').join('').replace(/\s+/g, '');
}

/**
 * Returns the letters by which a member is found: the full pinyin and the initials, lower case, separated by a blank: `wangxiaoyu wxy`. The first
 * character is read as a surname, which changes it often (单 shan, 曾 zeng, 解 xie).
 */
export function memberPinyin(name: string): string {
  return sounds(syllables(name, 'head'));
}

/** Returns the joined syllables, and their joined first letters. */
function sounds(syllablesOfName: readonly string[]): string {
  const nameSyllables = syllablesOfName
    .flatMap((syllable) => syllable.split(/[\s.·-]+/))
    .filter((syllable) => syllable !== '');
  return `${nameSyllables.join('')} ${nameSyllables.map((syllable) => Array.from(syllable)[0]).join('')}`;
}

/**
 * Returns the letters by which a title is found: the full pinyin and the initials, separated by a blank; empty for a title without Chinese
 * characters.
 */
export function titlePinyin(title: string): string {
  const text = title.slice(0, 100);
  if (!/\p{Script=Han}/u.test(text)) return '';
  return sounds(syllables(text, 'off'));
}

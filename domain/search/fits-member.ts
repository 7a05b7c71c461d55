import { hasWords, normaliseLine } from '../compared-text';

/**
 * Returns whether typed text in a picker finds a member: a part of the name, of its pinyin or of the initials (SD-51). Blanks between syllables do
 * not matter. @param member `name_pinyin` holds the full reading and the initials, divided by a blank; undefined is never found.
 */
export function fitsMember(member: { name: string; name_pinyin: string } | undefined, keyword: string): boolean {
  if (!member) return false;
  return (
    hasWords(member.name, keyword) ||
    member.name_pinyin.split(' ').some((syllable) => syllable.includes(normaliseLine(keyword).replaceAll(' ', '')))
  );
}

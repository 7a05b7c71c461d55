import { hasWords, normaliseLine } from '../compared-text';

interface PinyinMember {
  member_id: string;
  name: string;
  /** Full pinyin and initials, divided by a blank. */
  name_pinyin: string;
}

/** The most members in the filter: a word that names more of them counts as naming none. */
const namedLimit = 20;

/**
 * Returns the members whom a keyword names, whatever its case, including those who left: part of a name, or the beginning of its pinyin or initials
 * (REQ shell 2.47). One Latin letter names no member, because half of the company has it.
 */
export function membersNamed<Member extends PinyinMember>(members: readonly Member[], keyword: string): Member[] {
  const normalizedKeyword = normaliseLine(keyword);
  if (normalizedKeyword === '' || /^[ -\u024f]$/u.test(normalizedKeyword)) return [];
  const letters = normalizedKeyword.replace(/\s+/g, '');
  const matchingMembers = members.filter(
    ({ name, name_pinyin }) =>
      hasWords(name, normalizedKeyword) ||
      name_pinyin
        .toLowerCase()
        .split(' ')
        .some((spelling) => spelling.startsWith(letters)),
  );
  return matchingMembers.length > namedLimit ? [] : matchingMembers;
}

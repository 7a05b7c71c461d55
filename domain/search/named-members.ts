import { hasWords, normaliseLine } from '../compared-text';

interface PinyinMember {
  member_id: string;
  name: string;
  /** Full pinyin and initials, divided by a blank. */
  name_pinyin: string;
}

/** The maximum number of members in the filter: a word that matches more counts as no name. */
const namedLimit = 20;

/**
 * Returns the members whose name matches a keyword, in any case, including former members: part of a name, or the beginning of its pinyin or
 * initials (REQ shell 2.47). A single Latin letter matches no member, because it would match too many.
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

interface PinyinMember {
  member_id: string;
  name: string;
  /** Full pinyin and initials, divided by a blank. */
  name_pinyin: string;
}

/** At most this many members make up the filter: a word that names more of them names nobody. */
const namedLimit = 20;

/**
 * The members whom a keyword names, whatever its case, those who left too: part of a name, or the beginning of its pinyin or initials
 * (REQ shell 2.47). One Latin letter names nobody: half of the company holds it.
 */
export function membersNamed<Member extends PinyinMember>(members: readonly Member[], keyword: string): Member[] {
  const normalizedKeyword = keyword.trim().toLowerCase();
  if (normalizedKeyword === '' || /^[ -\u024f]$/u.test(normalizedKeyword)) return [];
  const letters = normalizedKeyword.replace(/\s+/g, '');
  const matchingMembers = members.filter(
    ({ name, name_pinyin }) =>
      name.toLowerCase().includes(normalizedKeyword) ||
      name_pinyin
        .toLowerCase()
        .split(' ')
        .some((spelling) => spelling.startsWith(letters)),
  );
  return matchingMembers.length > namedLimit ? [] : matchingMembers;
}

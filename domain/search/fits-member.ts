/**
 * Whether a member is found by what somebody typed into a picker: a part of the name, of its pinyin or of the initials (SD-51).
 * Blanks that somebody types between syllables do not matter.
 * @param member `name_pinyin` holds the full reading and the initials, divided by a blank; nobody is not found.
 * @param keyword in lower case.
 */
export function fitsMember(member: { name: string; name_pinyin: string } | undefined, keyword: string): boolean {
  if (!member) return false;
  return (
    member.name.toLowerCase().includes(keyword) ||
    member.name_pinyin.split(' ').some((syllable) => syllable.includes(keyword.replaceAll(' ', '')))
  );
}

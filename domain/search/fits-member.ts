/**
 * Returns whether typed text in a picker finds a member: a part of the name, of its pinyin or of the initials (SD-51). Blanks between syllables do
 * not matter. @param member `name_pinyin` holds the full reading and the initials, divided by a blank; undefined is never found. @param keyword in
 * lower case.
 */
export function fitsMember(member: { name: string; name_pinyin: string } | undefined, keyword: string): boolean {
  if (!member) return false;
  return (
    member.name.toLowerCase().includes(keyword) ||
    member.name_pinyin.split(' ').some((syllable) => syllable.includes(keyword.replaceAll(' ', '')))
  );
}

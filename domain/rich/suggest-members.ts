import { normaliseLine } from '../compared-text';

interface Suggested {
  member_id: string;
  name: string;
  /** Full pinyin and initials, divided by a blank. */
  name_pinyin: string;
  deleted: boolean;
}

/** The maximum number of suggestions after an @ (REQ records 9). */
const suggestionLimit = 6;

/**
 * Returns the colleagues with a name or pinyin that contains the typed text, whatever its case; matches at the beginning come first. Members who
 * have left are not offered. @param preferredIds members who come before all others that fit, such as those who work on the record, in their order
 */
export function suggestMembers<Member extends Suggested>(
  members: readonly Member[],
  typed: string,
  preferredIds: readonly string[] = [],
): Member[] {
  const normalizedText = normaliseLine(typed);
  const spellings = ({ name, name_pinyin }: Member) => [normaliseLine(name), ...name_pinyin.toLowerCase().split(' ')];
  const fitting = members.filter(
    (member) => !member.deleted && spellings(member).some((spelling) => spelling.includes(normalizedText)),
  );
  const begins = (member: Member) => spellings(member).some((spelling) => spelling.startsWith(normalizedText));
  const isPreferred = ({ member_id: id }: Member) => preferredIds.includes(id);
  const preferred = fitting
    .filter(isPreferred)
    .sort((left, right) => preferredIds.indexOf(left.member_id) - preferredIds.indexOf(right.member_id));
  const otherMembers = fitting.filter((member) => !isPreferred(member));
  return [...preferred, ...otherMembers.filter(begins), ...otherMembers.filter((member) => !begins(member))].slice(
    0,
    suggestionLimit,
  );
}

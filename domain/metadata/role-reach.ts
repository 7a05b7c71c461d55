import { everything, nothing, type Filter } from '../filter-tree';

/** The words for the reach of a rule: every record, those of the member's teams, the member's own, none. */
export const reachWords = ['all', 'team', 'members', 'none'] as const;
export type ReachWord = (typeof reachWords)[number];

/**
 * The owner is among the members anyway (server/queries/search/keys.ts); it is named first because owners are in an index of their own, from which
 * SQL counts at once (countRecords).
 */
export const ownersRule = (value: string[]): Filter => ({ field: 'owner_member_id', relation: 'include', value });
const onIt: Filter = { field: '_all_member_ids', relation: 'include', value: ['$me'] };

/** The rule of each word, before it is bound to a reader. */
export const reachRules: Readonly<Record<ReachWord, Filter>> = {
  all: everything,
  team: { join: 'or', items: [ownersRule(['$my_teams']), onIt] },
  members: { join: 'or', items: [ownersRule(['$me']), onIt] },
  none: nothing,
};

/** Returns the word for a rule; undefined for one with other conditions. */
export function wordOfRule(rule: Filter): ReachWord | undefined {
  return reachWords.find((word) => JSON.stringify(reachRules[word]) === JSON.stringify(rule));
}

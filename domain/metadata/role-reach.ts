import { everything, nothing, type Filter } from '../filter-tree';

/** The reach of a rule in words: every record, the teams' records, the member's own, none. */
export const reachWords = ['all', 'team', 'members', 'none'] as const;
export type ReachWord = (typeof reachWords)[number];

/**
 * The owner is a member of the record too (server/queries/search/keys.ts), but comes first because the index of owners lets SQL count quickly
 * (countRecords).
 */
export const ownersRule = (value: string[]): Filter => ({ field: 'owner_member_id', relation: 'include', value });
const onIt: Filter = { field: '_all_member_ids', relation: 'include', value: ['$me'] };

/** The rule of each word, before its variables are bound to a reader. */
export const reachRules: Readonly<Record<ReachWord, Filter>> = {
  all: everything,
  team: { join: 'or', items: [ownersRule(['$my_teams']), onIt] },
  members: { join: 'or', items: [ownersRule(['$me']), onIt] },
  none: nothing,
};

/** Returns the word for a rule; undefined for a rule with other conditions. */
export function wordOfRule(rule: Filter): ReachWord | undefined {
  return reachWords.find((word) => JSON.stringify(reachRules[word]) === JSON.stringify(rule));
}

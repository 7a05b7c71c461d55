import type { readReasons } from '../../domain/contract/people/collaborators';
import { matches, type StoredRecord } from '../../domain/filters/matches';
import { reachParts } from './record-rules';
import type { RuleActor, RuleType, TeamMemberIds } from './rules';

/** The reason why a member may read a record; for a role's rule with its id. */
export interface ReadReason {
  why: (typeof readReasons)[number];
  role?: string;
}

/** Returns why a member may read a record, by the rules that decide it (`mayRead`): reasons exist exactly for readers. */
export function reasonsToRead(
  actor: RuleActor,
  type: RuleType,
  record: StoredRecord,
  teamMemberIds: TeamMemberIds,
): ReadReason[] {
  const over: ReadReason[] = [
    ...(actor.isDataAdmin ? [{ why: 'dataAdmin' as const }] : []),
    ...(actor.isAdmin ? [{ why: 'admin' as const }] : []),
  ];
  const matchingParts = reachParts('read', actor, type, teamMemberIds).filter(({ rule }) =>
    matches(record, rule, type.rule_fields),
  );
  const byRules = matchingParts.map(({ of }): ReadReason => {
    if ('role' in of) return { why: 'role', role: of.role };
    if ('links' in of) return { why: 'linked' };
    if (record.owner === actor.memberId) return { why: 'owner' };
    if (record.members.includes(actor.memberId)) return { why: 'member' };
    return { why: of.type === 'all' ? 'everyone' : 'team' };
  });
  return [...byRules, ...over];
}

import type { TeamJoinApply } from '../../domain/contract/companies/start';
import type { Field } from '../../domain/metadata/field';
import type { TypeSettings } from '../../domain/metadata/settings';
import { isForOne, membersIn } from '../../domain/objects/collaborators';

/** Milliseconds after which an unanswered application expires, and may be sent again (SD-83). */
export const applicationLifeMs = 14 * 24 * 3_600_000;

type TeamData = Readonly<Record<string, unknown>>;

interface JoinedType {
  is_allow_apply_join_team: boolean | null;
  settings?: TypeSettings | null;
}

/**
 * Returns how members join the teams of a type's records, if the type allows applications: the owner admits them, unless the company sets
 * otherwise.
 */
export function teamJoinApply({ is_allow_apply_join_team, settings }: JoinedType): TeamJoinApply {
  const applies = is_allow_apply_join_team === true;
  return {
    is_allow_apply_join_team: applies,
    is_need_owner_approve: applies && settings?.is_need_owner_approve !== false,
  };
}

/** Returns whether an application is granted at once. A single-member role is not replaced without the owner (ADR-0144). */
export function joinsAtOnce(type: JoinedType, role: Pick<Field, 'field_id' | 'value_type'>, data: TeamData): boolean {
  const { is_allow_apply_join_team, is_need_owner_approve } = teamJoinApply(type);
  if (!is_allow_apply_join_team || is_need_owner_approve) return false;
  return !isForOne(role) || membersIn(data, role.field_id).length === 0;
}

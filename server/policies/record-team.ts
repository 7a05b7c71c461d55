import type { TeamJoinApply } from '../../domain/contract/start';
import type { Field } from '../../domain/metadata/field';
import { valueTypes } from '../../domain/values';
import { abilities } from '../../domain/kinds';

/** Milliseconds after which an application that nobody answered may be sent again. */
export const applicationLifeMs = 7 * 24 * 3_600_000;

type FieldConfig = Omit<Field, 'access'>;

/** The fields of a record's team that one can ask to stand in. */
export function teamRoles(fields: readonly FieldConfig[]): FieldConfig[] {
  return fields.filter(
    (field) =>
      field.type === 'team' &&
      abilities[field.value_type].names === 'member' &&
      !valueTypes[field.value_type].generated,
  );
}

/** How people join the teams of a type's records: where they may ask at all, it is the owner who lets them in (ADR-0044). */
export function teamJoinApply(type: { is_allow_apply_join_team: boolean | null }): TeamJoinApply {
  const asks = type.is_allow_apply_join_team === true;
  return { is_allow_apply_join_team: asks, is_need_owner_approve: asks };
}

/** Whether a member stands in a field of the team. */
export function standsIn(data: Readonly<Record<string, unknown>>, fieldId: string, memberId: string): boolean {
  const value = data[fieldId];
  return Array.isArray(value) ? value.includes(memberId) : value === memberId;
}

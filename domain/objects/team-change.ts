import type { FieldIssue } from '../errors';
import type { Field } from '../metadata/field';
import { isForOne, membersIn, roleFields, type MemberRole } from './collaborators';

/** What is to become of the roles of a record. A member who replaces another one is added and the other removed. */
export interface TeamChange {
  add: readonly MemberRole[];
  remove: readonly MemberRole[];
}

/**
 * The values of the roles that a change writes. What holds already, or no longer, is no change.
 * @returns issues in place of values: `unknownField` for a role that the type does not have, `tooMany` where a role for one member
 *   is taken.
 */
export function changedTeam(
  fields: readonly Omit<Field, 'access'>[],
  data: Readonly<Record<string, unknown>>,
  change: TeamChange,
): { values: Record<string, string | string[] | null> } | { issues: FieldIssue[] } {
  const roles = new Map(roleFields(fields).map((field) => [field.field_id, field]));
  const named = [...new Set([...change.add, ...change.remove].map(({ role }) => role))];
  const unknown = named.filter((role) => !roles.has(role));
  if (unknown.length > 0) return { issues: unknown.map((field) => ({ field, code: 'unknownField' })) };
  const values: Record<string, string | string[] | null> = {};
  const issues: FieldIssue[] = [];
  for (const role of named) {
    const of = (list: readonly MemberRole[]) => list.flatMap((one) => (one.role === role ? [one.member_id] : []));
    const before = membersIn(data, role);
    const leaving = new Set(of(change.remove));
    const after = [...new Set([...before.filter((id) => !leaving.has(id)), ...of(change.add)])];
    if (after.length === before.length && after.every((id, at) => id === before[at])) continue;
    const field = roles.get(role);
    const isOne = field !== undefined && isForOne(field);
    if (isOne && after.length > 1) issues.push({ field: role, code: 'tooMany', params: { limit: 1 } });
    values[role] = isOne ? (after[0] ?? null) : after;
  }
  return issues.length > 0 ? { issues } : { values };
}

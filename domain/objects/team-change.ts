import type { FieldIssue } from '../errors';
import type { Field } from '../metadata/field';
import { isForOne, membersIn, roleFields, type MemberRole } from './collaborators';

/** The changes of the roles of a record. A member who replaces another one is added and the other removed. */
export interface TeamChange {
  add: readonly MemberRole[];
  remove: readonly MemberRole[];
}

/**
 * Returns the new values of the changed roles. Additions of present members and removals of absent ones are ignored. @returns issues instead:
 * `unknownField` for a role that the type lacks, `tooMany` where a single-member role is taken.
 */
export function changedTeam(
  fields: readonly Omit<Field, 'access'>[],
  data: Readonly<Record<string, unknown>>,
  change: TeamChange,
): { values: Record<string, string | string[] | null> } | { issues: FieldIssue[] } {
  const roles = new Map(roleFields(fields).map((field) => [field.field_id, field]));
  const namedRoles = [...new Set([...change.add, ...change.remove].map(({ role }) => role))];
  const unknown = namedRoles.filter((role) => !roles.has(role));
  if (unknown.length > 0) return { issues: unknown.map((field) => ({ field, code: 'unknownField' })) };
  const values: Record<string, string | string[] | null> = {};
  const issues: FieldIssue[] = [];
  for (const role of namedRoles) {
    const idsOfRole = (list: readonly MemberRole[]) =>
      list.flatMap((entry) => (entry.role === role ? [entry.member_id] : []));
    const previousIds = membersIn(data, role);
    const leavingIds = new Set(idsOfRole(change.remove));
    const nextIds = [...new Set([...previousIds.filter((id) => !leavingIds.has(id)), ...idsOfRole(change.add)])];
    if (nextIds.length === previousIds.length && nextIds.every((id, index) => id === previousIds[index])) continue;
    const field = roles.get(role);
    const isOne = field !== undefined && isForOne(field);
    if (isOne && nextIds.length > 1) issues.push({ field: role, code: 'tooMany', params: { limit: 1 } });
    values[role] = isOne ? (nextIds[0] ?? null) : nextIds;
  }
  return issues.length > 0 ? { issues } : { values };
}

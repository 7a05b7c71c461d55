import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { isOfTeam } from '../metadata/reading';

/** The people who work on a record and their roles. A role is a field of the type's team; the rights of its members follow from it. */

type RoleConfig = Pick<Field, 'field_id' | 'type' | 'value_type'>;
type RoleData = Readonly<Record<string, unknown>>;

/** One member in one role. */
export interface MemberRole {
  member_id: string;
  /** The field that names the member. */
  role: string;
}

/** A member of a record with the member's roles, in the order of the fields; without roles for an owner whom no field names. */
export interface Collaborator {
  memberId: string;
  isOwner: boolean;
  roles: string[];
}

/** Returns the roles of a type: its team fields that people fill by hand. */
export function roleFields<Config extends RoleConfig>(fields: readonly Config[]): Config[] {
  return fields.filter((field) => {
    const { names, bulkEditable } = abilities[field.value_type];
    return isOfTeam(field) && names === 'member' && bulkEditable;
  });
}

/** Returns whether a role takes a single member. */
export function isForOne(role: Pick<Field, 'value_type'>): boolean {
  return abilities[role.value_type].severalMembers !== true;
}

/** Returns the members of a role. */
export function membersIn(data: RoleData, role: string): string[] {
  const value = data[role];
  return (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '');
}

/** Lists everybody on a record: the owner first, then the members of each role. */
export function listCollaborators(
  fields: readonly RoleConfig[],
  { owner, data }: { owner: string | null; data: RoleData },
): Collaborator[] {
  const rolesByMember = new Map<string, string[]>(owner === null ? [] : [[owner, []]]);
  for (const { field_id } of roleFields(fields))
    for (const member of membersIn(data, field_id))
      rolesByMember.set(member, [...(rolesByMember.get(member) ?? []), field_id]);
  return [...rolesByMember].map(([memberId, roles]) => ({ memberId, isOwner: memberId === owner, roles }));
}

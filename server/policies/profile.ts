import type { RoleBrief } from '../../domain/contract/companies/start';

interface ProfilePerson {
  isAdmin: boolean;
  isDataAdmin: boolean;
  /** The effective roles of the seat. */
  roleIds: readonly string[];
}

/** The roles that every company has in addition to its own (REQ shell 6.1). */
export const builtInRoles = [
  { _id: 'role_admin', member_type: 'ADMIN', scope: 'function' },
  { _id: 'role_data_admin', member_type: 'DATA_ADMIN', scope: 'data' },
] as const satisfies readonly RoleBrief[];

/** Returns the roles of a person in the company: administrator roles, and the company's own. Without any the person is a plain member. */
export function rolesPlayed({ isAdmin, isDataAdmin, roleIds }: ProfilePerson): RoleBrief[] {
  const played: RoleBrief[] = [
    ...builtInRoles.filter(({ member_type }) => (member_type === 'ADMIN' ? isAdmin : isDataAdmin)),
    ...roleIds.map((_id) => ({ _id, member_type: 'MEMBER' as const, scope: 'data' as const })),
  ];
  return played.length > 0 ? played : [{ _id: 'role_member', member_type: 'MEMBER', scope: 'data' }];
}

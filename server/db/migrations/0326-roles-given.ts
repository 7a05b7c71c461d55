import type { Migration } from './migration';

/**
 * The roles that members have because they are administrators, separate from the roles that a person gave them. Only the former are removed with
 * the administration.
 */
export const rolesGiven: Migration = {
  name: '0326-roles-given',
  losses: 'nobody',
  statements: [
    `alter table member_roles add column by_rule boolean not null default false`,
    // Members keep their roles. Roles for administrators count as granted with the administration.
    `update member_roles set by_rule = true
      where exists (select 1 from roles where roles.client_id = member_roles.client_id and roles.role_id = member_roles.role_id and roles.for_administrators)
      and exists (select 1 from members where members.client_id = member_roles.client_id and members.member_id = member_roles.member_id
        and members.is_admin and not members.deleted)`,
  ],
};

import type { Migration } from './migration';

/** The state of members in the suite's directory, the source of administrators, and their default roles. */
export const directory: Migration = {
  name: '0030-directory',
  // Administrators stay administrators, and deleted members were already excluded.
  losses: 'nobody',
  statements: [
    // away: frozen or not activated; left: missing from a directory that is fully in scope; outOfRange: outside a smaller scope.
    `alter table members add column suite_state text collate "C", add column admin_named boolean not null default false, add column data_admin_given boolean not null default false`,
    // Feishu and Lark have not reported administrators so far. Every administrator there was named by the operator and stays one.
    `update members set admin_named = true where is_admin and exists (select 1 from clients where clients.client_id = members.client_id and clients.channel <> 'dingtalk')`,
    `update members set suite_state = 'left' where deleted`,
    `alter table roles add column for_administrators boolean not null default false`,
  ],
};

import type { Migration } from './migration';

/** What the suite's directory says of members, who named administrators, and which roles administrators get. */
export const directory: Migration = {
  name: '0030-directory',
  statements: [
    // away: frozen or not activated; left: gone from a directory that is wholly in range; outOfRange: no longer in a range that is smaller.
    `alter table members add column suite_state text collate "C", add column admin_named boolean not null default false, add column data_admin_given boolean not null default false`,
    // Feishu and Lark have not said who administrates so far: whoever is an administrator there was named by the operator and stays one.
    `update members set admin_named = true where is_admin and exists (select 1 from clients where clients.client_id = members.client_id and clients.channel <> 'dingtalk')`,
    `update members set suite_state = 'left' where deleted`,
    `alter table roles add column for_administrators boolean not null default false`,
  ],
};

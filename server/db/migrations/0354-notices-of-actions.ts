import type { Migration } from './migration';

const id = 'text collate "C"';

/**
 * One notice of an action on several records (ADR-0299). `group_size` is the number of its rows at the last write, `told_size` at the time of its
 * message: a continuing action updates both. The previous version writes no groups, and reads such a notice as one of its first record.
 */
export const noticesOfActions: Migration = {
  name: '0354-notices-of-actions',
  statements: [
    `alter table notices add column group_id ${id}`,
    `alter table notices add column group_size int not null default 0`,
    `alter table notices add column told_size int not null default 0`,
    `create unique index notices_of_group on notices (client_id, member_id, group_id) where group_id is not null`,
    `create table notice_records (
      client_id ${id} not null, group_id ${id} not null, member_id ${id} not null, table_id ${id} not null, record_id ${id} not null, type ${id} not null,
      actor ${id}, fields text[] not null, changes jsonb, on_home boolean not null, on_card boolean not null, create_time timestamptz not null,
      constraint notice_records_key primary key (client_id, group_id, member_id, table_id, record_id, type),
      constraint notice_records_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade)`,
    `create index notice_records_age on notice_records (client_id, create_time)`,
  ],
};

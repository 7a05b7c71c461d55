import type { Migration } from './migration';

const id = 'text collate "C"';

/** Members' notices and their settings, the metrics of their home page, and their language. */
export const notices: Migration = {
  name: '0012-notices',
  statements: [
    // Each reader has a separate row, with the reader's own read state. No foreign key to records, because their rows are never deleted; removed
    // records are left out while reading.
    `create table notices (
      client_id ${id} not null, member_id ${id} not null, notice_id ${id} not null, type text not null, table_id ${id} not null, record_id ${id} not null,
      note_id ${id}, actor ${id}, fields text[] not null, on_home boolean not null, create_time timestamptz not null, read_time timestamptz,
      constraint notices_key primary key (client_id, member_id, notice_id),
      constraint notices_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade)`,
    `create index notices_newest on notices (client_id, member_id, create_time desc, notice_id desc) where on_home`,
    `create index notices_unread on notices (client_id, member_id, create_time desc) where on_home and read_time is null`,
    `create index notices_of_note on notices (client_id, note_id) where note_id is not null`,
    `create index notices_age on notices (client_id, create_time)`,

    `create table notice_configs (
      client_id ${id} not null, member_id ${id} not null, table_id ${id} not null, kind text not null,
      card_on boolean not null, card_scope text not null, home_on boolean not null, home_scope text not null, update_time timestamptz not null,
      constraint notice_configs_key primary key (client_id, member_id, table_id, kind),
      constraint notice_configs_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade,
      constraint notice_configs_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,
    `create index notice_configs_of_type on notice_configs (client_id, table_id)`,

    `create table charts (
      client_id ${id} not null, member_id ${id} not null, chart_id ${id} not null, table_id ${id} not null, name text not null, op text not null,
      field_id ${id}, filter jsonb, mine text, period text, is_shown boolean not null, order_no int not null,
      constraint charts_key primary key (client_id, member_id, chart_id),
      constraint charts_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade,
      constraint charts_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,

    `alter table sessions add column language text`,
  ],
};

import type { Migration } from './migration';

const id = 'text collate "C"';

/** The tabs that members give a record: documents of the suite, and web pages (ADR-0149). */
export const recordTabs: Migration = {
  name: '0191-record-tabs',
  statements: [
    // A document has neither token nor url until the suite has created it; its place is known before.
    `create table record_tabs (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, tab_id ${id} not null, name text not null, type ${id} not null,
      url text, token ${id}, template_token ${id}, folder_token ${id}, granted text[] not null, chat_id ${id}, member_id ${id}, create_time timestamptz not null,
      constraint record_tabs_key primary key (client_id, table_id, record_id, tab_id))`,
  ],
};

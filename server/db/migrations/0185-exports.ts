import type { Migration } from './migration';

const id = 'text collate "C"';

/** Files that members have their records written into (ADR-0147). */
export const exportTasks: Migration = {
  name: '0185-exports',
  statements: [
    `create table exports (
      client_id ${id} not null, export_id ${id} not null, member_id ${id} not null, session_hash text not null, language text not null,
      table_id ${id} not null, format text not null, request jsonb not null, state text not null,
      done int not null default 0, total int not null default 0, attempts int not null default 0, locked_until timestamptz,
      columns text[], ids text[], path text, file_name text, size bigint, error text,
      create_time timestamptz not null, update_time timestamptz not null,
      constraint exports_key primary key (client_id, export_id))`,
  ],
};

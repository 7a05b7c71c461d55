import type { Migration } from './migration';

const id = 'text collate "C"';

/** Files with rows that become records, and the result of each row (ADR-0164). */
export const imports: Migration = {
  name: '0250-imports',
  statements: [
    `create table imports (
      client_id ${id} not null, import_id ${id} not null, member_id ${id} not null, session_hash text not null, language text not null,
      table_id ${id}, file_name text not null, state text not null, source jsonb not null, columns jsonb, plan jsonb,
      position int not null default 0, total int not null default 0, counts jsonb not null default '{}', error text, error_params jsonb,
      attempts int not null default 0, stalled int not null default 0, locked_until timestamptz, done_time timestamptz,
      create_time timestamptz not null, update_time timestamptz not null,
      constraint imports_key primary key (client_id, import_id))`,
    `create index imports_of_member on imports (client_id, member_id, create_time desc)`,
    `create table import_rows (
      client_id ${id} not null, import_id ${id} not null, row int not null, cells jsonb not null, key_text ${id},
      outcome text, reason jsonb, record_id ${id}, before jsonb, version timestamptz, made jsonb, remains jsonb,
      constraint import_rows_key primary key (client_id, import_id, row))`,
    `create index import_rows_by_key on import_rows (client_id, import_id, key_text, row) where key_text is not null`,
    `create index import_rows_by_outcome on import_rows (client_id, import_id, outcome, row)`,
  ],
};

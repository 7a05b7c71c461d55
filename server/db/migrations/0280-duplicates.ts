import type { Migration } from './migration';

const id = 'text collate "C"';

/** The keys by which duplicate records are found, the pairs that are no duplicates, and the results of merges (ADR-0175, ADR-0176). */
export const duplicates: Migration = {
  name: '0280-duplicates',
  statements: [
    // Null: not created yet, by an earlier version; a job creates them (server/jobs/duplicate-keys.ts).
    `alter table records add column duplicate_keys int[]`,
    `create index records_duplicate_keys on records using gin (duplicate_keys) with (gin_pending_list_limit = 256)`,
    `create index records_without_duplicate_keys on records (client_id, table_id, id) where duplicate_keys is null`,
    `create table duplicate_dismissals (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, other_id ${id} not null,
      member_id ${id}, create_time timestamptz not null,
      constraint duplicate_dismissals_key primary key (client_id, table_id, record_id, other_id))`,
    `create table record_merges (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, merge_id ${id} not null, survivor_id ${id} not null,
      member_id ${id}, left_as jsonb not null, moved jsonb not null, create_time timestamptz not null, undo_time timestamptz,
      constraint record_merges_key primary key (client_id, table_id, record_id, merge_id))`,
    `create unique index record_merges_standing on record_merges (client_id, table_id, record_id) where undo_time is null`,
    `create index record_merges_by_id on record_merges (client_id, merge_id)`,
    `create index record_merges_by_age on record_merges (client_id, create_time)`,
  ],
};

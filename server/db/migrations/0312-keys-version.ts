import type { Migration } from './migration';

/** A job finds the records with keys of an older version and rebuilds them (ADR-0201). */
export const keysVersion: Migration = {
  name: '0312-keys-version',
  statements: [
    `alter table records add column keys_version smallint not null default 0`,
    `create index records_with_old_keys on records (client_id, table_id, id) where keys_version < 1`,
    // The records of the dropped index are among the records with old keys.
    `drop index records_without_duplicate_keys`,
  ],
};

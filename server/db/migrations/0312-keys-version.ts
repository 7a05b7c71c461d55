import type { Migration } from './migration';

/** Records whose keys an older version made are found and made again by a job (ADR-0201). */
export const keysVersion: Migration = {
  name: '0312-keys-version',
  statements: [
    `alter table records add column keys_version smallint not null default 0`,
    `create index records_with_old_keys on records (client_id, table_id, id) where keys_version < 1`,
    // What it led to is among those.
    `drop index records_without_duplicate_keys`,
  ],
};

import type { Migration } from './migration';

/**
 * The compared form of texts (ADR-0291). A job rebuilds the keys of all records (server/commands/sessions/renew-keys.ts); the index of waiting
 * records replaces that of the previous version, which still uses its own.
 */
export const comparedTexts: Migration = {
  name: '0340-compared-texts',
  statements: [
    `alter table records add column compared_texts jsonb not null default '{}'`,
    `create index records_with_keys_before_2 on records (client_id, table_id, id) where keys_version < 2`,
  ],
};

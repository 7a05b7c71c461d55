import type { Migration } from './migration';

/** Titles, serial numbers, addresses and telephones get facets. A job rebuilds the keys of all records (server/commands/sessions/renew-keys.ts). */
export const lookups: Migration = {
  name: '0350-lookups',
  statements: [`create index records_with_keys_before_3 on records (client_id, table_id, id) where keys_version < 3`],
};

import type { Migration } from './migration';

/** An index of removed records, the last one first. It holds few records, so that no other index grows by it. */
export const bin: Migration = {
  name: '0019-bin',
  statements: ['create index records_removed on records (client_id, table_id, deleted_at desc, id desc) where deleted_at is not null'],
};

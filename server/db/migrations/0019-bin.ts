import type { Migration } from './migration';

/** What was removed, the last one first: of few records, so that nothing else grows by it. */
export const bin: Migration = {
  name: '0019-bin',
  statements: ['create index records_removed on records (client_id, table_id, deleted_at desc, id desc) where deleted_at is not null'],
};

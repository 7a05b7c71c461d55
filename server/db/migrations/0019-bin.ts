import type { Migration } from './migration';

/** An index of deleted records, the latest first. It holds few records, so that other indexes do not grow. */
export const bin: Migration = {
  name: '0019-bin',
  statements: ['create index records_removed on records (client_id, table_id, deleted_at desc, id desc) where deleted_at is not null'],
};

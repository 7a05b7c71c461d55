import type { Migration } from './migration';

/** Which columns of an index hold values of fields that conditions compare (ADR-0106): written down, no longer read out of the SQL of the columns. */
export const viewIndexStatistics: Migration = {
  name: '0106-view-index-statistics',
  statements: [`alter table view_indexes add column counted text[] not null default '{}'`],
};

import type { Migration } from './migration';

/** The columns of an index that hold values of fields in conditions (ADR-0106). They are stored, and no longer read from the SQL of the columns. */
export const viewIndexStatistics: Migration = {
  name: '0106-view-index-statistics',
  statements: [`alter table view_indexes add column counted text[] not null default '{}'`],
};

import type { Migration } from './migration';

/** Since when somebody waits for a list that has no index (ADR-0032). */
export const slowLists: Migration = {
  name: '0172-slow-lists',
  statements: [`alter table view_indexes add column slow_at timestamptz`],
};

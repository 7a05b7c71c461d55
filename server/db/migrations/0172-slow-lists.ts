import type { Migration } from './migration';

/** The time since which callers wait for a list without an index (ADR-0032). */
export const slowLists: Migration = {
  name: '0172-slow-lists',
  statements: [`alter table view_indexes add column slow_at timestamptz`],
};

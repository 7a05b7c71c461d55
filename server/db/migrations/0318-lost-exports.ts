import type { Migration } from './migration';

/** How often a process ended while it wrote an export: it is tried once more, whatever else has counted as an attempt. */
export const lostExports: Migration = {
  name: '0318-lost-exports',
  statements: [`alter table exports add column lost_claims int not null default 0`],
};

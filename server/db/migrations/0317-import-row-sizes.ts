import type { Migration } from './migration';

/** How long the cells of rows are: so many are read together as fit into memory, and the database need not open the long ones to know. */
export const importRowSizes: Migration = {
  name: '0317-import-row-sizes',
  statements: [`alter table import_rows add column size int`],
};

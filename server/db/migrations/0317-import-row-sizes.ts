import type { Migration } from './migration';

/** The length of the cells of rows. As many rows are read together as fit into memory, and the database need not open the long ones to find out. */
export const importRowSizes: Migration = {
  name: '0317-import-row-sizes',
  statements: [`alter table import_rows add column size int`],
};

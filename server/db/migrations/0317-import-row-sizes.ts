import type { Migration } from './migration';

/** The text length of import rows, so that a batch fits into memory without reading the long ones. */
export const importRowSizes: Migration = {
  name: '0317-import-row-sizes',
  statements: [`alter table import_rows add column size int`],
};

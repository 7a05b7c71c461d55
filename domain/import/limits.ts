/** Rows below the heading, in one file. */
export const importRowLimit = 200_000;
/** The maximum size of a file, in bytes. */
export const importBytesLimit = 100 * 1024 * 1024;
/** The maximum size of an unpacked workbook part, in bytes: twice that of 200,000 rows of 40 filled cells. */
export const importUnpackedLimit = 1_500 * 1024 * 1024;
export const importColumnLimit = 200;
/** The most characters of one cell, as in Excel. */
export const importCellLimit = 32_767;
/** The maximum number of rows in one transaction (SD-105). */
export const importBatch = 100;
/** The most records that one row creates for its links. Each is saved in the transaction of its row. */
export const importRowMakes = 20;
/** The time for which an import can be undone and is kept. Milliseconds. */
export const importUndoMs = 30 * 24 * 3_600_000;
/** The maximum number of linked records in a transaction with several rows, because each of them changes too. */
export const importTransactionLinks = 100;
/** The maximum number of records that links create in a transaction with several rows, because other transactions wait for the serial numbers. */
export const importTransactionMakes = 100;
/** The number of different words of a column that are kept for matching options and members. */
export const importWordLimit = 200;
/** Records of a text file and rows of a sheet, blank ones too: as many as a sheet of Excel has. */
export const importLineLimit = 1_048_576;
/** Cells of one record, blank ones too: as many columns as a sheet of Excel has. */
export const importWidthLimit = 16_384;
/** The maximum nesting depth of XML elements; a workbook has eight levels. */
export const importDepthLimit = 20;
/** Parts of a workbook. */
export const importPartLimit = 5_000;
/** Characters of the cells of one row. */
export const importRowTextLimit = 1_000_000;
/** The number of characters that a cell costs in addition to its text. */
export const importCellCost = 4;

/**
 * Returns the maximum number of characters in all cells of a file of this size, with `importCellCost` for each cell. Cells of a workbook may share
 * their text, so the size alone is no limit: real lists stay below twenty times the workbook's size (ADR-0218).
 */
export function importTextLimit(bytes: number): number {
  return Math.min(500_000_000, Math.max(32_000_000, 50 * bytes));
}

/** Returns the maximum number of shared texts in a workbook of this size. Each distinct text takes more than half a byte when packed. */
export function importStringLimit(bytes: number): number {
  return Math.min(10_000_000, 100_000 + 2 * bytes);
}

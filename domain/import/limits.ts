/** Rows below the heading, in one file. */
export const importRowLimit = 200_000;
/** Bytes of a file as it is sent. */
export const importBytesLimit = 100 * 1024 * 1024;
/** Bytes of one part of a workbook once it is unpacked: twice what 200,000 rows of 40 filled cells take. */
export const importUnpackedLimit = 1_500 * 1024 * 1024;
export const importColumnLimit = 200;
/** The most characters of one cell, as in Excel. */
export const importCellLimit = 32_767;
/** Rows that are saved in one transaction at most (SD-105). */
export const importBatch = 100;
/** The most records that one row creates for its links. Each is saved in the transaction of its row. */
export const importRowMakes = 20;
/** An import can be undone for so long, and is kept for as long. Milliseconds. */
export const importUndoMs = 30 * 24 * 3_600_000;
/** Records that the links of the rows of one transaction name, where there is more than one row: each of them is changed too. */
export const importTransactionLinks = 100;
/** Records that are made for the links of one transaction, where there is more than one row: others wait for their serial numbers. */
export const importTransactionMakes = 100;
/** The number of different words of a column that are kept for matching options and members. */
export const importWordLimit = 200;
/** Records of a text file and rows of a sheet, blank ones too: as many as a sheet of Excel has. */
export const importLineLimit = 1_048_576;
/** Cells of one record, blank ones too: as many columns as a sheet of Excel has. */
export const importWidthLimit = 16_384;
/** Elements of XML within each other: a workbook has eight. */
export const importDepthLimit = 20;
/** Parts of a workbook. */
export const importPartLimit = 5_000;
/** Characters of the cells of one row. */
export const importRowTextLimit = 1_000_000;
/** The number of characters that a cell costs in addition to its text. */
export const importCellCost = 4;

/**
 * Characters of all cells of a file of so many bytes, with `importCellCost` for each. Cells of a workbook may share their text, so its size alone limits
 * nothing: lists come to less than twenty times their workbook (ADR-0218).
 */
export function importTextLimit(bytes: number): number {
  return Math.min(500_000_000, Math.max(32_000_000, 50 * bytes));
}

/** Shared texts of a workbook of so many bytes. Each that differs from all others takes more than half a byte, however well it is packed. */
export function importStringLimit(bytes: number): number {
  return Math.min(10_000_000, 100_000 + 2 * bytes);
}

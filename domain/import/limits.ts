/** Rows below the heading, in one file. */
export const importRowLimit = 200_000;
/** Bytes of a file as it is sent. */
export const importBytesLimit = 100 * 1024 * 1024;
/** Bytes of one part of a workbook once it is unpacked: twice what 200,000 rows of 40 filled cells take. */
export const importUnpackedLimit = 1_500 * 1024 * 1024;
export const importColumnLimit = 200;
/** Characters of one cell; Excel holds no more either. */
export const importCellLimit = 32_767;
/** Rows that are saved in one transaction (SD-105). */
export const importBatch = 100;
/** An import can be undone for so long, and is kept for as long. Milliseconds. */
export const importUndoMs = 30 * 24 * 3_600_000;
/** So many different words of a column are kept for matching options and members. */
export const importWordLimit = 200;

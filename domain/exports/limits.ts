/** Rows in one file (SD-95). */
export const exportRowLimit = 200_000;
/** So many exports of a company run at a time; others wait. One for each member (SD-95). */
export const exportsAtOnce = 2;
/** A file is kept so long, and each link to it lives so long (SD-57). Milliseconds. */
export const exportKeptMs = 24 * 3_600_000;
export const exportLinkMs = 15 * 60_000;

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Where an export is (REQ records 3): waiting for its turn, being written, written, or given up. */
export const exportStatuses = ['loading', 'ongoing', 'success', 'fail'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

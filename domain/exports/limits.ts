/** Rows in one file (SD-95). */
export const exportRowLimit = 200_000;
/** The number of exports of a company that run at a time; others wait. Each member may have one (SD-95). */
export const exportsAtOnce = 2;
/** A file is kept so long, and each link to it lives so long (SD-57). Milliseconds. */
export const exportKeptMs = 24 * 3_600_000;
export const exportLinkMs = 15 * 60_000;

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The status of an export (REQ records 3): waiting for its turn, being written, written, or given up. */
export const exportStatuses = ['loading', 'ongoing', 'success', 'fail'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

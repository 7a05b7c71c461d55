import { z } from 'zod';

export const format = 1;
export const manifestFile = 'manifest.json';
/** The file of the tables: for each table a line with its name, a line of JSON for each row, and an empty line; compressed by gzip. */
export const tablesFile = 'tables.txt.gz';
export const filesFolder = 'files';

export const Manifest = z.strictObject({
  format: z.literal(format),
  /** The only company in the backup; all companies if absent. */
  company: z.string().optional(),
  /** The time of the tables' content. */
  time: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  /** The SHA-256 of the tables. */
  tables: z.string(),
  /** The SHA-256 of each file by its path in the store. */
  files: z.record(z.string(), z.string()),
  /** The files that the tables name and the store did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

import { z } from 'zod';

export const format = 1;
export const manifestFile = 'manifest.json';
/** A line with the name of a table, its rows as a line of JSON each, an empty line; compressed by gzip. */
export const tablesFile = 'tables.txt.gz';
export const filesFolder = 'files';

export const Manifest = z.strictObject({
  format: z.literal(format),
  /** The company whose rows alone are in it; absent: all companies. */
  company: z.string().optional(),
  /** The moment that the tables show. */
  time: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  /** SHA-256 of the tables. */
  tables: z.string(),
  /** SHA-256 of each file by its path in the store. */
  files: z.record(z.string(), z.string()),
  /** Files that the tables name and the store did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

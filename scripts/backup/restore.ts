import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { FileStore } from '../../server/context';
import { migrate, migrateLike } from '../../server/db/migrate';
import { isEmpty, writeTables } from '../../server/db/table-copies';
import type { Db } from '../../server/db/tables';
import { computeHash } from './backup';
import { filesFolder, Manifest, manifestFile, tablesFile } from './manifest';

interface Target {
  db: Db;
  files: Pick<FileStore, 'store' | 'inspect'>;
  log: Parameters<typeof migrate>[1];
  tell(line: string): void;
}

/** The number of rows in one write. */
const batch = 500;

/**
 * Restores a backup into an empty database and its store. Everything is checked before anything is written. The tables are restored as a whole or
 * not at all. A restore that was aborted during the files can be repeated. A backup of an earlier version is migrated to this one. @throws Error
 * for an incomplete backup, for one of a later version, or for a database that is not empty.
 */
export async function restore({ db, files, log, tell }: Target, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest.company !== undefined)
    throw new Error(
      `${folder} is a backup of the company ${manifest.company} alone: npm run company -- restore ${manifest.company} ${folder}`,
    );
  await checkFiles(folder, manifest, Object.keys(manifest.files));
  await migrateLike(db, log, manifest.migrations);
  if (!(await isEmpty(db)))
    throw new Error('There are companies in this database: a backup is restored into an empty one.');
  // Files come first: while the tables are empty, an aborted restore can be repeated.
  for (const file of Object.keys(manifest.files)) await bring(files, path.join(folder, filesFolder, file), file);
  tell(`${Object.keys(manifest.files).length} files`);
  const counts = await writeTables(db, findTables(path.join(folder, tablesFile)));
  for (const [table, count] of Object.entries(manifest.rows))
    if ((counts.get(table) ?? 0) !== count)
      throw new Error(`${table}: ${counts.get(table) ?? 0} rows came back of ${count}.`);
  tell(`${[...counts.values()].reduce((sum, count) => sum + count, 0)} rows`);
  await migrate(db, log);
  return manifest;
}

/** Compares the tables and some files of a backup with its manifest. @throws Error for a damaged one */
export async function checkFiles(folder: string, manifest: Manifest, files: readonly string[]): Promise<void> {
  await checkFile(folder, tablesFile, manifest.tables);
  for (const file of files) await checkFile(path.join(folder, filesFolder), file, manifest.files[file]);
}

async function checkFile(folder: string, file: string, expected: string | undefined): Promise<void> {
  const hash = await computeHash(path.join(folder, file)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (hash === null) throw new Error(`${file} is missing: the backup is damaged.`);
  if (hash !== expected) throw new Error(`${file} is not what was written: the backup is damaged.`);
}

/** Reads the manifest. @throws Error with a sentence where none exists, or for another format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new Error(`There is no ${manifestFile} in ${folder}: this is no whole backup.`);
  });
  const parsed = Manifest.safeParse(readJson(text));
  if (!parsed.success) throw new Error(`${manifestFile} cannot be read by this version.`);
  return parsed.data;
}

/** Returns the value of a JSON text; null for an invalid one. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Copies a file of a backup into the store, unless it exists there. */
export async function bring(files: Pick<FileStore, 'store' | 'inspect'>, source: string, file: string): Promise<void> {
  const { size } = await stat(source);
  // The file belongs to an aborted restore: bytes that were completely written are unchanged.
  if ((await files.inspect(file))?.size === size) return;
  await files.store(file, createReadStream(source), size);
}

/** Yields the rows of a backup, some rows of one table at a time. @param file the compressed file of its tables */
export async function* findTables(file: string): AsyncGenerator<{ table: string; rows: string[] }> {
  let table: string | undefined;
  let rows: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Infinity,
  })) {
    if (table === undefined) table = JSON.parse(line) as string;
    else if (line !== '') rows.push(line);
    if (table !== undefined && (line === '' || rows.length === batch)) {
      if (rows.length > 0) yield { table, rows };
      rows = [];
    }
    if (line === '') table = undefined;
  }
}

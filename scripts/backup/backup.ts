import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { companyTables, copiedTables, readTables } from '../../server/db/table-copies';
import type { Db } from '../../server/db/tables';
import type { FileStore } from '../../server/context';
import { format, filesFolder, manifestFile, tablesFile, type Manifest } from './manifest';

interface Source {
  db: Db;
  files: Pick<FileStore, 'read'>;
  now(): number;
  /** Reports the progress in a line. */
  tell(line: string): void;
}

/**
 * Writes all tables as of one time, and the files that they name, into a new folder. The folder gets its final name when it is complete: an aborted
 * one is called `….partial`, and a failed one is deleted. @param clientId the only company that is written; all companies if absent @throws Error
 * for a folder that exists already.
 */
export async function backup(source: Source, folder: string, clientId?: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup is written into a new folder.`);
  const making = `${folder}.partial`;
  await rm(making, { recursive: true, force: true });
  try {
    await mkdir(path.join(making, filesFolder), { recursive: true, mode: 0o700 });
    const manifest = await writeInto(making, source, clientId);
    await rename(making, folder);
    return manifest;
  } catch (error) {
    // An incomplete backup takes space and has no use.
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

async function writeInto(
  making: string,
  { db, files, now, tell }: Source,
  clientId: string | undefined,
): Promise<Manifest> {
  const began = now();
  const rows: Record<string, number> = {};
  const named: string[] = [];
  let migrations: readonly string[] = [];
  await readTables(
    db,
    async (reader) => {
      migrations = reader.migrations;
      async function* lines(): AsyncGenerator<string> {
        for (const table of clientId === undefined ? copiedTables : companyTables) {
          rows[table] = 0;
          for await (const some of reader.rows(table)) {
            rows[table] += some.length;
            if (table === 'files') named.push(...some.flatMap(pathOfFile));
            yield `${JSON.stringify(table)}\n${some.join('\n')}\n\n`;
          }
        }
      }
      await pipeline(
        Readable.from(lines()),
        createGzip(),
        createWriteStream(path.join(making, tablesFile), { mode: 0o600 }),
      );
    },
    clientId,
  );
  tell(`${Object.values(rows).reduce((sum, count) => sum + count, 0)} rows`);
  const copied: Manifest['files'] = {};
  const missing: string[] = [];
  for (const [at, file] of named.entries()) {
    const stored = await files.read(file);
    if (stored) copied[file] = await keep(stored.bytes, path.join(making, filesFolder, file));
    else missing.push(file);
    if ((at + 1) % 1_000 === 0) tell(`${at + 1} of ${named.length} files`);
  }
  const manifest: Manifest = {
    format,
    ...(clientId !== undefined && { company: clientId }),
    time: new Date(began).toISOString(),
    migrations: [...migrations],
    rows,
    tables: await computeHash(path.join(making, tablesFile)),
    files: copied,
    missing,
  };
  await writeFile(path.join(making, manifestFile), JSON.stringify(manifest, null, 1), { mode: 0o600 });
  return manifest;
}

/** Returns the path of the bytes of a finished upload; an unfinished upload is sent again by its sender. */
function pathOfFile(row: string): string[] {
  const { path: file, state } = JSON.parse(row) as { path: string; state: string };
  return state === 'done' ? [file] : [];
}

async function keep(bytes: Readable, target: string): Promise<string> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      callback(null, chunk);
    },
  });
  await pipeline(bytes, counted, createWriteStream(target, { mode: 0o600 }));
  return hash.digest('hex');
}

/** SHA-256 of a file, hex. */
export async function computeHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

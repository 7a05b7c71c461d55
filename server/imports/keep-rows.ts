import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../domain/errors';
import type { App } from '../context';
import { findTimeZone } from '../queries/companies/companies';
import { deleteImportRows, insertImportRows } from '../queries/imports/import-rows';
import type { ClaimedImport } from '../queries/imports/imports';
import { usualEncodings } from './encoding';
import { readInProcess } from './reader-process';
import type { TableSummary } from './read-table';

/** The pause for the rest of the database, as a share of each store's duration. */
const restPerWork = 0.25;

/**
 * Reads a file into rows of the database, from the start. @param onProgress is called with each batch and every two seconds, with the number of
 * stored rows. An error of it ends the reading. @throws RefusedFile, and importFileGone; the database then contains no row of the file
 */
export async function keepRows(
  app: App,
  task: ClaimedImport,
  onProgress: (rows: number) => Promise<void>,
): Promise<TableSummary> {
  const { db, log } = app;
  const { source, language } = task;
  const folder = path.join(app.env.DATA_DIR, 'imports', randomUUID());
  await deleteImportRows(db, task);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, 'file');
    const stored = source.path === null ? null : await app.files.read(source.path);
    if (!stored) throw new AppError('importFileGone');
    await pipeline(stored.bytes, createWriteStream(file, { mode: 0o600 }));
    const timeZone = (await findTimeZone(db, task.client_id)) ?? '';
    const { encoding, separator, heading_row, sheet } = source;
    let total = 0;
    return await readInProcess(
      {
        file,
        folder,
        size: stored.size,
        encoding,
        separator,
        heading_row,
        sheet,
        usual: usualEncodings({ timeZone, language }),
      },
      {
        async onRows(count, json) {
          const began = performance.now();
          await insertImportRows(db, task, json);
          total += count;
          await onProgress(total);
          await pause((performance.now() - began) * restPerWork);
        },
        onTick: () => onProgress(total),
        onTrouble: (message) =>
          log.warn(
            { clientId: task.client_id, importId: task.import_id, words: message },
            'the reader of an import had trouble',
          ),
      },
    );
  } catch (error) {
    await deleteImportRows(db, task);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

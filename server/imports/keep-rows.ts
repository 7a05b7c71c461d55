import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../domain/errors';
import { importRowLimit, importWordLimit } from '../../domain/import/limits';
import type { App } from '../context';
import type { ImportFileColumn } from '../db/tables';
import { deleteImportRows, insertImportRows } from '../queries/import-rows';
import type { ClaimedImport } from '../queries/imports';
import { fileRows } from './read-file';

/** Rows that are written in one statement, and the characters at which it is sent before. */
const rowsAtOnce = 500;
const charactersAtOnce = 1_000_000;
const samplesOfColumn = 20;
/** The longest word that anybody matches with an option. */
const wordLength = 100;

/** What a file holds, once its rows are kept. */
interface Kept {
  columns: ImportFileColumn[];
  total: number;
}

/**
 * Reads a file into rows of the database. One that was begun before is begun again.
 * @param onProgress says how many rows are kept. @throws AppError for what is wrong with the file; nothing of it is left then
 */
export async function keepRows(
  app: App,
  task: ClaimedImport,
  onProgress: (rows: number) => Promise<void>,
): Promise<Kept> {
  const { db } = app;
  const folder = path.join(app.env.DATA_DIR, 'imports', randomUUID());
  await deleteImportRows(db, task);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, 'file');
    const stored = task.source.path === null ? null : await app.files.read(task.source.path);
    if (!stored) throw new AppError('importNotReadable');
    await pipeline(stored.bytes, createWriteStream(file, { mode: 0o600 }));
    return await readInto(app, task, { file, folder }, onProgress);
  } catch (error) {
    await deleteImportRows(db, task);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readInto(
  { db }: App,
  task: ClaimedImport,
  { file, folder }: { file: string; folder: string },
  onProgress: (rows: number) => Promise<void>,
): Promise<Kept> {
  let columns: Column[] | undefined;
  let total = 0;
  let size = 0;
  let batch: { row: number; cells: (string | null)[] }[] = [];
  const flush = async () => {
    await insertImportRows(db, task, batch);
    await onProgress(total);
    batch = [];
    size = 0;
    await breathe();
  };
  for await (const { row, cells } of fileRows(file, folder, task.source)) {
    if (cells.every((cell) => cell === null || cell.trim() === '')) continue;
    if (!columns) {
      columns = cells.map((name) => new Column((name ?? '').trim().slice(0, 200)));
      continue;
    }
    total += 1;
    if (total > importRowLimit) throw new AppError('importTooManyRows', { limit: importRowLimit });
    for (const [place, cell] of cells.entries()) {
      while (columns.length <= place) columns.push(new Column(''));
      if (cell !== null) columns[place]?.see(cell);
      size += cell?.length ?? 0;
    }
    batch.push({ row, cells: cells.map((cell) => cell?.replaceAll('\0', '') ?? null) });
    if (batch.length >= rowsAtOnce || size >= charactersAtOnce) await flush();
  }
  if (!columns || total === 0) throw new AppError('importEmpty');
  await flush();
  return { columns: columns.map((column) => column.summary()), total };
}

/** What matching needs of a column. */
class Column {
  private readonly samples: string[] = [];
  private words: Map<string, number> | null = new Map();

  constructor(private readonly name: string) {}

  see(cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    if (this.samples.length < samplesOfColumn) this.samples.push(text.slice(0, wordLength));
    if (!this.words) return;
    if (text.length > wordLength) this.words = null;
    else {
      this.words.set(text, (this.words.get(text) ?? 0) + 1);
      if (this.words.size > importWordLimit) this.words = null;
    }
  }

  summary(): ImportFileColumn {
    const words = this.words && [...this.words].map(([text, count]) => ({ text, count }));
    return { name: this.name, samples: this.samples, words };
  }
}

import { open } from 'node:fs/promises';
import { AppError } from '../../domain/errors';
import { csvRows, type TextStyle } from './csv';
import { xlsxRows } from './xlsx';
import type { SheetRow } from './sheet-row';

/** Beginnings of files that are no table: pictures, PDF, Office before 2007, archives. */
const others = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

/**
 * The rows of a file, whatever it is called: its first bytes say what it is.
 * @param folder a private folder for what does not fit into memory.
 * @throws AppError importNotReadable for what is no table; as `csvRows` and `xlsxRows`
 */
export async function* fileRows(file: string, folder: string, style: TextStyle): AsyncGenerator<SheetRow> {
  const handle = await open(file);
  const head = Buffer.alloc(8);
  const { bytesRead } = await handle.read(head, 0, 8, 0).finally(() => handle.close());
  if (bytesRead === 0) throw new AppError('importEmpty');
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte);
  if (others.some(begins)) throw new AppError('importNotReadable');
  yield* begins([0x50, 0x4b]) ? xlsxRows(file, folder) : csvRows(file, style);
}

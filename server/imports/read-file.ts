import { open } from 'node:fs/promises';
import { AppError } from '../../domain/errors';
import { csvRows, type TextStyle } from './csv';
import type { ReadFormat, SheetRow } from './sheet-row';
import { xlsxRows } from './xlsx';

/** Beginnings of files that are no table: pictures, PDF, Office before 2007, archives. */
const otherSignatures = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

/** A file to be read. */
export interface FileToRead extends TextStyle {
  /** Its path on the disk. */
  file: string;
  /** A private folder for what does not fit into memory. */
  folder: string;
  /** Bytes. */
  size: number;
}

/**
 * The rows of a file, whatever it is called: its first bytes say what it is.
 * @param format is told how the file is written, as far as it is found. @param onWork is called now and then while nothing comes
 * @throws AppError importNotReadable for what is no table; as `csvRows` and `xlsxRows`
 */
export async function* fileRows(
  { file, folder, size, ...style }: FileToRead,
  format: ReadFormat,
  onWork: () => void,
): AsyncGenerator<SheetRow[]> {
  const handle = await open(file);
  const head = Buffer.alloc(8);
  const { bytesRead } = await handle.read(head, 0, 8, 0).finally(() => handle.close());
  if (bytesRead === 0) throw new AppError('importEmpty');
  const begins = (bytes: readonly number[]) => bytes.every((byte, time) => head[time] === byte);
  format.kind = begins([0x50, 0x4b]) || otherSignatures.some(begins) ? 'workbook' : 'text';
  if (otherSignatures.some(begins)) throw new AppError('importNotReadable');
  yield* format.kind === 'workbook'
    ? xlsxRows({ file, folder, size }, format, onWork)
    : csvRows(file, style, format, onWork);
}

import { open } from 'node:fs/promises';
import { AppError } from '../../domain/errors';
import { csvRows, type TextStyle } from './csv';
import { jsonRows } from './json';
import type { ReadFormat, SheetRow } from './sheet-row';
import { xlsxRows } from './xlsx';

/** The first bytes of other files: pictures, PDF, Office before 2007, archives. */
const otherSignatures = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
];

/** Workbooks before 2007, and present ones with a password. */
const oldWorkbook = [0xd0, 0xcf, 0x11, 0xe0];
/** The number of characters that identify the kind of a text. */
const headLength = 512;

/** A file to be read. */
export interface FileToRead extends TextStyle {
  /** The row of the heading and the name of the sheet, if the member chose them. */
  heading_row?: number | undefined;
  sheet?: string | undefined;
  /** Its path on the disk. */
  file: string;
  /** A private folder for what does not fit into memory. */
  folder: string;
  /** Bytes. */
  size: number;
}

/**
 * Reads the rows of a file, regardless of its name: its first bytes show its kind. @param format receives the format of the file, as far as it is
 * found. @param onWork is called now and then while no row arrives @throws AppError importNotReadable for a file that is no table; as `csvRows` and
 * `xlsxRows`
 */
export async function* fileRows(
  { file, folder, size, sheet, ...style }: FileToRead,
  format: ReadFormat,
  onWork: () => void,
): AsyncGenerator<SheetRow[]> {
  const handle = await open(file);
  const head = Buffer.alloc(headLength);
  const { bytesRead } = await handle.read(head, 0, headLength, 0).finally(() => handle.close());
  if (bytesRead === 0) throw new AppError('importEmpty');
  const begins = (bytes: readonly number[]) => bytes.every((byte, time) => head[time] === byte);
  format.kind = [[0x50, 0x4b], oldWorkbook, ...otherSignatures].some(begins) ? 'workbook' : 'text';
  if (begins(oldWorkbook)) throw new AppError('importOldWorkbook');
  if (otherSignatures.some(begins)) throw new AppError('importNotReadable');
  const firstText = head
    .subarray(0, bytesRead)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(?:!doctype html|html|table|meta|head|body|style)\b/i.test(firstText)) throw new AppError('importWebPage');
  if (format.kind === 'text' && style.separator === undefined && isJson(firstText)) {
    format.kind = 'json';
    yield* jsonRows(file, onWork);
  } else
    yield* format.kind === 'workbook'
      ? xlsxRows({ file, folder, size, sheet }, format, onWork)
      : csvRows(file, style, format, onWork);
}

/** Returns whether the text is a list of objects, or an object with properties; a table may begin with a bracket too. */
function isJson(firstText: string): boolean {
  return /^(?:\[\s*\{\s*"|\{\s*")/.test(firstText);
}

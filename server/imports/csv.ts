import { createReadStream } from 'node:fs';
import { CsvError, parse, type Parser } from 'csv-parse';
import { AppError } from '../../domain/errors';
import { importCellLimit, importColumnLimit, importLineLimit, importWidthLimit } from '../../domain/import/limits';
import { commonSeparators, type TextEncoding } from '../../domain/import/text-format';
import { findEncoding } from './encoding';
import type { ReadFormat, SheetRow } from './sheet-row';

/** The number of characters that are searched for the separator. */
const headLength = 65_536;
/** The maximum number of characters in one record. */
const recordLimit = 2 * 1024 * 1024;
/** Line ends of Windows, Unix and old Macs. One file may hold all of them. */
const lineEnds = ['\r\n', '\n', '\r'];
/** The line that names the separator of the file for a spreadsheet; it is no record. */
const separatorLine = /^sep=([^\r\n])(?:\r\n|\n|\r|$)/i;

/** The style for reading a text file; absent properties are detected. */
export interface TextStyle {
  encoding?: TextEncoding | undefined;
  separator?: string | undefined;
  /** Encodings of the company's languages. */
  usual: readonly string[];
}

/**
 * Reads the records of a file of separated values, blank ones too, as they arrive. @param format receives the encoding and the separator once they
 * are found. @param onWork is called now and then while no record arrives @throws AppError importEncoding, importNotReadable, importQuote,
 * importTooManyColumns, importTooManyRows
 */
export async function* csvRows(
  file: string,
  style: TextStyle,
  format: ReadFormat,
  onWork: () => void,
): AsyncGenerator<SheetRow[]> {
  const encoding = style.encoding ?? (await findEncoding(file, style.usual, onWork));
  format.encoding = encoding;
  const head = await readHead(file, encoding);
  const namedSeparator = separatorLine.exec(head)?.[1];
  format.separator = style.separator ?? namedSeparator ?? detectSeparator(head);
  format.is_separator_named = namedSeparator !== undefined && style.separator === undefined;
  let ready: SheetRow[] = [];
  let row = 0;
  const parser = parse({
    delimiter: format.separator,
    record_delimiter: lineEnds,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordLimit,
    on_record: (cells: string[]) => {
      row += 1;
      if (row > importLineLimit) throw new AppError('importTooManyRows', { limit: importLineLimit });
      if (row > 1 || namedSeparator === undefined) ready.push({ row, cells: toCells(cells) });
      return null;
    },
  });
  let failed: unknown;
  // A failing write also reports the error by its callback.
  parser.on('error', (error) => (failed ??= error));
  const fed = (feed: (callback: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => feed((error) => (error ? reject(error) : resolve())));
  try {
    for await (const text of decoded(file, encoding)) {
      await fed((callback) => parser.write(text, callback));
      onWork();
      yield ready;
      ready = [];
    }
    await fed((callback) => parser.end(callback));
    if (failed !== undefined) throw failed;
    yield ready;
  } catch (error) {
    throw buildRefusal(failed ?? error, row + 1, isWithinQuotes(parser));
  } finally {
    parser.destroy();
  }
}

function toCells(cells: readonly string[]): SheetRow['cells'] {
  if (cells.length > importWidthLimit || cells.slice(importColumnLimit).some((cell) => cell.trim() !== ''))
    throw new AppError('importTooManyColumns', { limit: importColumnLimit });
  return cells.slice(0, importColumnLimit).map((cell) => (cell === '' ? null : cell.slice(0, importCellLimit)));
}

/** Whether a cell with quotation marks is not closed. The error of a record that is too long does not say it, and the parser has no type for it. */
function isWithinQuotes(parser: Parser): boolean {
  return (parser as Parser & { state?: { quoting?: boolean } }).state?.quoting === true;
}

function buildRefusal(error: unknown, row: number, isWithinQuotes: boolean): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || isWithinQuotes) return new AppError('importQuote', { row });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return new AppError('importRowTooLong', { row, limit: recordLimit });
  return new AppError('importNotReadable');
}

async function* decoded(file: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (text.includes('\0')) throw new AppError('importNotReadable');
      if (text !== '') yield text;
    }
    const last = decoder.decode();
    if (last !== '') yield last;
  } catch (error) {
    throw error instanceof TypeError ? new AppError('importEncoding') : error;
  }
}

/** Reads the first characters of a file. @throws AppError importNotReadable for an HTML page or another document of tags, whatever its name */
async function readHead(file: string, encoding: TextEncoding): Promise<string> {
  let head = '';
  for await (const text of decoded(file, encoding)) {
    head += text;
    if (head.length >= headLength) break;
  }
  if (/^\s*<(?:!doctype|\?xml)\b/i.test(head)) throw new AppError('importNotReadable');
  return head;
}

/** Returns the character that separates the cells of the first lines most evenly. */
function detectSeparator(head: string): string {
  // Text in quotes is left out: every second piece.
  const lines = head
    .split('"')
    .filter((_piece, time) => time % 2 === 0)
    .join('')
    .split(/\r\n|\n|\r/)
    .slice(0, 20)
    .filter((line) => line.trim() !== '');
  const counts = commonSeparators.map((separator) => {
    const each = lines.map((line) => line.split(separator).length - 1);
    return { separator, least: Math.min(...each), first: each[0] ?? 0 };
  });
  const best = counts.sort((left, right) => right.least - left.least || right.first - left.first)[0];
  return best !== undefined && best.first > 0 ? best.separator : ',';
}

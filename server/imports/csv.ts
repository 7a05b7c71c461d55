import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import chardet from 'chardet';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../domain/errors';
import { importCellLimit, importColumnLimit } from '../../domain/import/limits';
import type { SheetRow } from './sheet-row';

const separators = [',', ';', '\t', '|'] as const;
const headBytes = 65_536;
/** What `chardet` may answer and `TextDecoder` reads; of others the file is refused. */
const encodings: Readonly<Record<string, string>> = {
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  'ISO-2022-JP': 'iso-2022-jp',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-9': 'windows-1254',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1254': 'windows-1254',
};
const chosen = new Set([...Object.values(encodings), 'utf-8']);

/** How a text file is to be read; what is absent is found out. */
export interface TextStyle {
  encoding?: string | undefined;
  separator?: string | undefined;
}

/**
 * The rows of a file of separated values, as they come.
 * @throws AppError importEncoding for bytes that are no text in its encoding; importNotReadable; importTooManyColumns
 */
export async function* csvRows(file: string, style: TextStyle): AsyncGenerator<SheetRow> {
  const encoding = style.encoding !== undefined && chosen.has(style.encoding) ? style.encoding : await encodingOf(file);
  const parser = parse({
    delimiter: style.separator ?? (await separatorOf(file, encoding)),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 2 * 1024 * 1024,
  });
  const text = Readable.from(decoded(file, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.length > importColumnLimit && cells.slice(importColumnLimit).some((cell) => cell.trim() !== ''))
        throw new AppError('importTooManyColumns', { limit: importColumnLimit });
      yield {
        row,
        cells: cells.slice(0, importColumnLimit).map((cell) => (cell === '' ? null : cell.slice(0, importCellLimit))),
      };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new AppError('importNotReadable');
    throw error;
  } finally {
    text.destroy();
    parser.destroy();
  }
}

async function* decoded(file: string, encoding: string): AsyncGenerator<string> {
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

/** UTF-8 where every byte of the file is; else what a part with letters beyond ASCII looks like. @throws AppError importEncoding */
async function encodingOf(file: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sample: Buffer | undefined;
  let isUtf8 = true;
  let isFirst = true;
  for await (const chunk of createReadStream(file, { highWaterMark: headBytes })) {
    const bytes = chunk as Buffer;
    if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
    if (isFirst && bytes.includes(0)) {
      const odd = bytes.filter((byte, at) => at % 2 === 1 && byte === 0).length;
      const even = bytes.filter((byte, at) => at % 2 === 0 && byte === 0).length;
      if (Math.max(odd, even) < bytes.length / 8) throw new AppError('importNotReadable');
      return odd > even ? 'utf-16le' : 'utf-16be';
    }
    isFirst = false;
    sample ??= bytes.some((byte) => byte > 0x7f) ? bytes : undefined;
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      isUtf8 = false;
      break;
    }
  }
  if (isUtf8) return 'utf-8';
  const found = sample && chardet.analyse(sample).find(({ name }) => name in encodings && reads(sample, name));
  if (!found || found.confidence < 10) throw new AppError('importEncoding');
  return encodings[found.name] ?? 'utf-8';
}

/**
 * Whether two-byte letters are Korean and not Chinese, which few of them do not tell to `chardet`: Korean syllables end at 0xC8, and the common letters of
 * Chinese go on to 0xD7 (KS X 1001 and GB 2312).
 */
function isKorean(bytes: Buffer): boolean {
  let [pairs, beyond] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x81) continue;
    pairs += 1;
    if (lead > 0xc8) beyond += 1;
    at += 1;
  }
  return beyond * 20 < pairs;
}

/** Whether bytes can be text in the encoding of a name of `chardet`. */
function reads(bytes: Buffer, name: string): boolean {
  try {
    new TextDecoder(encodings[name], { fatal: true }).decode(bytes, { stream: true });
    return name !== 'EUC-KR' || isKorean(bytes);
  } catch {
    return false;
  }
}

/** What stands most evenly between the cells of the first lines. */
async function separatorOf(file: string, encoding: string): Promise<string> {
  let head = '';
  for await (const text of decoded(file, encoding)) {
    head += text;
    if (head.length >= headBytes) break;
  }
  // Without what stands in quotes: every second piece.
  const lines = head
    .split('"')
    .filter((_piece, at) => at % 2 === 0)
    .join('')
    .split(/\r?\n/)
    .slice(0, 20)
    .filter((line) => line.trim() !== '');
  const counts = separators.map((separator) => {
    const each = lines.map((line) => line.split(separator).length - 1);
    return { separator, least: Math.min(...each), first: each[0] ?? 0 };
  });
  const best = counts.sort((left, right) => right.least - left.least || right.first - left.first)[0];
  return best !== undefined && best.first > 0 ? best.separator : ',';
}

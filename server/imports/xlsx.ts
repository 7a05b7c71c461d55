import path from 'node:path';
import type { Readable } from 'node:stream';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { dayMs, dayOfReading, readingOfDay } from '../../domain/calendar';
import { AppError } from '../../domain/errors';
import { importCellLimit, importColumnLimit, importUnpackedLimit } from '../../domain/import/limits';
import type { SheetRow } from './sheet-row';
import { StringTable } from './string-table';

/** Parts of a workbook that are read whole: names of sheets, styles. Bytes. */
const smallPart = 16 * 1024 * 1024;
/** Text without a tag between: no cell of a spreadsheet has so much. Characters. */
const textLimit = 4 * 1024 * 1024;
/** More than so many times its packed size, beyond a size that nobody minds, is no spreadsheet: rows of them pack thirty times. */
const ratioLimit = 300;
const ratioFrom = 64 * 1024 * 1024;

/**
 * The rows of the first sheet of a workbook that is shown (ECMA-376), as they come: nothing holds a whole part of it. Cells that hold a date are read in
 * ISO form, numbers in digits.
 * @throws AppError importNotReadable, importUnpacked, importFormula, importTooManyColumns
 */
export async function* xlsxRows(file: string, folder: string): AsyncGenerator<SheetRow> {
  const zip = await openZip(file);
  const strings = new StringTable(path.join(folder, 'strings'));
  try {
    const entries = await entriesOf(zip);
    const book = await bookOf(zip, entries);
    const shared = entries.get('xl/sharedStrings.xml');
    if (shared) await readStrings(await openPart(zip, shared), strings);
    yield* sheetRows(await openPart(zip, book.sheet), { ...book, strings });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('importNotReadable');
  } finally {
    zip.close();
    strings.close();
  }
}

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(new AppError('importNotReadable')) : resolve(zip),
    );
  });
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > 5_000) reject(new AppError('importNotReadable'));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function openPart(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  return new Promise((resolve, reject) => {
    if (!entry || entry.isEncrypted()) return reject(new AppError('importNotReadable'));
    const { uncompressedSize: size, compressedSize: packed } = entry;
    // What comes out is counted against what the directory says, by yauzl.
    if (size > importUnpackedLimit || (size > ratioFrom && size > packed * ratioLimit))
      return reject(new AppError('importUnpacked'));
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** Reads XML piece by piece: after each, its reader hands on what came of it. */
async function* parsed(stream: Readable, parser: SaxesParser): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let silent = 0;
  let failed: Error | undefined;
  parser.on('error', (error) => {
    failed ??= error;
  });
  for await (const chunk of stream) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    silent += text.length;
    parser.write(text);
    if (failed) throw new AppError('importNotReadable');
    if (text.includes('<')) silent = 0;
    if (silent > textLimit) throw new AppError('importUnpacked');
    yield;
  }
  parser.close();
  if (failed as Error | undefined) throw new AppError('importNotReadable');
}

async function smallXml(zip: ZipFile, entry: Entry | undefined, onTag: (tag: SaxesTagPlain) => void): Promise<void> {
  if (!entry) return;
  if (entry.uncompressedSize > smallPart) throw new AppError('importUnpacked');
  const parser = new SaxesParser();
  parser.on('opentag', onTag);
  for await (const _piece of parsed(await openPart(zip, entry), parser)) void _piece;
}

interface Book {
  sheet: Entry;
  /** Days count from 1904, as on old Macs. */
  is1904: boolean;
  /** Of each style of cells: whether it shows a date. */
  dateStyles: ReadonlySet<number>;
}

async function bookOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Book> {
  const sheets: { id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await smallXml(zip, entries.get('xl/workbook.xml'), ({ name, attributes }) => {
    if (localName(name) === 'sheet')
      sheets.push({
        id: attributes['r:id'] ?? attributes['d3p1:id'] ?? '',
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      });
    if (localName(name) === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
  });
  const targets = new Map<string, string>();
  await smallXml(zip, entries.get('xl/_rels/workbook.xml.rels'), ({ name, attributes }) => {
    if (localName(name) === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
  });
  const shown = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const target = shown && targets.get(shown.id);
  const sheet =
    target === undefined
      ? entries.get('xl/worksheets/sheet1.xml')
      : entries.get(target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target));
  if (!sheet) throw new AppError('importNotReadable');
  return { sheet, is1904, dateStyles: await dateStylesOf(zip, entries.get('xl/styles.xml')) };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The number formats of dates and times that every program knows without their text. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Characters of a number format in a workbook. */
const formatLimit = 255;

async function dateStylesOf(zip: ZipFile, entry: Entry | undefined): Promise<Set<number>> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let isWithinCells = false;
  await smallXml(zip, entry, ({ name, attributes }) => {
    const tag = localName(name);
    if (tag === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    if (tag === 'cellXfs') isWithinCells = true;
    else if (tag === 'cellStyles' || tag === 'dxfs') isWithinCells = false;
    else if (tag === 'xf' && isWithinCells) styles.push(Number(attributes['numFmtId'] ?? 0));
  });
  const showsDate = (id: number) =>
    isBuiltInDate(id) ||
    /[ymdhs年月日]/i.test(
      (formats.get(id) ?? '')
        .slice(0, formatLimit)
        .replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
        .replace(/general/i, ''),
    );
  return new Set(styles.flatMap((id, at) => (showsDate(id) ? [at] : [])));
}

async function readStrings(stream: Readable, strings: StringTable): Promise<void> {
  const parser = new SaxesParser();
  let text = '';
  let depth = 0;
  let isPhonetic = false;
  parser.on('opentag', ({ name }) => {
    const tag = localName(name);
    if (tag === 'si') text = '';
    if (tag === 'rPh') isPhonetic = true;
    if (tag === 't') depth += 1;
  });
  parser.on('text', (piece) => {
    if (depth > 0 && !isPhonetic && text.length < importCellLimit) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    const tag = localName(name);
    if (tag === 't') depth -= 1;
    if (tag === 'rPh') isPhonetic = false;
    if (tag === 'si') strings.add(text);
  });
  for await (const _piece of parsed(stream, parser)) void _piece;
}

interface Cell {
  place: number;
  name: string;
  type: string;
  style: number;
  text: string;
}

async function* sheetRows(
  stream: Readable,
  { strings, dateStyles, is1904 }: Pick<Book, 'dateStyles' | 'is1904'> & { strings: StringTable },
): AsyncGenerator<SheetRow> {
  const parser = new SaxesParser();
  const ready: SheetRow[] = [];
  let row: SheetRow = { row: 0, cells: [] };
  let cell: Cell | undefined;
  let holdsText = false;
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name);
    if (tag === 'row') row = { row: Number(attributes['r'] ?? row.row + 1), cells: [] };
    else if (tag === 'c') {
      const reference = attributes['r'] ?? '';
      cell = {
        place: reference === '' ? row.cells.length : columnNumber(reference),
        name: reference,
        type: attributes['t'] ?? 'n',
        style: Number(attributes['s'] ?? 0),
        text: '',
      };
    } else if (tag === 'f') throw new AppError('importFormula', { cell: cell?.name ?? '' });
    else if (tag === 'v' || tag === 't') holdsText = true;
  });
  parser.on('text', (piece) => {
    if (holdsText && cell && cell.text.length < importCellLimit) cell.text += piece;
  });
  parser.on('closetag', ({ name }) => {
    const tag = localName(name);
    if (tag === 'v' || tag === 't') holdsText = false;
    if (tag === 'row') {
      if (row.cells.some((one) => one !== null)) ready.push(row);
    } else if (tag === 'c' && cell) {
      const text = textOf(cell, { strings, dateStyles, is1904 }).slice(0, importCellLimit);
      if (text !== '') put(row.cells, cell.place, text);
      cell = undefined;
    }
  });
  for await (const _piece of parsed(stream, parser)) {
    void _piece;
    yield* ready.splice(0);
  }
  yield* ready;
}

function put(cells: (string | null)[], place: number, text: string): void {
  if (place >= importColumnLimit) throw new AppError('importTooManyColumns', { limit: importColumnLimit });
  while (cells.length < place) cells.push(null);
  cells[place] = text;
}

/** `AB12` is in the column 27, from 0. */
function columnNumber(reference: string): number {
  let place = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    place = place * 26 + value;
  }
  return place - 1;
}

function textOf(
  { type, text, style }: Cell,
  { strings, dateStyles, is1904 }: Pick<Book, 'dateStyles' | 'is1904'> & { strings: StringTable },
): string {
  if (type === 's') return strings.get(Number(text)) ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  // #N/A and its like say that there is nothing.
  if (type === 'e') return '';
  if (type !== 'n' || text === '') return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  if (dateStyles.has(style)) return dateOf(value, is1904) ?? text;
  // Fifteen digits are what a spreadsheet shows of a number: 0.1 + 0.2 stands in the file as 0.30000000000000004.
  return String(Number(value.toPrecision(15)));
}

/** A day count as spreadsheets keep it, where 1900 had a 29 February. Undefined for what is no day. */
function dateOf(days: number, is1904: boolean): string | undefined {
  if (days < 0 || days > 2_958_465) return undefined;
  const epoch = readingOfDay(is1904 ? '1904-01-01' : days < 60 ? '1899-12-31' : '1899-12-30');
  const day = dayOfReading(epoch + Math.floor(days) * dayMs);
  const minutes = Math.round((days % 1) * 24 * 60);
  if (day === null) return undefined;
  const two = (value: number) => String(value).padStart(2, '0');
  return minutes === 0 ? day : `${day} ${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

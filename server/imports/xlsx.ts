import path from 'node:path';
import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { dayMs, dayOfReading, readingOfDay } from '../../domain/calendar';
import { AppError } from '../../domain/errors';
import { cellText, type ImportCell } from '../../domain/import/cells';
import {
  importCellLimit,
  importColumnLimit,
  importLineLimit,
  importPartLimit,
  importRowLimit,
  importStringLimit,
  importUnpackedLimit,
} from '../../domain/import/limits';
import type { ReadFormat, SheetRow } from './sheet-row';
import { StringTable } from './string-table';
import { readXml } from './xml';

/** Parts of a workbook that are read whole: names of sheets, styles. Bytes. */
const smallPart = 16 * 1024 * 1024;
/** Elements of such a part. */
const smallPartElements = 200_000;
/** A part that unpacks to more than so many times its packed size, beyond an acceptable size, is no spreadsheet: rows of them pack thirty times. */
const ratioLimit = 300;
const ratioFrom = 64 * 1024 * 1024;
/** No part that the reader needs has a longer name. */
const partNameLimit = 300;

/**
 * Reads the rows of the first visible sheet of a workbook (ECMA-376), as they arrive: no code holds a whole part of it. Cells with a date are read
 * in ISO form, numbers in digits, formulas by their stored value. @param format receives the formulas. @param onWork is called now and then while
 * no row arrives @throws AppError importNotReadable, importUnpacked, importFormula, importTooManyColumns, importTooManyRows
 */
export async function* xlsxRows(
  { file, folder, size }: { file: string; folder: string; size: number },
  format: ReadFormat,
  onWork: () => void,
): AsyncGenerator<SheetRow[]> {
  const zip = await openZip(file);
  const strings = new StringTable(path.join(folder, 'strings'), importStringLimit(size));
  try {
    const entries = await readEntries(zip);
    const book = await readWorkbook(zip, entries);
    const shared = entries.get('xl/sharedStrings.xml');
    if (shared) await readStrings(await openPart(zip, shared), strings, onWork);
    yield* sheetRows(await openPart(zip, book.sheet), { ...book, strings }, format);
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

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let count = 0;
    zip.on('entry', (entry: Entry) => {
      count += 1;
      if (count > importPartLimit) return reject(new AppError('importNotReadable'));
      if (entry.fileName.length <= partNameLimit) entries.set(entry.fileName, entry);
      zip.readEntry();
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
    // yauzl compares the unpacked bytes with the size in the directory.
    if (size > importUnpackedLimit || (size > ratioFrom && size > packed * ratioLimit))
      return reject(new AppError('importUnpacked'));
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

async function smallXml(
  zip: ZipFile,
  entry: Entry | undefined,
  onTag: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  if (!entry) return;
  if (entry.uncompressedSize > smallPart) throw new AppError('importUnpacked');
  let elements = 0;
  const open = (name: string, attributes: Record<string, string>) => {
    elements += 1;
    if (elements > smallPartElements) throw new AppError('importUnpacked');
    onTag(name, attributes);
  };
  for await (const _piece of readXml(await openPart(zip, entry), { open })) void _piece;
}

interface Book {
  sheet: Entry;
  /** Days count from 1904, as on old Macs. */
  is1904: boolean;
  /** For each style of cells: whether it shows a date. */
  dateStyles: ReadonlySet<number>;
}

async function readWorkbook(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Book> {
  const sheets: { id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await smallXml(zip, entries.get('xl/workbook.xml'), (name, attributes) => {
    if (name === 'sheet')
      sheets.push({
        id: attributes['r:id'] ?? attributes['d3p1:id'] ?? '',
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      });
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
  });
  const targets = new Map<string, string>();
  await smallXml(zip, entries.get('xl/_rels/workbook.xml.rels'), (name, attributes) => {
    if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
  });
  const visibleSheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const target = visibleSheet && targets.get(visibleSheet.id);
  const sheet =
    target === undefined
      ? entries.get('xl/worksheets/sheet1.xml')
      : entries.get(target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target));
  if (!sheet) throw new AppError('importNotReadable');
  return { sheet, is1904, dateStyles: await getDateStyles(zip, entries.get('xl/styles.xml')) };
}

/** The number formats of dates and times that every program knows without their text. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Characters of a number format in a workbook. */
const formatLimit = 255;

async function getDateStyles(zip: ZipFile, entry: Entry | undefined): Promise<Set<number>> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let isWithinCells = false;
  await smallXml(zip, entry, (tag, attributes) => {
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
  return new Set(styles.flatMap((id, time) => (showsDate(id) ? [time] : [])));
}

async function readStrings(stream: Readable, strings: StringTable, onWork: () => void): Promise<void> {
  let text = '';
  let depth = 0;
  let isPhonetic = false;
  const pieces = readXml(stream, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') depth += 1;
    },
    text(piece) {
      if (depth > 0 && !isPhonetic && text.length < importCellLimit) text += piece;
    },
    close(name) {
      if (name === 't') depth -= 1;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.add(unescaped(text));
    },
  });
  for await (const _piece of pieces) {
    void _piece;
    onWork();
  }
}

/** A workbook writes characters that XML does not hold, or that it would change, as `_x000D_` (ECMA-376, ST_Xstring). */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}

interface SheetCell {
  place: number;
  name: string;
  type: string;
  style: number;
  text: string;
  hasFormula: boolean;
}

type SheetValues = Pick<Book, 'dateStyles' | 'is1904'> & { strings: StringTable };

async function* sheetRows(stream: Readable, values: SheetValues, format: ReadFormat): AsyncGenerator<SheetRow[]> {
  const sheet = new Sheet(values, format);
  for await (const _piece of readXml(stream, sheet)) {
    void _piece;
    yield sheet.take();
  }
}

/** The rows of a sheet while its elements come. */
class Sheet {
  private ready: SheetRow[] = [];
  private row: SheetRow = { row: 0, cells: [] };
  private cell: SheetCell | undefined;
  private holdsText = false;
  private cells = 0;

  constructor(
    private readonly values: SheetValues,
    private readonly format: ReadFormat,
  ) {}

  take(): SheetRow[] {
    const readyRows = this.ready;
    this.ready = [];
    return readyRows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.row = { row: rowNumber(attributes['r'], this.row.row), cells: [] };
    else if (name === 'c') this.openCell(attributes);
    else if (name === 'f' && this.cell) this.cell.hasFormula = true;
    else if (name === 'v' || name === 't') this.holdsText = true;
  }

  private openCell(attributes: Record<string, string>): void {
    this.cells += 1;
    if (this.cells > importRowLimit * importColumnLimit) throw new AppError('importUnpacked');
    const reference = attributes['r'] ?? '';
    this.cell = {
      place: reference === '' ? this.row.cells.length : columnNumber(reference),
      name: reference,
      type: attributes['t'] ?? 'n',
      style: Number(attributes['s'] ?? 0),
      text: '',
      hasFormula: false,
    };
  }

  text(piece: string): void {
    if (this.holdsText && this.cell && this.cell.text.length < importCellLimit) this.cell.text += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.holdsText = false;
    if (name === 'row') {
      if (this.row.cells.some((rowCell) => rowCell !== null)) this.ready.push(this.row);
    } else if (name === 'c' && this.cell) {
      this.closeCell(this.cell);
      this.cell = undefined;
    }
  }

  private closeCell(cell: SheetCell): void {
    if (cell.hasFormula) {
      if (cell.text === '' && cell.type !== 'str') throw new AppError('importFormula', { cell: cell.name });
      this.format.formula_count += 1;
      this.format.first_formula ??= cell.name;
    }
    const value = getValue(cell, this.values);
    if (value !== '')
      setCell(this.row.cells, cell.place, typeof value === 'string' ? value.slice(0, importCellLimit) : value);
  }
}

/**
 * Returns the number of a row: rows are in order, and one without a number follows the one before. @throws AppError importNotReadable,
 * importTooManyRows
 */
function rowNumber(rowText: string | undefined, before: number): number {
  const row = rowText === undefined ? before + 1 : Number(rowText);
  if (!Number.isInteger(row) || row <= before) throw new AppError('importNotReadable');
  if (row > importLineLimit) throw new AppError('importTooManyRows', { limit: importLineLimit });
  return row;
}

function setCell(cells: ImportCell[], columnIndex: number, value: string | number): void {
  if (columnIndex >= importColumnLimit) {
    if (cellText(value).trim() === '') return;
    throw new AppError('importTooManyColumns', { limit: importColumnLimit });
  }
  // No sheet has a cell twice.
  if ((cells[columnIndex] ?? null) !== null) throw new AppError('importNotReadable');
  while (cells.length < columnIndex) cells.push(null);
  cells[columnIndex] = value;
}

/** `AB12` is in the column 27, from 0. @throws AppError importNotReadable for what names no column */
function columnNumber(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d|$)/.exec(reference)?.[0];
  if (letters === undefined) throw new AppError('importNotReadable');
  let columnCount = 0;
  for (const letter of letters) columnCount = columnCount * 26 + letter.charCodeAt(0) - 64;
  return columnCount - 1;
}

function getValue({ type, text, style }: SheetCell, { strings, dateStyles, is1904 }: SheetValues): string | number {
  if (type === 's') {
    if (text === '') return '';
    const shared = strings.get(Number(text));
    if (shared === undefined) throw new AppError('importNotReadable');
    return shared;
  }
  if (type === 'b') return text === '1' || text === 'true' ? 'TRUE' : 'FALSE';
  // #N/A and its like say that there is nothing.
  if (type === 'e') return '';
  if (type !== 'n') return unescaped(text);
  if (text === '') return '';
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  return (dateStyles.has(style) ? toDateText(value, is1904) : undefined) ?? toNumber(value);
}

/**
 * Returns a number as a number, so that no decimal mark is needed to read it. A spreadsheet keeps fifteen digits: 0.1 + 0.2 is stored in the file
 * as 0.30000000000000004. A longer number loses digits. It is written in powers of ten, as spreadsheets write it into CSV, and refused as such
 * where digits matter.
 */
function toNumber(value: number): string | number {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e15 ? rounded : rounded.toExponential().replace('e', 'E');
}

/** A day count as spreadsheets keep it, where 1900 had a 29 February; a time of day where it counts no day. Undefined for what is no day. */
function toDateText(days: number, is1904: boolean): string | undefined {
  if (days < 0 || days > 2_958_465) return undefined;
  const minutes = Math.round(days * minutesOfDay);
  const wholeDays = Math.floor(minutes / minutesOfDay);
  const time = toTime(minutes % minutesOfDay);
  if (wholeDays === 0 && days > 0 && !is1904) return time;
  const epoch = readingOfDay(is1904 ? '1904-01-01' : wholeDays < 60 ? '1899-12-31' : '1899-12-30');
  const day = dayOfReading(epoch + wholeDays * dayMs);
  if (day === null) return undefined;
  return minutes % minutesOfDay === 0 ? day : `${day} ${time}`;
}

const minutesOfDay = 24 * 60;

function toTime(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

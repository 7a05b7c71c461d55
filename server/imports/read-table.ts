import { cleanString } from '../../domain/clean-text';
import { AppError } from '../../domain/errors';
import { cellText } from '../../domain/import/cells';
import {
  importCellCost,
  importRowLimit,
  importRowTextLimit,
  importTextLimit,
  importWordLimit,
} from '../../domain/import/limits';
import { chooseHeading, headingRows } from '../../domain/import/heading';
import { StyleTally } from '../../domain/import/style-tally';
import type { ImportFileColumn, ImportFormat } from '../db/tables';
import { fileRows, type FileToRead } from './read-file';
import type { ReadFormat, SheetRow } from './sheet-row';

/** The maximum number of rows and of characters in one batch. */
const rowsAtOnce = 500;
const charactersAtOnce = 500_000;
const samplesOfColumn = 20;
/** The longest word that anybody matches with an option. */
const wordLength = 100;

/** The number of distinct cells that later ones are compared with, and of repetitions after which none is. */
const comparedCells = 50_000;
/** Characters of a cell that are compared: no key is longer. */
const comparedCharacters = 500;
const enoughRepeated = 100;

/** Returns a hash of 53 bits: collisions among the compared texts are unlikely. */
function hashText(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
}

/** The number of cells and characters that identify a row to a member. */
const shownCells = 6;
const shownCharacters = 80;

/** Returns the first words of a row, which identify it to its member. */
function showRow(cells: SheetRow['cells']): string {
  const texts: string[] = [];
  for (const cell of cells) {
    const text = typeof cell === 'string' ? cell.slice(0, shownCharacters).trim() : cellText(cell);
    if (text !== '') texts.push(text);
    if (texts.length === shownCells) break;
  }
  return cleanString(texts.join(' · ').slice(0, shownCharacters));
}

/** The summary of a file after its rows. */
export interface TableSummary {
  columns: ImportFileColumn[];
  /** Rows with a filled cell below the heading. */
  total: number;
  format: ImportFormat;
}

/** An unreadable file, with the facts that were found before. */
export class UnreadableFile extends Error {
  constructor(
    readonly refusal: unknown,
    readonly format: ImportFormat,
  ) {
    super('the file cannot be read');
  }
}

/**
 * Reads a file: one of its first filled rows is the heading (domain/import/heading.ts), the filled ones below are passed on. @param onWork is
 * called now and then between batches. @throws UnreadableFile
 */
export async function readTable(
  file: FileToRead,
  onRows: (rows: readonly SheetRow[]) => Promise<void>,
  onWork: () => void,
): Promise<TableSummary> {
  const format: ReadFormat = {
    kind: 'text',
    encoding: null,
    separator: null,
    is_separator_named: false,
    formula_count: 0,
    first_formula: null,
  };
  const table = new Table(importTextLimit(file.size), file.heading_row);
  try {
    for await (const rows of fileRows(file, format, onWork)) {
      onWork();
      for (const row of rows) {
        table.add(row);
        if (table.isFull()) await onRows(table.take());
      }
    }
    table.finish();
    if (table.total === 0) throw new AppError('importEmpty');
    await onRows(table.take());
  } catch (error) {
    throw new UnreadableFile(error, { ...toFormat(format), contents: null });
  }
  const { formula_count, first_formula } = format;
  const contents = { ...table.contents(), formula_count, first_formula };
  return {
    columns: table.columns(),
    total: table.total,
    format: { ...toFormat(format), ...table.headingFormat(), contents },
  };
}

function toFormat({
  formula_count: _count,
  first_formula: _first,
  ...format
}: ReadFormat): Omit<ImportFormat, 'contents'> {
  return format;
}

class Table {
  total = 0;
  private heading: { row: number; width: number } | undefined;
  private lastRow = 0;
  private extraCells = 0;
  private firstExtraRow: number | null = null;
  private batch: SheetRow[] = [];
  private batchText = 0;
  private text = 0;
  private readonly all: ColumnReader[] = [];

  /** The first filled rows, until the heading is chosen. */
  private first: SheetRow[] | undefined = [];
  private firstText = 0;
  private firstRows: { row: number; text: string }[] = [];

  constructor(
    private readonly textLimit: number,
    private readonly headingRow: number | undefined,
  ) {}

  /** @throws AppError importTooManyRows, importRowTooLong, importTooMuchText */
  add({ row, cells }: SheetRow): void {
    this.lastRow = row;
    if (cells.every((cell) => cellText(cell).trim() === '')) return;
    if (!this.first) return this.addRow({ row, cells });
    this.first.push({ row, cells });
    this.firstText += cells.reduce<number>((sum, cell) => sum + cellText(cell).length, 0);
    if (this.first.length === headingRows || this.firstText > charactersAtOnce) this.finish();
  }

  /** Chooses the heading among the rows so far. */
  finish(): void {
    const { first } = this;
    if (!first) return;
    this.first = undefined;
    this.firstRows = first.map(({ row, cells }) => ({ row, text: showRow(cells) }));
    const chosenIndex = first.findIndex(({ row }) => row === this.headingRow);
    const headingIndex = chosenIndex >= 0 ? chosenIndex : chooseHeading(first.map(({ cells }) => cells));
    const heading = first[headingIndex];
    if (!heading) return;
    const names = heading.cells.map((name) => cleanString(cellText(name).trim().slice(0, 200)));
    this.heading = {
      row: heading.row,
      width: names.reduce((width, name, columnIndex) => (name === '' ? width : columnIndex + 1), 0),
    };
    this.all.push(...names.map((name) => new ColumnReader(name)));
    for (const row of first.slice(headingIndex + 1)) this.addRow(row);
  }

  headingFormat(): Pick<ImportFormat, 'heading_row' | 'first_rows'> {
    return { ...(this.heading && { heading_row: this.heading.row }), first_rows: this.firstRows };
  }

  private addRow({ row, cells }: SheetRow): void {
    this.total += 1;
    if (this.total > importRowLimit) throw new AppError('importTooManyRows', { limit: importRowLimit });
    const size = cells.reduce<number>((sum, cell) => sum + cellText(cell).length, cells.length * importCellCost);
    if (size > importRowTextLimit) throw new AppError('importRowTooLong', { row, limit: importRowTextLimit });
    this.text += size;
    this.batchText += size;
    if (this.text > this.textLimit) throw new AppError('importTooMuchText', { limit: this.textLimit });
    const clean = cells.map((cell) => (typeof cell === 'string' ? cleanString(cell) : cell));
    this.see(row, clean, this.heading?.width ?? 0);
    this.batch.push({ row, cells: clean });
  }

  private see(row: number, cells: SheetRow['cells'], width: number): void {
    for (const [columnIndex, cell] of cells.entries()) {
      while (this.all.length <= columnIndex) this.all.push(new ColumnReader(''));
      if (cell === null) continue;
      this.all[columnIndex]?.see(cell);
      if (columnIndex < width || cellText(cell).trim() === '') continue;
      this.extraCells += 1;
      this.firstExtraRow ??= row;
    }
  }

  isFull(): boolean {
    return this.batch.length >= rowsAtOnce || this.batchText >= charactersAtOnce;
  }

  take(): SheetRow[] {
    const readyRows = this.batch;
    this.batch = [];
    this.batchText = 0;
    return readyRows;
  }

  columns(): ImportFileColumn[] {
    return this.all.map((column) => column.summary());
  }

  contents() {
    const line_count = this.lastRow - (this.heading?.row ?? this.lastRow);
    return {
      line_count,
      blank_count: line_count - this.total,
      extra_cell_count: this.extraCells,
      first_extra_row: this.firstExtraRow,
    };
  }
}

/** Collects the facts of a column that matching needs. */
class ColumnReader {
  private readonly samples: string[] = [];
  private words: Map<string, number> | null = new Map();
  private readonly tally = new StyleTally();
  private filled = 0;
  private repeated = 0;
  private readonly seen = new Set<number>();

  constructor(private readonly name: string) {}

  see(cell: string | number): void {
    const text = cellText(cell).trim();
    if (text === '') return;
    this.filled += 1;
    this.count(text);
    // The number of a workbook has no style.
    if (typeof cell === 'string') this.tally.see(text);
    else this.tally.seeNumber(cell);
    if (this.samples.length < samplesOfColumn) this.samples.push(cleanString(text.slice(0, wordLength)));
    if (!this.words) return;
    if (text.length > wordLength) this.words = null;
    else {
      this.words.set(text, (this.words.get(text) ?? 0) + 1);
      if (this.words.size > importWordLimit) this.words = null;
    }
  }

  /** Counts repetitions among the first distinct cells. */
  private count(text: string): void {
    if (this.repeated > enoughRepeated || this.seen.size >= comparedCells) return;
    const size = this.seen.size;
    this.seen.add(hashText(text.slice(0, comparedCharacters).toLowerCase()));
    if (this.seen.size === size) this.repeated += 1;
  }

  summary(): ImportFileColumn {
    const countedWords = this.words && [...this.words].map(([text, count]) => ({ text, count }));
    return {
      name: this.name,
      samples: this.samples,
      words: countedWords,
      filled_count: this.filled,
      repeated_count: this.repeated,
      styles: this.tally.summary(),
    };
  }
}

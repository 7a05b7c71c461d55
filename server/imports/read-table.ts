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
import { StyleTally } from '../../domain/import/style-tally';
import type { ImportFileColumn, ImportFormat } from '../db/tables';
import { fileRows, type FileToRead } from './read-file';
import type { ReadFormat, SheetRow } from './sheet-row';

/** Rows that are handed on together, and the characters at which they are handed on before. */
const rowsAtOnce = 500;
const charactersAtOnce = 500_000;
const samplesOfColumn = 20;
/** The longest word that anybody matches with an option. */
const wordLength = 100;

/** The summary of a file, after its rows are handed on. */
export interface TableSummary {
  columns: ImportFileColumn[];
  /** Rows with a filled cell below the heading. */
  total: number;
  format: ImportFormat;
}

/** A file that cannot be read, and what was found out about it before. */
export class UnreadableFile extends Error {
  constructor(
    readonly refusal: unknown,
    readonly format: ImportFormat,
  ) {
    super('the file cannot be read');
  }
}

/**
 * Reads a file: its first filled row is the heading, the filled ones below are handed on.
 * @param onWork is called now and then while nothing is handed on. @throws UnreadableFile
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
  const table = new Table(importTextLimit(file.size));
  try {
    for await (const rows of fileRows(file, format, onWork)) {
      onWork();
      for (const row of rows) {
        table.add(row);
        if (table.isFull()) await onRows(table.take());
      }
    }
    if (table.total === 0) throw new AppError('importEmpty');
    await onRows(table.take());
  } catch (error) {
    throw new UnreadableFile(error, { ...toFormat(format), contents: null });
  }
  const { formula_count, first_formula } = format;
  const contents = { ...table.contents(), formula_count, first_formula };
  return { columns: table.columns(), total: table.total, format: { ...toFormat(format), contents } };
}

function toFormat({ kind, encoding, separator, is_separator_named }: ReadFormat): Omit<ImportFormat, 'contents'> {
  return { kind, encoding, separator, is_separator_named };
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

  constructor(private readonly textLimit: number) {}

  /** @throws AppError importTooManyRows, importRowTooLong, importTooMuchText */
  add({ row, cells }: SheetRow): void {
    this.lastRow = row;
    if (cells.every((cell) => cellText(cell).trim() === '')) return;
    if (!this.heading) {
      const names = cells.map((name) => cleanString(cellText(name).trim().slice(0, 200)));
      this.heading = {
        row,
        width: names.reduce((width, name, columnIndex) => (name === '' ? width : columnIndex + 1), 0),
      };
      this.all.push(...names.map((name) => new ColumnReader(name)));
      return;
    }
    this.total += 1;
    if (this.total > importRowLimit) throw new AppError('importTooManyRows', { limit: importRowLimit });
    const size = cells.reduce<number>((sum, cell) => sum + cellText(cell).length, cells.length * importCellCost);
    if (size > importRowTextLimit) throw new AppError('importRowTooLong', { row, limit: importRowTextLimit });
    this.text += size;
    this.batchText += size;
    if (this.text > this.textLimit) throw new AppError('importTooMuchText', { limit: this.textLimit });
    const clean = cells.map((cell) => (typeof cell === 'string' ? cleanString(cell) : cell));
    this.see(row, clean, this.heading.width);
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

  constructor(private readonly name: string) {}

  see(cell: string | number): void {
    const text = cellText(cell).trim();
    if (text === '') return;
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

  summary(): ImportFileColumn {
    const countedWords = this.words && [...this.words].map(([text, count]) => ({ text, count }));
    return { name: this.name, samples: this.samples, words: countedWords, styles: this.tally.summary() };
  }
}

import { cellText } from './cells';
import { DecimalTally, type DecimalCount } from './decimal-tally';
import { dateOrders, decimalMarks, type DateOrder, type DecimalMark } from './plan';
import { readMoment, readNumber } from './styles';
import { hasUnit } from './units';

/** Cells of a column that can be read in the same styles. */
export interface StyleCount<Style extends string> {
  /** The styles in which they can be read. */
  styles: Style[];
  /** These styles read them differently. */
  differs: boolean;
  count: number;
  /** The first of them. */
  example: string;
}

/** The styles of days and numbers in the cells of a column, without cells that every style reads alike and cells that none reads. */
export interface ColumnStyles {
  days: StyleCount<DateOrder>[];
  numbers: StyleCount<DecimalMark>[];
  /** The decimals of its numbers. Absent for a file that was read before they were counted. */
  decimals?: DecimalCount[];
  /** Cells that say their unit themselves (`1.2万`), and the first of them. Absent for a column without them. */
  units?: { count: number; example: string };
}

/** Longer cells hold no day and no number alone. Characters. */
const exampleLimit = 60;
/**
 * Patterns of the cells that several styles may read; other cells are not counted. A day has two short numbers with a mark between and more after
 * them. A number has a mark between digits or before them.
 */
const looksLikeDay = /^\s*[\d０-９]{1,2}[-/.－／．][\d０-９]{1,2}[-/.－／．][\d０-９]/;
const looksLikeNumber = /[.,．，][\d０-９]|[\d０-９][.,．，]/;

/** Counts in which styles the cells of a column can be read, while they come. */
export class StyleTally {
  private readonly days = new Map<string, StyleCount<DateOrder>>();
  private readonly numbers = new Map<string, StyleCount<DecimalMark>>();
  private readonly decimals = new DecimalTally();
  private units: { count: number; example: string } | undefined;

  /** Counts one cell of text. */
  see(cell: string): void {
    if (cell.length > exampleLimit) return;
    if (hasUnit(cell)) this.units = { example: cell.trim(), ...this.units, count: (this.units?.count ?? 0) + 1 };
    if (looksLikeDay.test(cell)) count(this.days, cell, dateOrders, dayText);
    if (!looksLikeNumber.test(cell)) return;
    const digits = count(this.numbers, cell, decimalMarks, (text, mark) => readNumber(text, mark));
    for (const [index, mark] of decimalMarks.entries()) {
      const digitsByMark = digits[index];
      if (digitsByMark !== undefined) this.decimals.see(mark, cell.trim(), digitsByMark);
    }
  }

  /** Counts one number of a workbook, which has no style. */
  seeNumber(cell: number): void {
    if (!Number.isInteger(cell)) this.decimals.see(null, cellText(cell), cellText(cell));
  }

  summary(): ColumnStyles {
    return {
      days: [...this.days.values()],
      numbers: [...this.numbers.values()],
      decimals: this.decimals.summary(),
      ...(this.units && { units: this.units }),
    };
  }
}

function dayText(cell: string, order: DateOrder): string | undefined {
  return readMoment(cell, order)?.day;
}

/** Counts a cell by the styles that can read it. @returns what each style reads */
function count<Style extends string>(
  counts: Map<string, StyleCount<Style>>,
  cell: string,
  all: readonly Style[],
  read: (cell: string, style: Style) => string | undefined,
): (string | undefined)[] {
  const parsedCells = all.map((style) => read(cell, style));
  const styles = all.filter((_style, styleIndex) => parsedCells[styleIndex] !== undefined);
  const differs = new Set(parsedCells.filter((parsedCell) => parsedCell !== undefined)).size > 1;
  if (styles.length === 0 || (styles.length === all.length && !differs)) return parsedCells;
  const key = `${styles.join()} ${differs}`;
  const styleCount = counts.get(key);
  if (styleCount) styleCount.count += 1;
  else counts.set(key, { styles, differs, count: 1, example: cell.trim() });
  return parsedCells;
}

/**
 * The style in which most cells of a column can be read.
 * @param usual all styles, the likeliest first: it decides where the cells do not.
 */
export function chooseStyle<Style extends string>(
  counts: readonly StyleCount<Style>[],
  usual: readonly [Style, ...Style[]],
): Style {
  const [first, ...otherStyles] = usual;
  let best = { style: first, misfits: countMisfits(counts, first).count };
  for (const style of otherStyles) {
    const misfits = countMisfits(counts, style).count;
    if (misfits < best.misfits) best = { style, misfits };
  }
  return best.style;
}

/** The cells that can be read in other styles only, and the first of them. */
export function countMisfits<Style extends string>(
  counts: readonly StyleCount<Style>[],
  style: Style,
): { count: number; example: string | undefined } {
  const misfits = counts.filter(({ styles }) => !styles.includes(style));
  return { count: misfits.reduce((sum, misfit) => sum + misfit.count, 0), example: misfits[0]?.example };
}

/** A cell that shows what a style means: one that another style reads differently, else one that only some styles can read. Undefined where no cell fits. */
export function getExample<Style extends string>(
  counts: readonly StyleCount<Style>[],
  style: Style,
): string | undefined {
  const fitting = counts.filter(({ styles }) => styles.includes(style));
  return (fitting.find(({ differs }) => differs) ?? fitting[0])?.example;
}

import { cellText } from './cells';
import { DecimalTally, type DecimalCount } from './decimal-tally';
import { dateOrders, decimalMarks, type DateOrder, type DecimalMark } from './plan';
import { readMoment, readNumber } from './styles';
import { hasUnit } from './units';

/** The number of cells that can be read in the same styles. */
export interface StyleCount<Style extends string> {
  /** The styles that can read the cells. */
  styles: Style[];
  /** Whether these styles read the cells differently. */
  differs: boolean;
  count: number;
  /** The first such cell. */
  example: string;
}

/** The styles of days and numbers in a column's cells, without cells that all styles read alike and cells that none reads. */
export interface ColumnStyles {
  days: StyleCount<DateOrder>[];
  numbers: StyleCount<DecimalMark>[];
  /** The decimals of the column's numbers. Absent for a file that is older than this count. */
  decimals?: DecimalCount[];
  /** The number of cells with a unit (`1.2万`), and the first one. Absent for a column without such cells. */
  units?: { count: number; example: string };
}

/** Longer cells contain more than a day or a number. Characters. */
const exampleLimit = 60;
/**
 * Patterns of the cells that several styles may read; other cells are not counted. A day has two short numbers with a mark between and more after
 * them. A number has a mark between digits or before them.
 */
const looksLikeDay = /^\s*[\d０-９]{1,2}[-/.－／．][\d０-９]{1,2}[-/.－／．][\d０-９]/;
const looksLikeNumber = /[.,．，][\d０-９]|[\d０-９][.,．，]/;

/** Counts the styles that can read a column's cells while the file is read. */
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

/** Counts a cell by the styles that can read it. @returns the reading of each style */
function count<Style extends string>(
  counts: Map<string, StyleCount<Style>>,
  cell: string,
  allStyles: readonly Style[],
  read: (cell: string, style: Style) => string | undefined,
): (string | undefined)[] {
  const parsedCells = allStyles.map((style) => read(cell, style));
  const styles = allStyles.filter((_style, styleIndex) => parsedCells[styleIndex] !== undefined);
  const differs = new Set(parsedCells.filter((parsedCell) => parsedCell !== undefined)).size > 1;
  if (styles.length === 0 || (styles.length === allStyles.length && !differs)) return parsedCells;
  const key = `${styles.join()} ${differs}`;
  const styleCount = counts.get(key);
  if (styleCount) styleCount.count += 1;
  else counts.set(key, { styles, differs, count: 1, example: cell.trim() });
  return parsedCells;
}

/** Returns the style that can read most cells of a column. @param usual all styles, the likeliest first, for a tie. */
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

/** Returns the number of cells that only other styles can read, and the first one. */
export function countMisfits<Style extends string>(
  counts: readonly StyleCount<Style>[],
  style: Style,
): { count: number; example: string | undefined } {
  const misfits = counts.filter(({ styles }) => !styles.includes(style));
  return { count: misfits.reduce((sum, misfit) => sum + misfit.count, 0), example: misfits[0]?.example };
}

/**
 * Returns a cell that shows the effect of a style: one that another style reads differently, else one that only some styles can read. Undefined
 * where no cell fits.
 */
export function getExample<Style extends string>(
  counts: readonly StyleCount<Style>[],
  style: Style,
): string | undefined {
  const fitting = counts.filter(({ styles }) => styles.includes(style));
  return (fitting.find(({ differs }) => differs) ?? fitting[0])?.example;
}

import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { valueTypes } from '../values';
import { findCut, type DecimalCut } from './decimal-cuts';
import type { DateOrder, DecimalMark, ImportColumn } from './plan';
import { getExample, countMisfits, chooseStyle, type ColumnStyles, type StyleCount } from './style-tally';
import { readMoment, readNumber } from './styles';
import type { UsualStyles } from './usual-styles';

/** The reading of the cells of one column, with a cell that shows it. */
export interface ColumnReading {
  column: number;
  kind: 'day' | 'number';
  /** A cell that this style can read, and the day or the digits that it is read as. Undefined where none can be. */
  example: string | undefined;
  means: { day: string } | { digits: string } | undefined;
  /** No cell says which style it is: they are read as the rest of the file, or as is usual where the company is. */
  isGuess: boolean;
  /** Cells that can be read in another style only: they are refused. */
  misfits: { count: number; example: string | undefined };
}

/** A column with cells that have more decimals than their field keeps. */
type ColumnCut = DecimalCut & { column: number };

interface ChosenStyles {
  /** The columns, with the style of each column that has cells which can be read in several styles. */
  columns: ImportColumn[];
  date_order: DateOrder;
  decimal: DecimalMark;
  styles: ColumnReading[];
  cuts: ColumnCut[];
}

/**
 * Returns how the days and the numbers of a file are read: as all cells of a column say, else as the other columns do, else as is usual in the
 * company's country. The member's choice, for a column or for all of them, takes precedence. @param getField the field that a matched column fills
 */
export function chooseStyles(
  file: readonly { styles?: ColumnStyles }[],
  columns: readonly ImportColumn[],
  getField: (column: ImportColumn) => Field | undefined,
  {
    chosen: chosenStyles,
    usual,
  }: { chosen: { date_order?: DateOrder | undefined; decimal?: DecimalMark | undefined }; usual: UsualStyles },
): ChosenStyles {
  const days = new Map<ImportColumn, StyleCount<DateOrder>[]>();
  const numbers = new Map<ImportColumn, StyleCount<DecimalMark>[]>();
  for (const column of columns) {
    const field = getField(column);
    const counts = file[column.column]?.styles;
    if (!field || !counts) continue;
    if (abilities[field.value_type].time !== undefined && counts.days.length > 0) days.set(column, counts.days);
    if (isNumeric(field) && counts.numbers.length > 0) numbers.set(column, counts.numbers);
  }
  const date_order = chosenStyles.date_order ?? chooseStyle([...days.values()].flat(), usual.orders);
  const decimal = chosenStyles.decimal ?? chooseStyle([...numbers.values()].flat(), usual.decimals);
  const styles: ColumnReading[] = [];
  const withStyles = columns.map((column): ImportColumn => {
    const { date_order: ownOrder, decimal: ownMark, ...match } = column;
    const dayCounts = days.get(column);
    const numberCounts = numbers.get(column);
    if (dayCounts) {
      const order = ownOrder ?? chooseStyle(dayCounts, [date_order, ...usual.orders]);
      styles.push(dayReading(column.column, dayCounts, order));
      return { ...match, date_order: order };
    }
    if (numberCounts) {
      const mark = ownMark ?? chooseStyle(numberCounts, [decimal, ...usual.decimals]);
      styles.push(numberReading(column.column, numberCounts, mark));
      return { ...match, decimal: mark };
    }
    return match;
  });
  const cuts = withStyles.flatMap((column): ColumnCut[] => {
    const field = getField(column);
    const counts = file[column.column]?.styles?.decimals ?? [];
    const cut = field && isNumeric(field) ? findCut(counts, column.decimal ?? decimal, field) : undefined;
    return cut ? [{ column: column.column, ...cut }] : [];
  });
  return { columns: withStyles, date_order, decimal, styles, cuts };
}

function isNumeric({ value_type }: Field): boolean {
  return abilities[value_type].isAmount === true || valueTypes[value_type].storage === 'number';
}

function dayReading(column: number, counts: readonly StyleCount<DateOrder>[], order: DateOrder): ColumnReading {
  const example = getExample(counts, order);
  const moment = example === undefined ? undefined : readMoment(example, order);
  return { ...chooseReading(column, counts, order), kind: 'day', example, means: moment && { day: moment.day } };
}

function numberReading(column: number, counts: readonly StyleCount<DecimalMark>[], mark: DecimalMark): ColumnReading {
  const example = getExample(counts, mark);
  const digits = example === undefined ? undefined : readNumber(example, mark);
  return {
    ...chooseReading(column, counts, mark),
    kind: 'number',
    example,
    means: digits === undefined ? undefined : { digits },
  };
}

function chooseReading<Style extends string>(column: number, counts: readonly StyleCount<Style>[], style: Style) {
  return {
    column,
    // If each cell can be read in two styles that differ, no cell decides.
    isGuess: counts.every(({ styles, differs }) => differs && styles.length > 1),
    misfits: countMisfits(counts, style),
  };
}

import { abilities } from '../kinds';
import type { Field } from '../metadata/field';
import { valueTypes } from '../values';
import { findCut, type DecimalCut } from './decimal-cuts';
import type { DateOrder, DecimalMark, ImportColumn } from './plan';
import { getExample, countMisfits, chooseStyle, type ColumnStyles, type StyleCount } from './style-tally';
import { readMoment, readNumber } from './styles';
import { findHeadingUnit, hasUnit } from './units';
import type { UsualStyles } from './usual-styles';

/** How the cells of one column are read, with an example. */
export interface ColumnReading {
  column: number;
  kind: 'day' | 'number';
  /** A cell that this style can read, and its meaning as a day or digits. Undefined where no cell can be read. */
  example: string | undefined;
  means: { day: string } | { digits: string } | undefined;
  /** No cell shows its style: the rest of the file decides, or the company's country. */
  isGuess: boolean;
  /** Cells that only another style can read: they are refused. */
  misfits: { count: number; example: string | undefined };
}

/** The unit of a number column, with examples of its effect. */
interface ColumnScale {
  column: number;
  /** The unit in the heading; null for none. */
  unit: string | null;
  power: number;
  /** A multiplied cell and its result. */
  example: { text: string; means: string } | null;
  /** The cells with a unit of their own: their number, the first cell, and its result. */
  cells: { count: number; text: string; means: string } | null;
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
  scales: ColumnScale[];
}

/**
 * Returns how the days and numbers of a file are read: as the cells of the column show, else as in the other columns, else as is usual in the
 * company's country. The member's choice for a column or for all takes precedence. @param getField the field that a matched column fills
 */
export function chooseStyles(
  file: readonly { name?: string; samples?: readonly string[]; styles?: ColumnStyles }[],
  columns: readonly ImportColumn[],
  getField: (column: ImportColumn) => Field | undefined,
  {
    chosen: chosenStyles,
    usual,
  }: { chosen: { date_order?: DateOrder | undefined; decimal?: DecimalMark | undefined }; usual: UsualStyles },
): ChosenStyles {
  const withScale = (column: ImportColumn): ImportColumn => {
    const field = getField(column);
    const unit =
      field && isNumeric(field) && column.scale === undefined
        ? findHeadingUnit(file[column.column]?.name ?? '')
        : undefined;
    return unit ? { ...column, scale: unit.power } : column;
  };
  const days = new Map<ImportColumn, StyleCount<DateOrder>[]>();
  const numbers = new Map<ImportColumn, StyleCount<DecimalMark>[]>();
  const scaledColumns = columns.map(withScale);
  for (const column of scaledColumns) {
    const field = getField(column);
    const counts = file[column.column]?.styles;
    if (!field || !counts) continue;
    if (abilities[field.value_type].time !== undefined && counts.days.length > 0) days.set(column, counts.days);
    if (isNumeric(field) && counts.numbers.length > 0) numbers.set(column, counts.numbers);
  }
  const date_order = chosenStyles.date_order ?? chooseStyle([...days.values()].flat(), usual.orders);
  const decimal = chosenStyles.decimal ?? chooseStyle([...numbers.values()].flat(), usual.decimals);
  const styles: ColumnReading[] = [];
  const withStyles = scaledColumns.map((column): ImportColumn => {
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
      styles.push(numberReading(column.column, numberCounts, mark, column.scale));
      return { ...match, decimal: mark };
    }
    return match;
  });
  const cuts = withStyles.flatMap((column): ColumnCut[] => {
    const field = getField(column);
    const counts = file[column.column]?.styles?.decimals ?? [];
    const cut =
      field && isNumeric(field)
        ? findCut(counts, { mark: column.decimal ?? decimal, power: column.scale ?? 0 }, field)
        : undefined;
    return cut ? [{ column: column.column, ...cut }] : [];
  });
  const scales = withStyles.flatMap((column) => {
    const field = getField(column);
    const fileColumn = file[column.column];
    const scale = field && isNumeric(field) && fileColumn ? describeScale(fileColumn, column, decimal) : undefined;
    return scale ? [scale] : [];
  });
  return { columns: withStyles, date_order, decimal, styles, cuts, scales };
}

/** Returns the scale of a column; undefined where no number is multiplied. */
function describeScale(
  { name = '', samples = [], styles }: { name?: string; samples?: readonly string[]; styles?: ColumnStyles },
  { column, decimal: ownMark, scale }: ImportColumn,
  decimal: DecimalMark,
): ColumnScale | undefined {
  const mark = ownMark ?? decimal;
  const unit = findHeadingUnit(name)?.unit ?? null;
  const units = styles?.units;
  if (unit === null && scale === undefined && !units) return undefined;
  const power = scale ?? 0;
  const text = samples.find((sample) => !hasUnit(sample) && readNumber(sample, mark) !== undefined);
  const means = text === undefined ? undefined : readNumber(text, mark, power);
  const unitMeans = units && readNumber(units.example, mark);
  return {
    column,
    unit,
    power,
    example: power === 0 || text === undefined || means === undefined ? null : { text, means },
    cells: units && unitMeans !== undefined ? { count: units.count, text: units.example, means: unitMeans } : null,
  };
}

function isNumeric({ value_type }: Field): boolean {
  return abilities[value_type].isAmount === true || valueTypes[value_type].storage === 'number';
}

function dayReading(column: number, counts: readonly StyleCount<DateOrder>[], order: DateOrder): ColumnReading {
  const example = getExample(counts, order);
  const moment = example === undefined ? undefined : readMoment(example, order);
  return { ...chooseReading(column, counts, order), kind: 'day', example, means: moment && { day: moment.day } };
}

function numberReading(
  column: number,
  counts: readonly StyleCount<DecimalMark>[],
  mark: DecimalMark,
  scale: number | undefined,
): ColumnReading {
  const example = getExample(counts, mark);
  const digits = example === undefined ? undefined : readNumber(example, mark, scale);
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

import type { Big } from 'big.js';
import { addUnits, isDateUnit, startOfReading, unitsBetween } from '../calendar';
import { dateValue, numberValue, textValue, truthValue, getWords, type FormulaType, type FormulaValue } from './value';

/** The context that a function may use in addition to its arguments. */
export interface FormulaClock {
  /** The wall clock of the company (`readingAt`). */
  now: number;
}

/** A word for a date unit is written into the formula, so that a wrong one is found when the formula is saved. */
export type Parameter = FormulaType | 'unit';

export interface FormulaFunction {
  /** The type of each argument; the last one also applies to all that follow when `most` is higher. */
  takes: readonly Parameter[];
  least: number;
  most: number;
  /** The type of the result. `alike`: the type of the arguments from this index on, which must all have the same type. */
  gives: FormulaType | { alike: number };
  call(values: readonly FormulaValue[], clock: FormulaClock): FormulaValue;
}

const many = 100;

/** Returns the filled arguments; lists count as their items. */
function filterFilled(values: readonly FormulaValue[]): Exclude<FormulaValue, null>[] {
  return values.flatMap((value) => (value === null ? [] : value.is === 'list' ? filterFilled(value.items) : [value]));
}

function toNumbers(values: readonly FormulaValue[]): Big[] {
  return filterFilled(values).flatMap((value) => (value.is === 'number' ? [value.number] : []));
}

function computeSum(values: readonly FormulaValue[]): Big | null {
  const [first, ...remainingNumbers] = toNumbers(values);
  return first === undefined ? null : remainingNumbers.reduce((sum, number) => sum.plus(number), first);
}

/** Returns the largest or smallest value; numbers compare with numbers and dates with dates. */
function extreme(values: readonly FormulaValue[], isBetter: (order: number) => boolean): FormulaValue {
  let best: FormulaValue = null;
  for (const value of filterFilled(values))
    if (best === null || isBetter(compareValues(value, best) ?? 0)) best = value;
  return best;
}

/** Returns a negative number when the left value comes first; null for values without an order: different kinds, lists, booleans. */
export function compareValues(left: Exclude<FormulaValue, null>, right: Exclude<FormulaValue, null>): number | null {
  if (left.is === 'number' && right.is === 'number') return left.number.cmp(right.number);
  if (left.is === 'date' && right.is === 'date') return left.reading - right.reading;
  if (left.is === 'text' && right.is === 'text') return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
  return null;
}

function toTruth(value: FormulaValue | undefined): boolean | null {
  return value?.is === 'truth' ? value.truth : null;
}

/** Combines truth values: a deciding value wins, otherwise an empty value makes the result empty. */
function joinTruths(values: readonly FormulaValue[], decides: boolean): FormulaValue {
  const truths = values.map(toTruth);
  if (truths.includes(decides)) return truthValue(decides);
  return truths.includes(null) ? null : truthValue(!decides);
}

/** Returns a whole number in a range, or null. */
function toWhole(value: FormulaValue | undefined, low: number, high: number): number | null {
  if (value?.is !== 'number') return null;
  const integer = Number(value.number.toFixed(0, 0));
  return integer >= low && integer <= high ? integer : null;
}

function toDateUnit(value: FormulaValue | undefined) {
  return value?.is === 'text' && isDateUnit(value.text) ? value.text : 'day';
}

/** Applies a function to two dates; empty unless both values are dates. */
function ofDates(
  from: FormulaValue | undefined,
  end: FormulaValue | undefined,
  work: (from: number, to: number) => FormulaValue,
): FormulaValue {
  return from?.is === 'date' && end?.is === 'date' ? work(from.reading, end.reading) : null;
}

/** Every function of the language, in lower case (SD-34). */
export const functions: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  [
    'if',
    {
      takes: ['truth', 'any', 'any'],
      least: 2,
      most: 3,
      gives: { alike: 1 },
      call: ([condition, consequence, otherwise]) => (toTruth(condition) === true ? consequence : otherwise) ?? null,
    },
  ],
  ['and', { takes: ['truth'], least: 1, most: many, gives: 'truth', call: (values) => joinTruths(values, false) }],
  ['or', { takes: ['truth'], least: 1, most: many, gives: 'truth', call: (values) => joinTruths(values, true) }],
  [
    'not',
    {
      takes: ['truth'],
      least: 1,
      most: 1,
      gives: 'truth',
      call: ([value]) => (toTruth(value) === null ? null : truthValue(!toTruth(value))),
    },
  ],
  // A comparison with an empty value is empty itself, so emptiness needs a separate function.
  [
    'isempty',
    {
      takes: ['any'],
      least: 1,
      most: 1,
      gives: 'truth',
      call: (values) => truthValue(filterFilled(values).length === 0),
    },
  ],
  [
    'round',
    {
      takes: ['number'],
      least: 1,
      most: 2,
      gives: 'number',
      call: ([value, decimalPlaces]) => {
        const decimals = decimalPlaces === undefined ? 0 : toWhole(decimalPlaces, 0, 20);
        return value?.is !== 'number' || decimals === null ? null : numberValue(value.number.round(decimals, 1));
      },
    },
  ],
  [
    'abs',
    {
      takes: ['number'],
      least: 1,
      most: 1,
      gives: 'number',
      call: ([value]) => (value?.is === 'number' ? numberValue(value.number.abs()) : null),
    },
  ],
  [
    'min',
    {
      takes: ['any'],
      least: 1,
      most: many,
      gives: { alike: 0 },
      call: (values) => extreme(values, (order) => order < 0),
    },
  ],
  [
    'max',
    {
      takes: ['any'],
      least: 1,
      most: many,
      gives: { alike: 0 },
      call: (values) => extreme(values, (order) => order > 0),
    },
  ],
  [
    'sum',
    {
      takes: ['number'],
      least: 1,
      most: many,
      gives: 'number',
      call: (values) => {
        const sum = computeSum(values);
        return sum === null ? null : numberValue(sum);
      },
    },
  ],
  [
    'average',
    {
      takes: ['number'],
      least: 1,
      most: many,
      gives: 'number',
      call: (values) => {
        const sum = computeSum(values);
        return sum === null ? null : numberValue(sum.div(toNumbers(values).length));
      },
    },
  ],
  [
    'count',
    {
      takes: ['any'],
      least: 1,
      most: many,
      gives: 'number',
      call: (values) => numberValue(filterFilled(values).length),
    },
  ],
  [
    'join',
    {
      takes: ['text', 'any'],
      least: 2,
      most: many,
      gives: 'text',
      call: ([separator = null, ...values]) => textValue(filterFilled(values).map(getWords).join(getWords(separator))),
    },
  ],
  [
    'dateadd',
    {
      takes: ['date', 'number', 'unit'],
      least: 2,
      most: 3,
      gives: 'date',
      call: ([date, amount, unit]) => {
        const steps = toWhole(amount, -1_000_000, 1_000_000);
        return date?.is !== 'date' || steps === null
          ? null
          : dateValue(addUnits(date.reading, steps, toDateUnit(unit)));
      },
    },
  ],
  [
    'datediff',
    {
      takes: ['date', 'date', 'unit'],
      least: 2,
      most: 3,
      gives: 'number',
      call: ([from, to, unit]) =>
        ofDates(from, to, (start, end) => numberValue(unitsBetween(start, end, toDateUnit(unit)))),
    },
  ],
  [
    'today',
    { takes: [], least: 0, most: 0, gives: 'date', call: (_values, { now }) => dateValue(startOfReading(now)) },
  ],
  ['now', { takes: [], least: 0, most: 0, gives: 'date', call: (_values, { now }) => dateValue(now) }],
]);

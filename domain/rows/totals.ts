import Big from 'big.js';
import { allowsRollUp } from '../formulas';
import type { Field } from '../metadata/field';
import { valueTypes } from '../values';

/** Whether a column has a sum below it: numbers and amounts of one currency. */
export function isSummed(field: Pick<Field, 'value_type'>): boolean {
  return allowsRollUp('sum', field) && valueTypes[field.value_type].compared === undefined;
}

/** A cell before and after an edit; null where the row did not exist before, or was removed. */
export interface CellChange {
  before: unknown;
  now: unknown;
}

/**
 * The sum of a column while rows are edited: what is stored of all rows, with what each edit changes of it. Exact decimals.
 * @param stored null where no cell is filled.
 */
export function draftTotal(stored: number | null, changes: readonly CellChange[]): number {
  const total = changes.reduce<Big>(
    (sum, { before: previous, now }) => sum.plus(numberIn(now)).minus(numberIn(previous)),
    new Big(stored ?? 0),
  );
  return Number(total.toString());
}

/** A value that is still being typed counts as zero. */
function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

import Big from 'big.js';
import { allowsRollUp } from '../formulas';
import type { Field } from '../metadata/field';
import { valueTypes } from '../values';

/** Returns whether a column shows a sum: numbers and amounts of one currency. */
export function isSummed(field: Pick<Field, 'value_type'>): boolean {
  return allowsRollUp('sum', field) && valueTypes[field.value_type].compared === undefined;
}

/** A cell before and after an edit; null for a row that is new or deleted. */
export interface CellChange {
  before: unknown;
  now: unknown;
}

/**
 * Returns the sum of a column during edits: the stored sum with the change of each edit, in exact decimals. @param stored null where no cell is
 * filled.
 */
export function draftTotal(stored: number | null, changes: readonly CellChange[]): number {
  const total = changes.reduce<Big>(
    (sum, { before: previous, now }) => sum.plus(numberIn(now)).minus(numberIn(previous)),
    new Big(stored ?? 0),
  );
  return Number(total.toString());
}

/** An incomplete value counts as zero. */
function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

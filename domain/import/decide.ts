import type { ErrorName } from '../errors';
import type { ImportPlan } from './plan';

/** The decision for a row, or the reason why it is not saved. */
type RowDecision =
  { do: 'create' } | { do: 'change'; id: string } | { do: 'nothing'; outcome: 'wrong' | 'duplicate'; why: ErrorName };

/**
 * Decides how a readable row is saved. @param matches the records with the row's key that the member may read. @param isRepeated an earlier row of
 * the file has the same key.
 */
export function decideRow(mode: ImportPlan['mode'], matches: readonly string[], isRepeated: boolean): RowDecision {
  if (isRepeated) return { do: 'nothing', outcome: 'duplicate', why: 'rowRepeated' };
  const [first] = matches;
  if (first === undefined)
    return mode === 'update' ? { do: 'nothing', outcome: 'wrong', why: 'rowNotFound' } : { do: 'create' };
  if (mode === 'add') return { do: 'nothing', outcome: 'duplicate', why: 'rowExists' };
  return matches.length > 1 ? { do: 'nothing', outcome: 'wrong', why: 'rowAmbiguous' } : { do: 'change', id: first };
}

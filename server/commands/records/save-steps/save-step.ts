import type { StoredRecord } from '../../../../domain/filters/matches';
import type { Trx } from '../../../db/tables';
import type { FieldConfig } from '../../../queries/search/keys';
import type { Values } from '../accept-values';
import type { Refusals } from '../refusals';
import type { SaveTarget, SaveContext } from '../save-context';

/** A record that is being saved: accepted, not written yet. */
export interface SaveInput {
  /** The present or future id of the record. */
  id: string;
  /** The record before, locked by this transaction; null for a new one. */
  before: StoredRecord | null;
  /** The written values: all of a new record, the changed ones of an existing one. Null empties a field. */
  values: Readonly<Values>;
  /** See `SaveRequest`. */
  approvedFields?: readonly string[] | undefined;
  /** The refusals of the save so far; a step adds its own. */
  refusals: Refusals;
}

/** A step that adds to or checks a record on save, in its transaction. @returns further values to write; they replace those of the same field. */
export type SaveStep = (trx: Trx, context: SaveContext, target: SaveTarget, input: SaveInput) => Promise<Values>;

/** A step, and whether it can refuse values. After a refusal, steps that only add are skipped, because nothing is saved. */
export interface DeclaredStep {
  step: SaveStep;
  refuses: boolean;
}

/** A step for the fields of one kind; it runs only where the type has any. */
export type KindStep = (
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  input: SaveInput & { fields: readonly FieldConfig[] },
) => Promise<Values>;

import type { StoredRecord } from '../../../../domain/filters/matches';
import type { Trx } from '../../../db/tables';
import type { FieldConfig } from '../../../queries/search/keys';
import type { Values } from '../accept-values';
import type { Refusals } from '../refusals';
import type { SaveTarget, SaveContext } from '../save-context';

/** A record that is being saved: accepted, not written yet. */
export interface SaveInput {
  /** The id that the record has or gets. */
  id: string;
  /** The record as it was, held by this transaction; null for a new one. */
  before: StoredRecord | null;
  /** The written values: all of a new record, the changed ones of an existing one. Null empties a field. */
  values: Readonly<Values>;
  /** As in `SaveRequest`. */
  approvedFields?: readonly string[] | undefined;
  /** The refusals of the save so far; a step adds its own. */
  refusals: Refusals;
}

/**
 * A step that adds values to a record while it is saved, in the transaction that writes it, and checks it. @returns the additional values to write;
 * they replace those of the same field.
 */
export type SaveStep = (trx: Trx, context: SaveContext, target: SaveTarget, input: SaveInput) => Promise<Values>;

/** A step, and whether it refuses values. Where something is refused already, a step that only adds is left out: nothing is saved. */
export interface DeclaredStep {
  step: SaveStep;
  refuses: boolean;
}

/** The same for the fields of one kind of value; called only where the type has any. */
export type KindStep = (
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  input: SaveInput & { fields: readonly FieldConfig[] },
) => Promise<Values>;

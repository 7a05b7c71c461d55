import type { StoredRecord } from '../../../domain/filters/matches';
import type { Trx } from '../../db/tables';
import type { FieldConfig } from '../../queries/records/keys';
import type { Values } from '../accept-values';
import type { Refusals } from '../refusals';
import type { SaveTarget, SaveContext } from '../save-context';

/** A record that is being saved: accepted, not written yet. */
export interface SaveInput {
  /** The id that the record has or gets. */
  id: string;
  /** The record as it was, held by this transaction; null for a new one. */
  before: StoredRecord | null;
  /** What is written: of a new record everything, of an older one what changes. Null empties a field. */
  values: Readonly<Values>;
  /** As in `SaveRequest`. */
  approvedFields?: readonly string[] | undefined;
  /** What the save is refused for so far; a step adds what it finds. */
  refusals: Refusals;
}

/**
 * What the server adds to a record while it is saved, in the transaction that writes it, and what it makes sure of.
 * @returns the values to write besides; those of the same field win.
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

import { getBehaviour } from './behaviour';

/**
 * The owner of a record after a save: the member whom the written values name in the owner field of the type, otherwise `current`. A change never makes
 * its author the owner (ADR-0226).
 * @param values what the save writes: all values of a new record, the changed ones of an older record.
 * @param current the owner until now; of a new record its author, or null for an API key in its own name.
 */
export function ownerAfter(
  tableId: string,
  values: Readonly<Record<string, unknown>>,
  current: string | null,
): string | null {
  const { ownerField } = getBehaviour(tableId);
  const chosenOwner = ownerField === undefined ? undefined : values[ownerField];
  return typeof chosenOwner === 'string' ? chosenOwner : current;
}

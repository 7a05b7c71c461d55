import { behaviourOf } from './behaviour';

/**
 * Who is in charge after a save, given the values that it writes: all of a new record, of an older one those that changed.
 * @param before who was in charge; null for a new record.
 * @param memberId the member who saves; null for a program in its own name, which is in charge of nothing.
 */
export function ownerAfter(
  tableId: string,
  values: Readonly<Record<string, unknown>>,
  before: string | null,
  memberId: string | null,
): string | null {
  const { ownerField } = behaviourOf(tableId);
  const named = ownerField === undefined ? undefined : values[ownerField];
  return typeof named === 'string' ? named : (before ?? memberId);
}

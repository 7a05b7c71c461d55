import type { ValueKind } from '../kinds';

/** True where two fields hold values of one kind, so that what one stores can be stored in the other. */
export function isSameKind(first: { value_type: ValueKind }, second: { value_type: ValueKind }): boolean {
  return first.value_type === second.value_type;
}

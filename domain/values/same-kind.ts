import type { ValueKind } from '../kinds';

/** True where two fields hold values of one kind, so that what one stores can be stored in the other. */
export function isSameKind(one: { value_type: ValueKind }, other: { value_type: ValueKind }): boolean {
  return one.value_type === other.value_type;
}

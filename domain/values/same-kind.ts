import type { ValueKind } from '../kinds';

/** Returns whether two fields hold the same kind of value, so that one can store the other's. */
export function isSameKind(first: { value_type: ValueKind }, second: { value_type: ValueKind }): boolean {
  return first.value_type === second.value_type;
}

import type { Area } from '@domain/values/area';

/** Returns true for an address with at least one level; a form may also contain only a detail. */
export function isArea(value: unknown): value is Area {
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray((value as Area).path) &&
    (value as Area).path.length > 0
  );
}

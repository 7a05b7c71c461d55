import type { Area } from '@domain/values/area';

/** True for an address with at least one level; a form may also hold a detail alone. */
export function isArea(value: unknown): value is Area {
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray((value as Area).path) &&
    (value as Area).path.length > 0
  );
}

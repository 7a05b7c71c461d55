/** One property that a change has touched; null where it was, or is, absent. */
export interface LoggedDifference {
  path: readonly string[];
  from: unknown;
  to: unknown;
}

type ComparedItem = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is ComparedItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A filter is one value, which is described as a whole. */
const isFilter = (value: unknown): boolean => isThing(value) && ('join' in value || 'relation' in value);

/** A new or removed item is stored with its position. */
const getEntryValue = (side: unknown): unknown =>
  isThing(side) && 'index' in side && isThing(side['value']) ? side['value'] : side;

/** Returns the differences between the two sides of an entry of the audit log, property by property, at every depth. */
export function findDifferences(
  previousValue: unknown,
  nextValue: unknown,
  path: readonly string[] = [],
): LoggedDifference[] {
  const [from, to] =
    path.length === 0 ? [getEntryValue(previousValue), getEntryValue(nextValue)] : [previousValue, nextValue];
  if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return [];
  const isOne = isFilter(from) || isFilter(to);
  const areThings = (isThing(from) || from == null) && (isThing(to) || to == null);
  if (!isOne && areThings && (from ?? to) != null) {
    const keys = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
    return [...keys].flatMap((key) => findDifferences(from?.[key], to?.[key], [...path, key]));
  }
  return [{ path, from: from ?? null, to: to ?? null }];
}

/** One property that a change has touched; null where it was, or is, absent. */
export interface LoggedDifference {
  path: readonly string[];
  from: unknown;
  to: unknown;
}

type ComparedItem = Readonly<Record<string, unknown>>;

const isThing = (value: unknown): value is ComparedItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A filter is one value: what it says is said as a whole. */
const isFilter = (value: unknown): boolean => isThing(value) && ('join' in value || 'relation' in value);

/** A thing that came or went is kept with its place. */
const entryValueOf = (side: unknown): unknown =>
  isThing(side) && 'index' in side && isThing(side['value']) ? side['value'] : side;

/** What differs between the two sides of an entry of the audit log, property by property, however deep. */
export function findDifferences(
  previousValue: unknown,
  nextValue: unknown,
  path: readonly string[] = [],
): LoggedDifference[] {
  const [from, to] =
    path.length === 0 ? [entryValueOf(previousValue), entryValueOf(nextValue)] : [previousValue, nextValue];
  if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return [];
  const isOne = isFilter(from) || isFilter(to);
  const areThings = (isThing(from) || from == null) && (isThing(to) || to == null);
  if (!isOne && areThings && (from ?? to) != null) {
    const keys = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
    return [...keys].flatMap((key) => findDifferences(from?.[key], to?.[key], [...path, key]));
  }
  return [{ path, from: from ?? null, to: to ?? null }];
}

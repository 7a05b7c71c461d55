import type { Item } from '@domain/configuration/sections';

/** What comes of a thing that two have changed: theirs, with what was changed here, and the paths that both have changed differently. */
export interface MergedItem {
  item: Item;
  conflicts: string[];
}

/** Whether two parts say the same; nothing is nothing, however it is written. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** The part of a thing at a path. */
export function partAt(root: unknown, path: string): unknown {
  return path === ''
    ? root
    : path.split('.').reduce<unknown>((value, key) => (value as Item | null | undefined)?.[key], root);
}

const isPlain = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Brings two changes of one thing together, property by property, and inside of those that are made of properties: two who set different
 * settings of a type are in nobody's way.
 */
export function merge(base: Item, localItem: Item, remoteItem: Item, prefix = ''): MergedItem {
  const item: Item = {};
  const conflicts: string[] = [];
  for (const key of new Set([...Object.keys(remoteItem), ...Object.keys(localItem), ...Object.keys(base)])) {
    const [was, localValue, remoteValue] = [base[key], localItem[key], remoteItem[key]];
    let merged = localValue;
    if (isSame(was, localValue)) merged = remoteValue;
    else if (isSame(was, remoteValue) || isSame(localValue, remoteValue)) merged = localValue;
    else if (prefix === '' && [localValue, remoteValue].every(isPlain) && (was === undefined || isPlain(was))) {
      const inner = merge(was ?? {}, localValue as Item, remoteValue as Item, `${key}.`);
      merged = inner.item;
      conflicts.push(...inner.conflicts);
    } else conflicts.push(prefix + key);
    if (merged !== undefined) item[key] = merged;
  }
  return { item, conflicts };
}

/** The thing with another part at a path; undefined takes the part away, and what is empty without it. */
export function withPart(root: unknown, path: string, value: unknown): unknown {
  const [key = '', ...remainingKeys] = path.split('.');
  const inner =
    remainingKeys.length === 0 ? value : withPart((root as Item | undefined)?.[key], remainingKeys.join('.'), value);
  if (Array.isArray(root)) return root.map((element: unknown, index) => (String(index) === key ? inner : element));
  const { [key]: _before, ...otherEntries } = (root ?? {}) as Item;
  if (inner === undefined) return Object.keys(otherEntries).length > 0 ? otherEntries : undefined;
  // A known key keeps its place.
  return isPlain(root) && key in root ? { ...root, [key]: inner } : { ...otherEntries, [key]: inner };
}

import type { Item } from '@domain/configuration/sections';

/** The result of merging two changes of an item: the remote item, with the local changes, and the paths that both have changed differently. */
export interface MergedItem {
  item: Item;
  conflicts: string[];
}

/** Returns whether two parts are equal; all forms of an empty value are equal. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** Returns the part of an item at a path. */
export function partAt(root: unknown, path: string): unknown {
  return path === ''
    ? root
    : path.split('.').reduce<unknown>((value, key) => (value as Item | null | undefined)?.[key], root);
}

const isPlain = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges two changes of one item, property by property, and inside of properties that consist of properties. Two administrators who set different
 * settings of a type are not in conflict.
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

/** Returns the item with another part at a path; undefined removes the part and emptied parents. */
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

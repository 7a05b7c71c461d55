import type { Item } from '@domain/configuration/sections';

/** What comes of a thing that two have changed: theirs, with what was changed here, and the paths that both have changed differently. */
export interface Merged {
  item: Item;
  conflicts: string[];
}

/** Whether two parts say the same; nothing is nothing, however it is written. */
export function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

/** The part of a thing at a path. */
export function partAt(thing: unknown, path: string): unknown {
  return path === ''
    ? thing
    : path.split('.').reduce<unknown>((part, key) => (part as Item | null | undefined)?.[key], thing);
}

const isPlain = (part: unknown): part is Item => typeof part === 'object' && part !== null && !Array.isArray(part);

/**
 * Brings two changes of one thing together, property by property, and inside of those that are made of properties: two who set different
 * settings of a type are in nobody's way.
 */
export function merge(base: Item, mine: Item, theirs: Item, around = ''): Merged {
  const item: Item = {};
  const conflicts: string[] = [];
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
    const [was, here, there] = [base[key], mine[key], theirs[key]];
    let merged = here;
    if (same(was, here)) merged = there;
    else if (same(was, there) || same(here, there)) merged = here;
    else if (around === '' && [here, there].every(isPlain) && (was === undefined || isPlain(was))) {
      const inner = merge(was ?? {}, here as Item, there as Item, `${key}.`);
      merged = inner.item;
      conflicts.push(...inner.conflicts);
    } else conflicts.push(around + key);
    if (merged !== undefined) item[key] = merged;
  }
  return { item, conflicts };
}

/** The thing with another part at a path; undefined takes the part away, and what is empty without it. */
export function withPart(thing: unknown, path: string, part: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? part : withPart((thing as Item | undefined)?.[key], rest.join('.'), part);
  if (Array.isArray(thing)) return thing.map((one: unknown, index) => (String(index) === key ? inner : one));
  const { [key]: _before, ...others } = (thing ?? {}) as Item;
  if (inner === undefined) return Object.keys(others).length > 0 ? others : undefined;
  // A known key keeps its place.
  return isPlain(thing) && key in thing ? { ...thing, [key]: inner } : { ...others, [key]: inner };
}

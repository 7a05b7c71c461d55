import * as z from 'zod/mini';
import type { Company } from './company';
import { shapeFaults } from './shape-faults';
import { fault, type Fault } from './fault';
import { idOf, itemsOf, sectionOf, without, withItems, type Item, type Place } from './sections';

/** One change of a company's configuration. */
export type Change = Place &
  (
    | { action: 'add'; value: Item; index?: number | undefined }
    | { action: 'set'; id: string; values: Item }
    | { action: 'remove'; id: string }
    | { action: 'order'; ids: readonly string[] }
  );

/** What a change has done: the document afterwards, and the part that it concerns before and after. Null: there was, or is, nothing. */
export interface Changed {
  document: Company;
  /** Of the thing itself; absent for a new order. */
  id?: string;
  before: unknown;
  after: unknown;
}

/** `faults` name places inside the thing that is changed. */
export type Outcome = { changed: Changed } | { faults: Fault[] };

const refused = (path: string, code: Fault['code'], about: string): Outcome => ({ faults: [fault(path, code, about)] });

/**
 * Applies a change to a document. It judges the shape of what is given; what the document says as a whole is judged by `companyFaults`
 * afterwards. In `set`, null takes a property away.
 */
export function applyChange(document: Company, change: Change): Outcome {
  const { isOfType, parts } = sectionOf(change.section);
  const items = itemsOf(document, change);
  if (!items) return refused('', 'noSuchType', isOfType ? (change.table_id ?? '') : '');
  switch (change.action) {
    case 'add':
      return added(document, change, items);
    case 'set':
      return set(document, change, items);
    case 'remove': {
      const index = indexIn(items, change);
      const item = items[index];
      if (!item) return refused('', 'noSuchItem', change.id);
      const rest = items.filter((_, place) => place !== index);
      return {
        changed: {
          document: withItems(document, change, rest),
          id: change.id,
          before: { index, value: item },
          after: null,
        },
      };
    }
    case 'order': {
      const ids = items.map((item) => idOf(change.section, item));
      if (!sectionOf(change.section).isOrdered) return refused('', 'noOrderOfItems', change.section);
      if ([...ids].sort().join() !== [...change.ids].sort().join())
        return refused('ids', 'noSuchItem', change.ids.join());
      const ordered = change.ids.map((id) => items[ids.indexOf(id)] as Item);
      return { changed: { document: withItems(document, change, ordered), before: ids, after: [...change.ids] } };
    }
  }

  function indexIn(list: readonly Item[], { section, id }: Place & { id: string }): number {
    return list.findIndex((item) => idOf(section, item) === id);
  }

  function added(
    before: Company,
    { value, index, ...place }: Change & { action: 'add' },
    list: readonly Item[],
  ): Outcome {
    const { schema, shape } = sectionOf(place.section);
    const faults = shapeFaults(schema, value);
    if (faults.length > 0) return { faults };
    // The keys in the order of the schema, as a document has them.
    const item = z.parse(schema, value) as Item;
    const id = idOf(place.section, item);
    if ((shape === 'one' && list.length > 0) || indexIn(list, { ...place, id }) >= 0) return refused('', 'twice', id);
    const at = Math.min(index ?? list.length, list.length);
    return {
      changed: {
        document: withItems(before, place, [...list.slice(0, at), item, ...list.slice(at)]),
        id,
        before: null,
        after: { index: at, value: item },
      },
    };
  }

  function set(before: Company, { values, ...place }: Change & { action: 'set' }, list: readonly Item[]): Outcome {
    const { schema, keys, fixed } = sectionOf(place.section);
    const index = indexIn(list, place);
    const item = list[index];
    if (!item) return refused('', 'noSuchItem', place.id);
    const own = [...keys, ...fixed, ...parts].find((key) => Object.hasOwn(values, key));
    if (own !== undefined) return refused(own, 'neverChanges', own);
    const merged = without({
      ...item,
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? takenAway(schema, key)])),
    });
    const faults = shapeFaults(schema, merged);
    if (faults.length > 0) return { faults };
    const after = z.parse(schema, merged) as Item;
    const touched = Object.keys(values).filter((key) => JSON.stringify(item[key]) !== JSON.stringify(after[key]));
    const part = (thing: Item) => Object.fromEntries(touched.map((key) => [key, thing[key] ?? null]));
    return {
      changed: {
        document: withItems(
          before,
          place,
          list.map((one, at) => (at === index ? after : one)),
        ),
        id: place.id,
        before: part(item),
        after: part(after),
      },
    };
  }
}

/** Null is a value of its own where the schema says so: a view without a filter. */
function takenAway(schema: z.ZodMiniObject, key: string): null | undefined {
  const property = Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodMiniType) : undefined;
  return property && z.safeParse(property, null).success ? null : undefined;
}

/** The change that takes another one back. */
export function inverseOf(
  { action, section, table_id }: Place & { action: Change['action'] },
  changed: Pick<Changed, 'id' | 'before'>,
): Change {
  const place = without({ section, table_id });
  const { id = '', before } = changed;
  switch (action) {
    case 'add':
      return { ...place, action: 'remove', id };
    case 'set':
      return { ...place, action: 'set', id, values: before as Item };
    case 'remove': {
      const { index, value } = before as { index: number; value: Item };
      return { ...place, action: 'add', value, index };
    }
    case 'order':
      return { ...place, action: 'order', ids: before as string[] };
  }
}

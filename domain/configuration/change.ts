import * as z from 'zod/mini';
import type { Company } from './company';
import { shapeFaults } from './shape-faults';
import { fault, type Fault } from './fault';
import {
  getId,
  listItems,
  getSection,
  withoutUndefined,
  withItems,
  type Item,
  type ConfigurationPlace,
} from './sections';

/** One change of a company's configuration. */
export type Change = ConfigurationPlace &
  (
    | { action: 'add'; value: Item; index?: number | undefined }
    | { action: 'set'; id: string; values: Item }
    | { action: 'remove'; id: string }
    | { action: 'order'; ids: readonly string[] }
  );

/** The result of a change: the new document, and the changed part before and after. Null means that the part did not or does not exist. */
export interface AppliedChange {
  document: Company;
  /** The id of the changed item; absent for a new order. */
  id?: string;
  before: unknown;
  after: unknown;
}

/** The outcome of a change; the paths of `faults` begin at the changed item. */
export type ApplyOutcome = { changed: AppliedChange } | { faults: Fault[] };

const refused = (path: string, code: Fault['code'], about: string): ApplyOutcome => ({
  faults: [fault(path, code, about)],
});

/**
 * Applies a change to a document and checks the shape of its values. `companyFaults` checks the whole document afterwards. In `set`, null removes a
 * property.
 */
export function applyChange(document: Company, change: Change): ApplyOutcome {
  const { isOfType, parts: nestedLists } = getSection(change.section);
  const items = listItems(document, change);
  if (!items) return refused('', 'noSuchType', isOfType ? (change.table_id ?? '') : '');
  switch (change.action) {
    case 'add':
      return addItem(document, change, items);
    case 'set':
      return set(document, change, items);
    case 'remove': {
      const index = indexIn(items, change);
      const item = items[index];
      if (!item) return refused('', 'noSuchItem', change.id);
      const remainingItems = items.filter((_, position) => position !== index);
      return {
        changed: {
          document: withItems(document, change, remainingItems),
          id: change.id,
          before: { index, value: item },
          after: null,
        },
      };
    }
    case 'order': {
      const ids = items.map((item) => getId(change.section, item));
      if (!getSection(change.section).isOrdered) return refused('', 'noOrderOfItems', change.section);
      if ([...ids].sort().join() !== [...change.ids].sort().join())
        return refused('ids', 'noSuchItem', change.ids.join());
      const ordered = change.ids.map((id) => items[ids.indexOf(id)] as Item);
      return { changed: { document: withItems(document, change, ordered), before: ids, after: [...change.ids] } };
    }
  }

  function indexIn(list: readonly Item[], { section, id }: ConfigurationPlace & { id: string }): number {
    return list.findIndex((item) => getId(section, item) === id);
  }

  function addItem(
    document: Company,
    { value, index, ...location }: Change & { action: 'add' },
    list: readonly Item[],
  ): ApplyOutcome {
    const { schema, shape } = getSection(location.section);
    const faults = shapeFaults(schema, value);
    if (faults.length > 0) return { faults };
    // The keys follow the order of the schema, as in every document.
    const item = z.parse(schema, value) as Item;
    const id = getId(location.section, item);
    if ((shape === 'one' && list.length > 0) || indexIn(list, { ...location, id }) >= 0)
      return refused('', 'twice', id);
    const insertIndex = Math.min(index ?? list.length, list.length);
    return {
      changed: {
        document: withItems(document, location, [...list.slice(0, insertIndex), item, ...list.slice(insertIndex)]),
        id,
        before: null,
        after: { index: insertIndex, value: item },
      },
    };
  }

  function set(
    document: Company,
    { values, ...location }: Change & { action: 'set' },
    list: readonly Item[],
  ): ApplyOutcome {
    const { schema, keys, fixed } = getSection(location.section);
    const index = indexIn(list, location);
    const item = list[index];
    if (!item) return refused('', 'noSuchItem', location.id);
    const fixedKey = [...keys, ...fixed, ...nestedLists].find((key) => Object.hasOwn(values, key));
    if (fixedKey !== undefined) return refused(fixedKey, 'neverChanges', fixedKey);
    const merged = withoutUndefined({
      ...item,
      ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? takenAway(schema, key)])),
    });
    const faults = shapeFaults(schema, merged);
    if (faults.length > 0) return { faults };
    const updatedItem = z.parse(schema, merged) as Item;
    const touched = Object.keys(values).filter((key) => JSON.stringify(item[key]) !== JSON.stringify(updatedItem[key]));
    const pickTouched = (source: Item) => Object.fromEntries(touched.map((key) => [key, source[key] ?? null]));
    return {
      changed: {
        document: withItems(
          document,
          location,
          list.map((existingItem, position) => (position === index ? updatedItem : existingItem)),
        ),
        id: location.id,
        before: pickTouched(item),
        after: pickTouched(updatedItem),
      },
    };
  }
}

/** Null is a value where the schema allows it and not a removal: a view without a filter. */
function takenAway(schema: z.ZodMiniObject, key: string): null | undefined {
  const property = Object.hasOwn(schema.shape, key) ? (schema.shape[key] as z.ZodMiniType) : undefined;
  return property && z.safeParse(property, null).success ? null : undefined;
}

/** Returns the change that reverts another one. */
export function invertChange(
  { action, section, table_id }: ConfigurationPlace & { action: Change['action'] },
  appliedChange: Pick<AppliedChange, 'id' | 'before'>,
): Change {
  const location = withoutUndefined({ section, table_id });
  const { id = '', before: previous } = appliedChange;
  switch (action) {
    case 'add':
      return { ...location, action: 'remove', id };
    case 'set':
      return { ...location, action: 'set', id, values: previous as Item };
    case 'remove': {
      const { index, value } = previous as { index: number; value: Item };
      return { ...location, action: 'add', value, index };
    }
    case 'order':
      return { ...location, action: 'order', ids: previous as string[] };
  }
}

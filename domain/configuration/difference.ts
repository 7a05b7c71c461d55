import { applyChange, type Change } from './change';
import type { Company } from './company';
import { getId, listItems, getSection, sections, type Item, type ConfigurationPlace } from './sections';
import type { SectionName } from '../contract/configuration/admin';

const names = Object.keys(sections) as SectionName[];
const ofCompany = names.filter((name) => !getSection(name).isOfType);
const ofTypes = names.filter((name) => getSection(name).isOfType);

/**
 * Returns the changes that turn one document into another. The company's identity in the suite and for the operator stays, so that one company's
 * configuration can be copied to another.
 */
export function difference(from: Company, target: Company): Change[] {
  const changes: Change[] = [];
  let document = from;
  const apply = (change: Change) => {
    const outcome = applyChange(document, change);
    if ('faults' in outcome) throw new Error(`A difference cannot be applied: ${JSON.stringify(outcome.faults)}`);
    document = outcome.changed.document;
    changes.push(change);
  };
  const locations = [
    ...ofCompany.map((section): ConfigurationPlace => ({ section })),
    ...target.types.flatMap(({ table_id }) => ofTypes.map((section): ConfigurationPlace => ({ section, table_id }))),
  ];
  // Referenced items are added first and removed last.
  for (const location of locations) for (const change of comingTo(location, document, target)) apply(change);
  for (const location of [...locations].reverse())
    for (const change of goingFrom(location, document, target)) apply(change);
  for (const location of locations) {
    const targetIds = listIds(location, target);
    if (getSection(location.section).isOrdered && listIds(location, document).join() !== targetIds.join())
      apply({ ...location, action: 'order', ids: targetIds });
  }
  return changes;
}

const listIds = (location: ConfigurationPlace, document: Company): string[] =>
  (listItems(document, location) ?? []).map((item) => getId(location.section, item));

/** Returns the changes that add new items and change existing ones. */
function comingTo(location: ConfigurationPlace, from: Company, target: Company): Change[] {
  const { section } = location;
  const { fixed, parts: nestedLists } = getSection(section);
  const existingItems = new Map((listItems(from, location) ?? []).map((item) => [getId(section, item), item]));
  return (listItems(target, location) ?? []).flatMap((item, index): Change[] => {
    const id = getId(section, item);
    const existingItem = existingItems.get(id);
    if (!existingItem) return [{ ...location, action: 'add', value: item, index }];
    const keys = [...new Set([...Object.keys(existingItem), ...Object.keys(item)])].filter(
      (key) => ![...fixed, ...nestedLists].includes(key) && sorted(existingItem[key]) !== sorted(item[key]),
    );
    if (keys.length === 0) return [];
    return [
      { ...location, action: 'set', id, values: Object.fromEntries(keys.map((key) => [key, item[key] ?? null])) },
    ];
  });
}

function goingFrom(location: ConfigurationPlace, from: Company, target: Company): Change[] {
  const targetIds = new Set(listIds(location, target));
  return listIds(location, from)
    .filter((id) => !targetIds.has(id))
    .map((id) => ({ ...location, action: 'remove', id }));
}

/** Serialises a value with sorted keys, because a database keeps its own order. */
export function sorted(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, child: unknown) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child as Item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : child,
  );
}

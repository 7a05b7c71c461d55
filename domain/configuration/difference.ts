import { applyChange, type Change } from './change';
import type { Company } from './company';
import { idOf, itemsOf, sectionOf, sections, type Item, type Place } from './sections';
import type { SectionName } from '../contract/admin';

const names = Object.keys(sections) as SectionName[];
const ofCompany = names.filter((name) => !sectionOf(name).isOfType);
const ofTypes = names.filter((name) => sectionOf(name).isOfType);

/**
 * The changes that make a document say what another one says. What its suite and its operator know a company by stays its own, so that
 * what one company has configured can be given to another.
 */
export function difference(from: Company, to: Company): Change[] {
  const changes: Change[] = [];
  let document = from;
  const apply = (change: Change) => {
    const outcome = applyChange(document, change);
    if ('faults' in outcome) throw new Error(`A difference cannot be applied: ${JSON.stringify(outcome.faults)}`);
    document = outcome.changed.document;
    changes.push(change);
  };
  const places = [
    ...ofCompany.map((section): Place => ({ section })),
    ...to.types.flatMap(({ table_id }) => ofTypes.map((section): Place => ({ section, table_id }))),
  ];
  // What others name comes first, and goes last.
  for (const place of places) for (const change of comingTo(place, document, to)) apply(change);
  for (const place of [...places].reverse()) for (const change of goingFrom(place, document, to)) apply(change);
  for (const place of places) {
    const wanted = idsOf(place, to);
    if (sectionOf(place.section).isOrdered && idsOf(place, document).join() !== wanted.join())
      apply({ ...place, action: 'order', ids: wanted });
  }
  return changes;
}

const idsOf = (place: Place, document: Company): string[] =>
  (itemsOf(document, place) ?? []).map((item) => idOf(place.section, item));

/** What is new, and what is another now. */
function comingTo(place: Place, from: Company, to: Company): Change[] {
  const { section } = place;
  const { fixed, parts } = sectionOf(section);
  const known = new Map((itemsOf(from, place) ?? []).map((item) => [idOf(section, item), item]));
  return (itemsOf(to, place) ?? []).flatMap((item, index): Change[] => {
    const id = idOf(section, item);
    const own = known.get(id);
    if (!own) return [{ ...place, action: 'add', value: item, index }];
    const keys = [...new Set([...Object.keys(own), ...Object.keys(item)])].filter(
      (key) => ![...fixed, ...parts].includes(key) && sorted(own[key]) !== sorted(item[key]),
    );
    if (keys.length === 0) return [];
    return [{ ...place, action: 'set', id, values: Object.fromEntries(keys.map((key) => [key, item[key] ?? null])) }];
  });
}

function goingFrom(place: Place, from: Company, to: Company): Change[] {
  const wanted = new Set(idsOf(place, to));
  return idsOf(place, from)
    .filter((id) => !wanted.has(id))
    .map((id) => ({ ...place, action: 'remove', id }));
}

/** As text, whatever the order of keys: a database keeps an order of its own. */
export function sorted(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part as Item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  );
}

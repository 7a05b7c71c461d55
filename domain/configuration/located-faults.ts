import type { Company } from './company';
import { contentFaults } from './company-faults';
import type { Fault } from './fault';
import { idOf, itemsOf, sections, type Place } from './sections';
import type { SectionName } from '../contract/admin';

/** A fault with the thing that it is in, by its id: places in lists change. */
export interface LocatedFault extends Omit<Place, 'section'>, Fault {
  section?: SectionName;
  id?: string;
}

/** Where a fault of a document is: `types.2.fields.0.link_table` is `link_table` of a field. */
function locate(document: Company, fault: Fault): LocatedFault {
  const [first = '', second = '', third = '', fourth = '', ...rest] = fault.path.split('.');
  if (!isSection(first)) return fault;
  if (first === 'company' || first === 'company_lookup')
    return { ...fault, section: first, id: '', path: [second, third, fourth, ...rest].filter(Boolean).join('.') };
  const item = itemsOf(document, { section: first })?.[Number(second)];
  if (!item) return { ...fault, section: first, path: fault.path };
  if (first !== 'types')
    return {
      ...fault,
      section: first,
      id: idOf(first, item),
      path: [third, fourth, ...rest].filter(Boolean).join('.'),
    };
  const table_id = idOf('types', item);
  const part = isSection(third) && sections[third].isOfType ? third : undefined;
  const inner = part && itemsOf(document, { section: part, table_id })?.[Number(fourth)];
  if (!part || !inner)
    return {
      ...fault,
      section: 'types',
      table_id,
      id: table_id,
      path: [third, fourth, ...rest].filter(Boolean).join('.'),
    };
  return { ...fault, section: part, table_id, id: idOf(part, inner), path: rest.join('.') };
}

const isSection = (word: string): word is SectionName => Object.hasOwn(sections, word);

/** What a change makes wrong. What was wrong before it does not hold it up: a document may be older than a rule. */
export function faultsOfChange(before: Company, after: Company): LocatedFault[] {
  const faults = contentFaults(after).map((fault) => locate(after, fault));
  if (faults.length === 0) return [];
  const key = ({ section, table_id, id, path, code, about }: LocatedFault) =>
    JSON.stringify([section, table_id, id, path, code, about]);
  const known = new Set(contentFaults(before).map((fault) => key(locate(before, fault))));
  return faults.filter((fault) => !known.has(key(fault)));
}

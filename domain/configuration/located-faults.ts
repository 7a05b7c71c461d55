import type { Company } from './company';
import { contentFaults } from './company-faults';
import type { Fault } from './fault';
import { getId, listItems, sections, type ConfigurationPlace } from './sections';
import type { SectionName } from '../contract/configuration/admin';

/** A fault together with the id of its item, because positions in lists change. */
export interface LocatedFault extends Omit<ConfigurationPlace, 'section'>, Fault {
  section?: SectionName;
  id?: string;
}

/** Locates a fault in a document: `types.2.fields.0.link_table` is the `link_table` of a field. */
function locate(document: Company, fault: Fault): LocatedFault {
  const [first = '', second = '', third = '', fourth = '', ...remainingPath] = fault.path.split('.');
  if (!isSection(first)) return fault;
  if (first === 'company' || first === 'company_lookup')
    return {
      ...fault,
      section: first,
      id: '',
      path: [second, third, fourth, ...remainingPath].filter(Boolean).join('.'),
    };
  const item = listItems(document, { section: first })?.[Number(second)];
  if (!item) return { ...fault, section: first, path: fault.path };
  if (first !== 'types')
    return {
      ...fault,
      section: first,
      id: getId(first, item),
      path: [third, fourth, ...remainingPath].filter(Boolean).join('.'),
    };
  const table_id = getId('types', item);
  const nestedSection = isSection(third) && sections[third].isOfType ? third : undefined;
  const inner = nestedSection && listItems(document, { section: nestedSection, table_id })?.[Number(fourth)];
  if (!nestedSection || !inner)
    return {
      ...fault,
      section: 'types',
      table_id,
      id: table_id,
      path: [third, fourth, ...remainingPath].filter(Boolean).join('.'),
    };
  return { ...fault, section: nestedSection, table_id, id: getId(nestedSection, inner), path: remainingPath.join('.') };
}

const isSection = (word: string): word is SectionName => Object.hasOwn(sections, word);

/** Returns the faults that a change introduces. Earlier faults do not block it: a document may be older than a rule. */
export function faultsOfChange(previous: Company, next: Company): LocatedFault[] {
  const faults = contentFaults(next).map((fault) => locate(next, fault));
  if (faults.length === 0) return [];
  const key = ({ section, table_id, id, path, code, about }: LocatedFault) =>
    JSON.stringify([section, table_id, id, path, code, about]);
  const previousKeys = new Set(contentFaults(previous).map((fault) => key(locate(previous, fault))));
  return faults.filter((fault) => !previousKeys.has(key(fault)));
}

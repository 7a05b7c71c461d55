import { fillFromLink } from '@domain/links/fill-from-link';
import type { Field } from '@domain/metadata/field';
import type { RecordStore } from './RecordStore';

/**
 * A link was chosen: what its fill map names, read from the linked record (specification section 3, link_field_fill_map). Nothing where not
 * exactly one record is linked, where it cannot be read, or where another one was chosen meanwhile.
 * @param value the value of the link as the form holds it now.
 */
export async function filledByLink(records: RecordStore, fields: readonly Field[], link: Field, value: () => unknown): Promise<Record<string, unknown>> {
  const id = onlyOne(value());
  if (id === undefined || !link.link_table) return {};
  try {
    const linked = records.get(link.link_table, id) ?? (await records.load(link.link_table, id));
    return onlyOne(value()) === id ? fillFromLink(fields, link, linked.json) : {};
  } catch {
    return {};
  }
}

function onlyOne(value: unknown): string | undefined {
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  return ids.length === 1 && typeof ids[0] === 'string' && ids[0] !== '' ? ids[0] : undefined;
}

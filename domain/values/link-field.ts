import { isRequired } from '../metadata/reading';
import type { Field } from '../metadata/field';
import { abilities, valueKinds, type ValueKind } from '../kinds';

/** The maximum number of records in one field; larger sets are listed from the other side. */
const linkLimit = 200;

type LinkFieldSettings = Pick<
  Field,
  'value_type' | 'link_table' | 'max_select' | 'min_select' | 'visibility_config' | 'link_visibility_config'
>;

/** The kinds that link, for SQL queries. */
export const linkKinds = valueKinds.filter((kind) => abilities[kind].link);

export function isLinkField(field: Pick<Field, 'value_type'>): boolean {
  return abilities[field.value_type].link !== undefined;
}

/** Returns whether a field of the other type holds the reverse link, and the server writes both. */
export function isMirrored(field: Pick<Field, 'value_type'>): boolean {
  return abilities[field.value_type].link?.isMirrored === true;
}

/** Returns whether the record belongs to the linked one, and is deleted and restored with it. */
export function isParentLink(field: Pick<Field, 'value_type'>): boolean {
  return abilities[field.value_type].link?.isParent === true;
}

/** Returns whether the values name records of every type, each with its type, as for the subjects of a note. */
export function namesEveryType(field: Pick<Field, 'value_type'>): boolean {
  return abilities[field.value_type].names === 'anyRecord';
}

/** Returns the type of the records that the field names; undefined for a field that names none. */
export function linkedTable(field: Pick<Field, 'value_type' | 'link_table'>): string | undefined {
  const { link } = abilities[field.value_type];
  return link && (field.link_table ?? link.table);
}

/** True when the value is one id and no list. */
export function holdsOne(kind: ValueKind): boolean {
  return abilities[kind].link?.holds === 'one';
}

/** Returns how many records the field may hold. */
export function linkCap(field: LinkFieldSettings): number {
  const config = field.link_visibility_config ?? field.visibility_config;
  if (abilities[field.value_type].link?.single || config?.is_multi_link === false) return 1;
  return Math.min(field.max_select ?? linkLimit, linkLimit);
}

/** Returns how many records must stay in the field: a required link is never emptied (REQ records 5). */
export function linkMinimum(field: LinkFieldSettings): number {
  return Math.max(field.min_select ?? 0, isRequired(field) ? 1 : 0);
}

/** Returns the ids in a stored value, whether it is a single id or a list. */
export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** Returns the stored value for these ids: null for none. */
export function getValue(field: Pick<Field, 'value_type'>, ids: readonly string[]): string | string[] | null {
  if (ids.length === 0) return null;
  return holdsOne(field.value_type) ? (ids[0] ?? null) : [...ids];
}

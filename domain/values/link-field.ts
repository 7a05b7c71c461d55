import { isRequired } from '../metadata/reading';
import type { Field, ValueKind } from '../metadata/field';

/** At most this many records in one field; what is linked with more is listed from the other side. */
export const linkLimit = 200;

interface LinkKind {
  /** The type that is named when the field says none. */
  table?: string;
  /** One id, or a list of ids. */
  holds: 'one' | 'list';
  /** Never more than one, whatever the field says. */
  single: boolean;
}

/** The kinds that name records of another type (SD-31 and SD-33). */
const kinds: Partial<Record<ValueKind, LinkKind>> = {
  SINGLE_LINK: { holds: 'list', single: true },
  DUPLEX_LINK: { holds: 'list', single: false },
  PARENT_LINK: { holds: 'list', single: true },
  COMPANY: { table: 'organization', holds: 'one', single: true },
  TICKET_COMPANY: { table: 'organization', holds: 'one', single: true },
  USER_SINGLE_SELECT: { table: 'user', holds: 'one', single: true },
  USER_MULTIPLE_SELECT: { table: 'user', holds: 'list', single: false },
};

type Settings = Pick<
  Field,
  'value_type' | 'link_table' | 'max_select' | 'min_select' | 'visibility_config' | 'link_visibility_config'
>;

/** The kinds by name, for queries that ask SQL for the fields that link. */
export const linkKinds = Object.keys(kinds) as ValueKind[];

export function isLinkField(field: Pick<Field, 'value_type'>): boolean {
  return kinds[field.value_type] !== undefined;
}

/** The type whose records the field names; undefined for a field that names none. */
export function linkedTable(field: Pick<Field, 'value_type' | 'link_table'>): string | undefined {
  const kind = kinds[field.value_type];
  return kind && (field.link_table ?? kind.table);
}

/** True when the value is one id and no list. */
export function holdsOne(kind: ValueKind): boolean {
  return kinds[kind]?.holds === 'one';
}

/** How many records may stand in the field. */
export function linkCap(field: Settings): number {
  const config = field.link_visibility_config ?? field.visibility_config;
  if (kinds[field.value_type]?.single || config?.is_multi_link === false) return 1;
  return Math.min(field.max_select ?? linkLimit, linkLimit);
}

/** How many records must stay in the field: a required link is never emptied (REQ records 5). */
export function linkMinimum(field: Settings): number {
  return Math.max(field.min_select ?? 0, isRequired(field) ? 1 : 0);
}

/** The ids in a stored value, whether it is one or a list. */
export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** The stored value of these ids: null when there are none. */
export function valueOf(field: Pick<Field, 'value_type'>, ids: readonly string[]): string | string[] | null {
  if (ids.length === 0) return null;
  return holdsOne(field.value_type) ? (ids[0] ?? null) : [...ids];
}

import type * as z from 'zod/mini';
import type { SectionName } from '../contract/configuration/admin';
import { CurrencySchema } from '../metadata/currency';
import { RoleRuleSchema, RoleSchema } from '../metadata/role';
import { CompanyField, CompanySchema, CompanyStage, CompanyType, type Company } from './company';

/** An item of a list of the document: a currency, a field, a stage … */
export type Item = Record<string, unknown>;

/** A kind of item that an administrator changes: its place in the document, and what it may hold. */
export interface Section {
  /** Whether the section belongs to a type, or to the company. */
  isOfType: boolean;
  /** `list`: many, each with an id. `one`: there is one at most. */
  shape: 'list' | 'one';
  /** The properties that make its id, joined by `/`. They never change: everything goes by them. */
  keys: readonly string[];
  /** The properties of an item, as in the document. */
  schema: z.ZodMiniObject;
  /** Properties that are given when it is made, and never changed. */
  fixed: readonly string[];
  /** Lists that hang on it: given when it is made, and then changed by sections of their own. */
  parts: readonly string[];
  /** Whether its place in the list means something; otherwise the document has them by their ids. */
  isOrdered: boolean;
}

const listed = { shape: 'list', fixed: [], parts: [], isOrdered: true } as const;
const single = { isOfType: false, shape: 'one', keys: [], fixed: [], parts: [], isOrdered: false } as const;
const { company, company_lookup } = CompanySchema.shape;
const { views, pipelines } = CompanyType.shape;

/** Every part of the document (ADR-0159). A list more in `company.ts` is an entry more here. */
export const sections = {
  // The fields that identify the company in the suite belong to the suite and the operator.
  company: { ...single, schema: company, fixed: ['client_id', 'channel', 'tenant_key', 'est'] },
  company_lookup: { ...single, schema: company_lookup.def.innerType },
  currencies: { ...listed, isOfType: false, keys: ['code'], schema: CurrencySchema, isOrdered: false },
  roles: { ...listed, isOfType: false, keys: ['role_id'], schema: RoleSchema },
  types: {
    ...listed,
    isOfType: false,
    keys: ['table_id'],
    schema: CompanyType,
    parts: ['role_rules', 'fields', 'pipelines', 'stages', 'views'],
  },
  role_rules: { ...listed, isOfType: true, keys: ['role_id', 'action'], schema: RoleRuleSchema, isOrdered: false },
  fields: { ...listed, isOfType: true, keys: ['field_id'], schema: CompanyField },
  pipelines: { ...listed, isOfType: true, keys: ['pipeline_id'], schema: pipelines.def.element },
  stages: { ...listed, isOfType: true, keys: ['pipeline_id', 'stage_id'], schema: CompanyStage },
  views: { ...listed, isOfType: true, keys: ['view_id'], schema: views.def.element },
} as const satisfies Record<SectionName, Section>;

export const getSection = (name: SectionName): Section => sections[name];

/** The id of an item: `stage_id` alone is not one, because pipelines name their stages for themselves. */
export function getId(name: SectionName, item: Item): string {
  return getSection(name)
    .keys.map((key) => String(item[key]))
    .join('/');
}

/** The place of a section: in the company, or in one of its types. */
export interface ConfigurationPlace {
  section: SectionName;
  /** The type of the section; absent for a section of the company. */
  table_id?: string | undefined;
}

/** The things of a section; null where its type does not exist. */
export function listItems(document: Company, { section, table_id }: ConfigurationPlace): readonly Item[] | null {
  const holder: Item | undefined = getSection(section).isOfType
    ? document.types.find((type) => type.table_id === table_id)
    : document;
  if (!holder) return null;
  const stored = holder[section];
  if (Array.isArray(stored)) return stored as Item[];
  return stored === undefined ? [] : [stored as Item];
}

/** The document with other things in a section. */
export function withItems(
  document: Company,
  { section, table_id }: ConfigurationPlace,
  items: readonly Item[],
): Company {
  const value: unknown = getSection(section).shape === 'one' ? items[0] : inOrder(section, items);
  if (!getSection(section).isOfType) return withoutUndefined({ ...document, [section]: value });
  return {
    ...document,
    types: document.types.map((type) => (type.table_id === table_id ? { ...type, [section]: value } : type)),
  };
}

/** Unordered lists are sorted as the database returns them: the same document, in whichever order they were written. */
function inOrder(section: SectionName, items: readonly Item[]): readonly Item[] {
  if (getSection(section).isOrdered) return items;
  const rank = (item: Item) => `${item['is_main'] === true ? 0 : 1}${getId(section, item)}`;
  return [...items].sort((first, second) => (rank(first) < rank(second) ? -1 : 1));
}

/** Without properties that are undefined. */
export function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

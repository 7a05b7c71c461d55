import type * as z from 'zod/mini';
import type { SectionName } from '../contract/configuration/admin';
import { CurrencySchema } from '../metadata/currency';
import { RoleRuleSchema, RoleSchema } from '../metadata/role';
import { CompanyField, CompanySchema, CompanyStage, CompanyType, type Company } from './company';

/** An item of a list in the document, such as a currency, a field or a stage. */
export type Item = Record<string, unknown>;

/** A section of the document that an administrator changes: its place, and the schema of its items. */
export interface Section {
  /** Whether the section belongs to a type, or to the company. */
  isOfType: boolean;
  /** `list`: many items, each with an id. `one`: at most one item. */
  shape: 'list' | 'one';
  /** The properties that make up an item's id, joined by `/`. They never change, because other items refer to them. */
  keys: readonly string[];
  /** The schema of an item in the document. */
  schema: z.ZodMiniObject;
  /** Properties that are set at creation and never change. */
  fixed: readonly string[];
  /** Lists that belong to an item. They are set at creation, and later changed in separate sections. */
  parts: readonly string[];
  /** Whether the position of an item has a meaning; otherwise the document sorts items by id. */
  isOrdered: boolean;
}

const listed = { shape: 'list', fixed: [], parts: [], isOrdered: true } as const;
const single = { isOfType: false, shape: 'one', keys: [], fixed: [], parts: [], isOrdered: false } as const;
const { company, company_lookup } = CompanySchema.shape;
const { views, pipelines } = CompanyType.shape;

/** Every section of the document (ADR-0159). A new list in `company.ts` needs an entry here. */
export const sections = {
  // The suite and the operator manage the fields that identify the company in the suite.
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

/** Returns the id of an item. A `stage_id` alone is not unique, because each pipeline names its stages separately. */
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

/** Returns the items of a section; null where its type does not exist. */
export function listItems(document: Company, { section, table_id }: ConfigurationPlace): readonly Item[] | null {
  const holder: Item | undefined = getSection(section).isOfType
    ? document.types.find((type) => type.table_id === table_id)
    : document;
  if (!holder) return null;
  const stored = holder[section];
  if (Array.isArray(stored)) return stored as Item[];
  return stored === undefined ? [] : [stored as Item];
}

/** Returns the document with new items in a section. */
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

/** Sorts unordered lists as the database returns them, so that equal documents are identical. */
function inOrder(section: SectionName, items: readonly Item[]): readonly Item[] {
  if (getSection(section).isOrdered) return items;
  const rank = (item: Item) => `${item['is_main'] === true ? 0 : 1}${getId(section, item)}`;
  return [...items].sort((first, second) => (rank(first) < rank(second) ? -1 : 1));
}

/** Returns an object without its undefined properties. */
export function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

import { cleanString, cleanText } from '../../../domain/clean-text';
import { duplicateKeys } from '../../../domain/duplicates/keys';
import { normaliseText } from '../../../domain/compared-text';
import { uniqueKey } from '../../../domain/forms/unique';
import { abilities } from '../../../domain/kinds';
import { foldCase } from '../../../domain/filters/matches';
import { searchableText } from '../../../domain/phones/compared';
import { getMarkdownCopy, isRich } from '../../../domain/rich/rich-text';
import { isOfTeam, isPublicToAll, type Field } from '../../../domain/metadata/field';
import { linkedOwners } from '../../../domain/metadata/linked-owners';
import type { DuplicateRule } from '../../../domain/metadata/settings';
import { relatedRecordsField } from '../../../domain/filters/resolve';
import { comparedValue, isEmptyValue, valueTypes } from '../../../domain/values';
import { toCell } from '../../../domain/values/nearby';
import { listSteps } from '../../../domain/values/path';
import { cellFacet, facetHash, gramHashes, inOrder, pathFacet } from './hash';
import { nameKey, plainPinyin, titlePinyin } from './pinyin';

/** The properties of a field that comparing its values needs. */
export type ComparedField = Pick<Field, 'field_id' | 'value_type' | 'sub_type' | 'phone_region'>;

/** A field's configuration without the access of a caller. */
export type FieldConfig = Omit<Field, 'access'>;

export interface RecordSource {
  clientId: string;
  tableId: string;
  /** Every field of the type, including those that the caller does not see. */
  fields: readonly FieldConfig[];
  /** The id of the type's title field (list_first_show_field_id). */
  titleField: string;
  /** The rules by which duplicates of the type are found; if absent, a job makes these keys later. */
  duplicateRules?: readonly DuplicateRule[];
  owner: string | null;
  data: Record<string, unknown>;
}

/** The keys that are stored with a record's values, by which it is found, sorted and shown. Only this file makes them. */
export interface RecordKeys {
  name: string;
  name_key: string;
  members: string[];
  data: Record<string, unknown>;
  facets: number[];
  grams: number[];
  duplicate_keys: number[] | null;
  /** The version of this file that made the keys; a job makes keys of version 0 again. */
  keys_version: number;
  search_text: string;
  /** The words as JSON, in the form of the columns. */
  role_words: string;
  compared_texts: string;
}

/**
 * The version of the keys. It increases where keys are made of more data than before: a job then makes those of older records again
 * (server/commands/sessions/renew-keys.ts). 1: cells of places, steps of regions, and titles by their sound. 2: words, unique values and filters by
 * the compared form of texts, and telephones by their digits. 3: titles, serial numbers, addresses and telephones, by which rows of imports find
 * records.
 */
export const keysVersion = 3;

const titleLimit = 200;
/** The number of characters of a long text that a keyword search covers. */
const searchLimit = 4_000;

/**
 * Computes a record's keys from its values. Words of a field with restricted readers are stored separately: a reader who does not see the field
 * could otherwise guess them by searching (ADR-0051). Words of a formula with unknown source fields are never found.
 */
export function recordKeys(source: RecordSource): RecordKeys {
  const data = storable(source.data, source.fields);
  const name = getTitle(source, data);
  const search_text = getWords(
    source,
    source.fields.filter((field) => isFound(field) && isPublicToAll(field)),
    data,
  );
  const roleTexts = source.fields
    .filter(isFoundByRole)
    .map((field) => [field.field_id, getWords(source, [field], data)] as const)
    .filter(([, roleText]) => roleText !== '');
  const grams = [
    gramHashes(source.clientId, source.tableId, search_text),
    ...roleTexts.map(([fieldId, roleText]) => gramHashes(source.clientId, source.tableId, roleText, fieldId)),
  ];
  return {
    name,
    name_key: nameKey(name),
    members: listMembers(source, data),
    data,
    facets: computeFacets(source, data),
    grams: inOrder(new Set(grams.flat())),
    duplicate_keys: source.duplicateRules ? duplicateHashes(source, data) : null,
    keys_version: source.duplicateRules ? keysVersion : 0,
    search_text,
    role_words: JSON.stringify(Object.fromEntries(roleTexts)),
    compared_texts: JSON.stringify(computeComparedTexts(source.fields, data)),
  };
}

/**
 * Returns the texts by which filters compare, by field id, where they differ from the form that SQL computes: most texts differ from their compared
 * form only by the case of a few letters.
 */
function computeComparedTexts(
  fields: readonly FieldConfig[],
  data: Record<string, unknown>,
): Readonly<Record<string, string>> {
  const entries = fields.flatMap((field): [string, string][] => {
    const { storage, compared } = valueTypes[field.value_type];
    if (storage !== 'text' || compared !== undefined) return [];
    const id = isRich(field) ? getMarkdownCopy(field.field_id) : field.field_id;
    const value = data[id];
    if (typeof value !== 'string') return [];
    const text = searchableText(field, value);
    return text === foldCase(value) ? [] : [[id, text]];
  });
  return Object.fromEntries(entries);
}

/** Returns the filled values, without characters that the database cannot store. */
function storable(data: Record<string, unknown>, fields: readonly FieldConfig[]): Record<string, unknown> {
  const byId = new Map(fields.map((field) => [field.field_id, field]));
  const entries = Object.entries(data).filter(([id, value]) => {
    const field = byId.get(id);
    return field ? !isEmptyValue(valueTypes[field.value_type], value) : value !== null && value !== undefined;
  });
  return cleanText(Object.fromEntries(entries)) as Record<string, unknown>;
}

/** The context for words that are equal for all readers: names of members are found through the member picker. */
const noContext = { language: '', timeZone: 'UTC', memberName: () => undefined };

function getTitle({ fields, titleField }: RecordSource, data: Record<string, unknown>): string {
  const field = fields.find((candidate) => candidate.field_id === titleField);
  const value = data[titleField];
  if (!field || value === undefined) return '';
  const text = valueTypes[field.value_type].text(value, { ...field, access: 'read' }, noContext);
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, titleLimit).join('');
}

/** Returns the owner and the members in the fields of the team. Everybody may follow a record, which gives no right to it. */
function listMembers({ fields, owner }: RecordSource, data: Record<string, unknown>): string[] {
  const namedMembers = fields.filter(isOfTeam).flatMap((field) => getTexts(data[field.field_id]));
  return [...new Set([...(owner === null ? [] : [owner]), ...namedMembers])];
}

/** The sub types of texts with values that identify one person. */
const personalSubTypes: ReadonlySet<string> = new Set(['email', 'phone']);

/**
 * Returns whether a facet of a record contains the whole value of a field (`keyFacet`): records are looked up by unique values, titles, serial
 * numbers, addresses and telephones, many at once.
 */
export function isLookedUp(
  field: Pick<FieldConfig, 'field_id' | 'value_type' | 'sub_type' | 'is_unique'>,
  titleField: string,
): boolean {
  if (field.is_unique === true) return true;
  const { storage, compared } = valueTypes[field.value_type];
  if (storage !== 'text' || compared !== undefined) return false;
  return (
    field.field_id === titleField ||
    abilities[field.value_type].isGenerated ||
    personalSubTypes.has(field.sub_type ?? '')
  );
}

function computeFacets(
  { clientId, tableId, fields, titleField }: RecordSource,
  data: Record<string, unknown>,
): number[] {
  const facets = new Set<number>();
  for (const field of fields) {
    const kind = valueTypes[field.value_type];
    const { storage, place, isPath } = kind;
    const value = data[field.field_id];
    if (place && value !== undefined) facets.add(cellFacet(clientId, tableId, field.field_id, toCell(place(value))));
    if (value !== undefined && isLookedUp(field, titleField)) facets.add(uniqueFacet(clientId, tableId, field, value));
    const texts =
      isPath || storage === 'ref' || storage === 'refs' || storage === 'boolean'
        ? getTexts(comparedValue(kind, value))
        : [];
    for (const text of texts) {
      if (!isPath) facets.add(facetHash(clientId, tableId, field.field_id, text));
      else for (const step of listSteps(text)) facets.add(pathFacet(clientId, tableId, field.field_id, step));
    }
  }
  for (const member of getTexts(data[linkedOwners])) facets.add(facetHash(clientId, tableId, linkedOwners, member));
  for (const related of listRelated(data)) facets.add(facetHash(clientId, tableId, relatedRecordsField, related));
  return inOrder(facets);
}

/** Returns the facet that finds the record with a value of a unique field. No field id contains `=`, so it never equals an ordinary facet. */
export function uniqueFacet(clientId: string, tableId: string, field: ComparedField, value: unknown): number {
  return keyFacet(clientId, tableId, field.field_id, uniqueKey(field, value));
}

/** Returns the same facet for a value with a known key. */
export function keyFacet(clientId: string, tableId: string, fieldId: string, key: string): number {
  return facetHash(clientId, tableId, `=${fieldId}`, cleanString(key));
}

/**
 * Returns the sorted hashes of a record's keys, including keys of fields with restricted readers: the caller compares a found record again by the
 * fields that they see.
 */
export function duplicateHashes(
  { clientId, tableId, duplicateRules: rules = [], fields }: Omit<RecordSource, 'owner' | 'data' | 'titleField'>,
  data: Readonly<Record<string, unknown>>,
): number[] {
  const keys = rules.length === 0 ? [] : duplicateKeys(rules, { data, fields }, plainPinyin);
  return inOrder(new Set(keys.map((key) => facetHash(clientId, tableId, '~', key))));
}

/** Returns the records that a note is about, as `<table>:<id>`. */
function listRelated(data: Record<string, unknown>): string[] {
  const related = data[relatedRecordsField];
  if (typeof related !== 'object' || related === null) return [];
  return Object.entries(related).flatMap(([table, ids]) => getTexts(ids).map((id) => `${table}:${id}`));
}

function getTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(getTexts);
  return typeof value === 'string' || typeof value === 'boolean' ? [String(value)] : [];
}

function isFound(field: FieldConfig): boolean {
  return valueTypes[field.value_type].searchable && !field.formula;
}

/** Returns true for a field with words that only members who see the field can find. */
export function isFoundByRole(field: FieldConfig): boolean {
  return isFound(field) && !isPublicToAll(field);
}

function getWords({ titleField }: RecordSource, fields: readonly FieldConfig[], data: Record<string, unknown>): string {
  const texts = fields
    .filter(({ field_id }) => data[field_id] !== undefined)
    .flatMap((field) => {
      const value = data[field.field_id];
      const text = valueTypes[field.value_type].text(value, { ...field, access: 'read' }, noContext);
      const searchText = searchableText(field, text.slice(0, searchLimit)).trim();
      // Readers who see the title can also find it by its sound.
      const sounds = field.field_id === titleField ? [titlePinyin(text)] : [];
      return [searchText, ...sounds, ...translations(field, value).map(normaliseText)];
    });
  return cleanString(texts.join('\n').slice(0, searchLimit));
}

/** An option is found by its label in any language. */
function translations(field: FieldConfig, value: unknown): string[] {
  const selectedOptions = (field.value_options ?? []).filter((option) => getTexts(value).includes(option.id));
  return selectedOptions.flatMap((option) => Object.values(option.i18n_resource?.label ?? {}));
}

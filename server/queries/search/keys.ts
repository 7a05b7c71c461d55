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

/** A field as far as its values are compared. */
export type ComparedField = Pick<Field, 'field_id' | 'value_type' | 'sub_type' | 'phone_region'>;

/** A field's configuration without what one caller may do with it. */
export type FieldConfig = Omit<Field, 'access'>;

export interface RecordSource {
  clientId: string;
  tableId: string;
  /** Every field of the type, also those that the caller does not see. */
  fields: readonly FieldConfig[];
  /** list_first_show_field_id of the type. */
  titleField: string;
  /** By what records of the type that are there twice are found; absent: a job makes these keys later. */
  duplicateRules?: readonly DuplicateRule[];
  owner: string | null;
  data: Record<string, unknown>;
}

/** The keys stored along with a record's values so that it is found, sorted and shown; made here and nowhere else. */
export interface RecordKeys {
  name: string;
  name_key: string;
  members: string[];
  data: Record<string, unknown>;
  facets: number[];
  grams: number[];
  duplicate_keys: number[] | null;
  /** The version of this file that made them; 0: a job makes them again. */
  keys_version: number;
  search_text: string;
  /** As JSON, as the columns take them. */
  role_words: string;
  compared_texts: string;
}

/**
 * Counts up where keys are made of more than before: a job then makes those of older records again (server/commands/sessions/renew-keys.ts). 1: cells of places,
 * steps of regions, and titles by their sound. 2: words, unique values and filters by the compared form of texts, and telephones by their digits. 3: titles,
 * serial numbers, addresses and telephones, by which rows of imports find records.
 */
export const keysVersion = 3;

const titleLimit = 200;
/** A long text is found by keyword in its beginning only. */
const searchLimit = 4_000;

/**
 * Computes a record's keys from its values. Words of a field that not everyone sees are stored apart from the others: a reader who does not see the
 * field could guess them by searching (ADR-0051). Words that a formula made of an unknown set of fields are never found.
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
 * Returns the texts by which filters compare, by field id, where they are others than SQL makes of the stored ones: most texts differ from their
 * compared form by the case of a few letters alone.
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

/** Filled values only, without what the database cannot hold. */
function storable(data: Record<string, unknown>, fields: readonly FieldConfig[]): Record<string, unknown> {
  const byId = new Map(fields.map((field) => [field.field_id, field]));
  const entries = Object.entries(data).filter(([id, value]) => {
    const field = byId.get(id);
    return field ? !isEmptyValue(valueTypes[field.value_type], value) : value !== null && value !== undefined;
  });
  return cleanText(Object.fromEntries(entries)) as Record<string, unknown>;
}

/** Words independent of the reader: names of members are found through the member picker. */
const noContext = { language: '', timeZone: 'UTC', memberName: () => undefined };

function getTitle({ fields, titleField }: RecordSource, data: Record<string, unknown>): string {
  const field = fields.find((candidate) => candidate.field_id === titleField);
  const value = data[titleField];
  if (!field || value === undefined) return '';
  const text = valueTypes[field.value_type].text(value, { ...field, access: 'read' }, noContext);
  return Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, titleLimit).join('');
}

/** The owner and the members that a field of the team names. Following a record is everybody's own choice and gives no right to it. */
function listMembers({ fields, owner }: RecordSource, data: Record<string, unknown>): string[] {
  const namedMembers = fields.filter(isOfTeam).flatMap((field) => getTexts(data[field.field_id]));
  return [...new Set([...(owner === null ? [] : [owner]), ...namedMembers])];
}

/** Sub types of texts of which people have one of their own. */
const personalSubTypes: ReadonlySet<string> = new Set(['email', 'phone']);

/**
 * Returns whether a facet of a record holds the whole value of a field (`keyFacet`): records are looked up by unique values, titles, serial numbers,
 * addresses and telephones, many at once.
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

/** Returns the facet that finds the record with a value of a unique field. `=` is in no field id: it never meets an ordinary facet. */
export function uniqueFacet(clientId: string, tableId: string, field: ComparedField, value: unknown): number {
  return keyFacet(clientId, tableId, field.field_id, uniqueKey(field, value));
}

/** Returns the same facet for a value of which the key is known. */
export function keyFacet(clientId: string, tableId: string, fieldId: string, key: string): number {
  return facetHash(clientId, tableId, `=${fieldId}`, cleanString(key));
}

/** The hashes of a record's keys, in order. Those of fields that not everybody sees too: who finds a record by them compares it again by what they see. */
export function duplicateHashes(
  { clientId, tableId, duplicateRules: rules = [], fields }: Omit<RecordSource, 'owner' | 'data' | 'titleField'>,
  data: Readonly<Record<string, unknown>>,
): number[] {
  const keys = rules.length === 0 ? [] : duplicateKeys(rules, { data, fields }, plainPinyin);
  return inOrder(new Set(keys.map((key) => facetHash(clientId, tableId, '~', key))));
}

/** The records that a note is about, as `<table>:<id>`. */
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

/** Returns true for a field with words that are found only by members who see it. */
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
      // A title is found by its sound too, by those who see it.
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

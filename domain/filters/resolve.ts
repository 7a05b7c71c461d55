import type { Calendar } from '../calendar';
import { normaliseText } from '../compared-text';
import { AppError } from '../errors';
import { splitLinkedName } from '../linked-names';
import type { Field } from '../metadata/field';
import { lastNoteTime } from '../metadata/last-note';
import { noticeProperty } from '../metadata/notice-property';
import { keyLine, textKey } from '../phones/compared';
import { getPartialDigits } from '../phones/parts';
import { isPhoneField } from '../phones/region';
import { isRich, getMarkdownCopy } from '../rich/rich-text';
import { valueTypes, type StorageClass, type ValueType } from '../values';
import { linkedTable } from '../values/link-field';
import { choiceRelations } from '../values/relations';
import { isGroup, type Condition, type Filter, type FilterGroup, type Relation } from '../filter-tree';
import { daySpan, instantRange, instantSpan, type Span } from './spans';

/**
 * The meaning of a condition, before a record is read. SQL (server/queries/records/filter-to-sql.ts) and memory (matches.ts) both begin here, so
 * that they refuse the same conditions and read the others alike.
 */

/** Properties that every record has, by the names that travel (REQ records 3, common record fields). */
export const systemFields = {
  _id: 'ref',
  owner_member_id: 'ref',
  create_member_id: 'ref',
  stage_id: 'ref',
  pipeline_id: 'ref',
  _all_member_ids: 'refs',
  follower_member_ids: 'refs',
  create_time: 'instant',
  update_time: 'instant',
} as const satisfies Record<string, StorageClass>;
export type SystemField = keyof typeof systemFields;

/** The field that conditions use for a note's records, as `<table>:<id>`. */
export const relatedRecordsField = 'follow_relate_objs';

const instantRelations = [
  'equal',
  'notEqual',
  'lt',
  'gt',
  'lte',
  'gte',
  'range',
  'laterThan',
  'earlierThan',
] as const satisfies readonly Relation[];
const noteRelations = [...instantRelations, 'empty', 'notEmpty'] as const satisfies readonly Relation[];
const systemRelations: Record<'ref' | 'refs' | 'instant', readonly Relation[]> = {
  ref: [...choiceRelations, 'equal', 'notEqual'],
  refs: choiceRelations,
  instant: instantRelations,
};

/** The comparisons that are left when synonyms and negations are taken out. */
export type Comparison =
  | { is: 'empty' }
  /** Any of these: equal to one (ref, text by `equal`), containing one (refs), holding one as a part (text by `include`). */
  | { is: 'anyOf'; values: readonly string[] }
  | { is: 'contains'; values: readonly string[] }
  /** A path that is one of these or is below it. */
  | { is: 'within'; values: readonly string[] }
  | { is: 'truth'; value: boolean }
  | { is: 'compare'; with: 'eq' | 'lt' | 'lte' | 'gt' | 'gte'; value: number | string }
  /** Both ends belong to it; null is an open end. Numbers, or days. */
  | { is: 'between'; low: number | string | null; high: number | string | null };

/** A condition on the records that a link names: true where one of them that the reader may read fulfils it, also where it is negated. */
export interface LinkedCondition {
  link: Field;
  /** The type of the linked records. */
  table: string;
  condition: Resolved;
}

/** One condition, read. */
export interface Resolved {
  source:
    | { system: SystemField }
    | { related: true }
    | { lastNote: true }
    | { notice: true }
    | { field: Field }
    | { linked: LinkedCondition };
  storage: StorageClass;
  comparison: Comparison;
  /** The opposite is meant: also true for what is empty. */
  negated: boolean;
}

/** A filter with all its conditions resolved: the input of SQL, indexes and memory. */
export type ResolvedFilter = Resolved | ResolvedGroup;
interface ResolvedGroup {
  join: FilterGroup['join'];
  items: readonly ResolvedFilter[];
}

export function isResolvedGroup(filter: ResolvedFilter): filter is ResolvedGroup {
  return 'join' in filter;
}

/** The reader: the fields that the reader sees, and the meaning of days by words. */
export interface FilterReader {
  fields: readonly Field[];
  calendar?: Calendar | undefined;
  /**
   * Records of the type have notes, and the answer comes from where these are known: the database, never a record in memory. Without it the last note is
   * refused. A record without a note had its last one before every moment.
   */
  hasNotes?: boolean | undefined;
  /** The member whose notices conditions may name: as the last note, known to the database alone. Without it such a condition is refused. */
  noticesOf?: string | undefined;
  /**
   * Returns the same reader of the records of another type; undefined for a type that the reader does not know. Absent where linked records cannot be asked
   * about: in rules, in forms, in memory.
   */
  linked?: ((tableId: string) => FilterReader | undefined) | undefined;
}

/** Resolves a filter, once for all queries that use it. @throws AppError invalid as `resolveCondition` does, for a wrong condition in any place. */
export function resolveFilter(filter: Filter, reader: FilterReader): ResolvedFilter {
  if (!isGroup(filter)) return resolveCondition(filter, reader);
  return { join: filter.join, items: filter.items.map((item) => resolveFilter(item, reader)) };
}

/**
 * Reads one condition. A value kind that is compared by a part of what is stored (`compared`) is read like that part.
 * @param reader its calendar is what date presets and days of moments are read by; without one they are refused.
 * @throws AppError invalid for a field that is unknown or not among the reader's, a relation that its type does not have, or a value
 *   that does not fit. Nothing is ever dropped (SD-32).
 */
export function resolveCondition(received: Condition, reader: FilterReader): Resolved {
  if (splitLinkedName(received.field)) return resolveLinked(received, reader);
  const { calendar } = reader;
  const { source, storage, relations, isPath, toFilterValue } = subject(received, reader);
  const condition = toFilterValue ? { ...received, value: toFilterValue(received.value) } : received;
  if (!relations.includes(condition.relation)) throw refused(condition, 'relation');
  const { plain, negated } = positive(condition.relation);
  if (isPath && plain === 'include')
    return { source, storage, negated, comparison: { is: 'within', values: texts(condition) } };
  if (storage === 'text' && !isPath && 'field' in source)
    return { source, storage, negated, comparison: compareTexts(plain, source.field, condition) };
  return { source, storage, negated, comparison: buildComparison(plain, storage, condition, calendar) };
}

/** Reads a condition on linked records, one level deep, as their reader. */
function resolveLinked(received: Condition, { fields, linked }: FilterReader): Resolved {
  const name = splitLinkedName(received.field);
  const link = fields.find((candidate) => candidate.field_id === name?.link && candidate.access !== 'none');
  const table = link && linkedTable(link);
  const reader = table === undefined ? undefined : linked?.(table);
  if (!name || !link || table === undefined || !reader) throw refused(received, 'field');
  const condition = resolveNamed({ ...received, field: name.field }, { ...reader, linked: undefined }, received.field);
  const { storage, comparison } = condition;
  return { source: { linked: { link, table, condition } }, storage, comparison, negated: false };
}

/** Reads a condition, and names the whole path where it is refused. */
function resolveNamed(condition: Condition, reader: FilterReader, name: string): Resolved {
  try {
    return resolveCondition(condition, reader);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      'invalid',
      { ...error.params, filter: name },
      error.fields?.map((issue) => ({ ...issue, field: name })),
    );
  }
}

function subject(
  condition: Condition,
  { fields, hasNotes, noticesOf }: FilterReader,
): Pick<Resolved, 'source' | 'storage'> & Pick<ValueType, 'relations' | 'isPath' | 'toFilterValue'> {
  const name = condition.field;
  if (Object.hasOwn(systemFields, name)) {
    const storage = systemFields[name as SystemField];
    return { source: { system: name as SystemField }, storage, relations: systemRelations[storage] };
  }
  if (hasNotes && name === lastNoteTime)
    return { source: { lastNote: true }, storage: 'instant', relations: noteRelations };
  const field = fields.find((candidate) => candidate.field_id === name && candidate.access !== 'none');
  if (!field && name === noticeProperty && noticesOf !== undefined)
    return { source: { notice: true }, storage: 'ref', relations: ['include'] };
  if (!field) throw refused(condition, 'field');
  const { storage, relations, shows, isPath, toFilterValue } = valueTypes[field.value_type];
  if (shows) return { source: { system: shows }, storage: systemFields[shows], relations };
  if (name === relatedRecordsField && (condition.relation === 'include' || condition.relation === 'exclude')) {
    return { source: { related: true }, storage: 'refs', relations: choiceRelations };
  }
  return {
    source: { field: comparedField(field) },
    storage,
    relations,
    ...(isPath && { isPath }),
    ...(toFilterValue && { toFilterValue }),
  };
}

/** Returns the Markdown copy of a rich text field for comparisons, because no reader searches for tags. */
function comparedField(field: Field): Field {
  return isRich(field) ? { ...field, field_id: getMarkdownCopy(field.field_id) } : field;
}

function positive(relation: Relation): {
  plain: Exclude<Relation, 'notEqual' | 'exclude' | 'notEmpty' | 'laterThan' | 'earlierThan'>;
  negated: boolean;
} {
  switch (relation) {
    case 'notEqual':
      return { plain: 'equal', negated: true };
    case 'exclude':
      return { plain: 'include', negated: true };
    case 'notEmpty':
      return { plain: 'empty', negated: true };
    case 'laterThan':
      return { plain: 'gt', negated: false };
    case 'earlierThan':
      return { plain: 'lt', negated: false };
    default:
      return { plain: relation, negated: false };
  }
}

function buildComparison(
  relation: ReturnType<typeof positive>['plain'],
  storage: StorageClass,
  condition: Condition,
  calendar: Calendar | undefined,
): Comparison {
  if (relation === 'empty') return { is: 'empty' };
  switch (storage) {
    case 'text':
      return { is: relation === 'include' ? 'contains' : 'anyOf', values: texts(condition) };
    case 'ref':
    case 'refs':
      return { is: 'anyOf', values: texts(condition) };
    case 'boolean':
      if (typeof condition.value !== 'boolean') throw refused(condition, 'value');
      return { is: 'truth', value: condition.value };
    case 'number':
      return compare(relation, number(condition, condition.value), condition);
    case 'instant':
      return relation === 'range'
        ? between(instantRange(condition.value, calendar), condition)
        : compareSpan(relation, instantSpan(condition.value, calendar), condition);
    case 'date':
      return compareSpan(relation, daySpan(condition.value, calendar), condition);
    case 'json':
      throw refused(condition, 'relation');
  }
}

/** Texts of a field are compared in their compared form, telephones by their digits. */
function compareTexts(relation: ReturnType<typeof positive>['plain'], field: Field, condition: Condition): Comparison {
  if (relation === 'empty') return { is: 'empty' };
  const values = texts(condition);
  if (relation === 'equal' && !isPhoneField(field)) return { is: 'anyOf', values: values.map(normaliseText) };
  if (relation === 'equal') return { is: 'contains', values: values.map((value) => keyLine(textKey(field, value))) };
  return { is: 'contains', values: values.flatMap((value) => listNeedles(field, value)) };
}

function listNeedles(field: Field, value: string): string[] {
  const needle = normaliseText(value);
  const digits = isPhoneField(field) ? getPartialDigits(value) : undefined;
  return digits === undefined ? [needle] : [needle, digits];
}

function compare(relation: Relation, value: number | string, condition: Condition): Comparison {
  switch (relation) {
    case 'equal':
      return { is: 'compare', with: 'eq', value };
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return { is: 'compare', with: relation, value };
    default:
      throw refused(condition, 'relation');
  }
}

/** Before a span is before its first point, after it after its last. */
function compareSpan(
  relation: Relation,
  span: Span<number> | Span<string> | undefined,
  condition: Condition,
): Comparison {
  if (!span) throw refused(condition, 'value');
  const { first, last } = span;
  if (relation === 'equal' && first !== last) return { is: 'between', low: first, high: last };
  return compare(relation, relation === 'gt' || relation === 'lte' ? last : first, condition);
}

function between(range: { low: number | null; high: number | null } | undefined, condition: Condition): Comparison {
  if (!range) throw refused(condition, 'value');
  return { is: 'between', ...range };
}

/** At most this many values in one condition. */
const valueLimit = 100;

function texts(condition: Condition): readonly string[] {
  const list: unknown[] = Array.isArray(condition.value) ? condition.value : [condition.value];
  if (list.length === 0 || list.length > valueLimit) throw refused(condition, 'value');
  return list.map((value) => {
    if (typeof value !== 'string' || value === '' || value.length > 1_000) throw refused(condition, 'value');
    return value;
  });
}

function number(condition: Condition, value: unknown): number {
  const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof parsed !== 'number' || !Number.isFinite(parsed)) throw refused(condition, 'value');
  return parsed;
}

function refused(condition: Condition, problem: 'field' | 'relation' | 'value'): AppError {
  return new AppError('invalid', { filter: condition.field, relation: condition.relation, what: problem }, [
    { field: condition.field, code: problem === 'field' ? 'unknownField' : 'wrongType' },
  ]);
}

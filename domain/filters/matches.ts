import type { Calendar } from '../calendar';
import type { Field } from '../metadata/field';
import { searchableText } from '../phones/compared';
import { comparedValue, valueTypes } from '../values';
import type { Filter } from '../filter-tree';
import { listSteps } from '../values/path';
import { lastChange } from './last-change';
import {
  isResolvedGroup,
  relatedRecordsField,
  resolveFilter,
  type Comparison,
  type Resolved,
  type ResolvedFilter,
  type SystemField,
} from './resolve';

/** A record as it is stored: system properties, and the values by field id. Times in epoch milliseconds. */
export interface StoredRecord {
  table_id: string;
  id: string;
  /** The first shown field as text. */
  name: string;
  owner: string | null;
  members: string[];
  followers: string[];
  pipeline_id: string | null;
  stage_id: string | null;
  is_draft: boolean;
  /** The status of its approval; null and absent: no approval was requested. */
  approve_status?: string | null;
  creator: string | null;
  updater: string | null;
  create_time: number;
  update_time: number;
  deleted_at: number | null;
  /** Filled values only. */
  data: Record<string, unknown>;
  /** The last change by field: the member and the time. The entry `wholeRecord` holds changes that belong to no field. */
  field_times: Record<string, { time: number; member_id: string | null }>;
}

/**
 * Whether a record fits a filter; means exactly what the SQL of the same filter means (a property test compares the two).
 * @param calendar the company's day and zone, for conditions with days by words; without one these are refused.
 * @throws AppError invalid as `resolveFilter` does.
 */
export function matches(record: StoredRecord, filter: Filter, fields: readonly Field[], calendar?: Calendar): boolean {
  return matcher(filter, fields, calendar)(record);
}

/** The same for many records: the filter is read once. */
export function matcher(
  filter: Filter,
  fields: readonly Field[],
  calendar?: Calendar,
): (record: StoredRecord) => boolean {
  const resolved = resolveFilter(filter, { fields, calendar });
  return (record) => fits(record, resolved, fields);
}

function fits(record: StoredRecord, filter: ResolvedFilter, fields: readonly Field[]): boolean {
  if (!isResolvedGroup(filter)) return conditionHolds(record, filter, fields);
  const holdsFor = (item: ResolvedFilter) => fits(record, item, fields);
  return filter.join === 'and' ? filter.items.every(holdsFor) : filter.items.some(holdsFor);
}

function conditionHolds(
  record: StoredRecord,
  { source, comparison, negated }: Resolved,
  fields: readonly Field[],
): boolean {
  const value =
    'system' in source
      ? systemValue(record, source.system, fields)
      : 'related' in source
        ? relatedRecords(record)
        : 'lastNote' in source || 'notice' in source || 'linked' in source
          ? // A record in memory has no notes, notices and linked records here: the reader of `matches` has none.
            null
          : getFieldValue(source.field, record);
  return fulfills(value, comparison) !== negated;
}

/** The value of a field as filters compare it: a text in the form of `searchableText`, as with its record in SQL. */
function getFieldValue(field: Field, { data }: StoredRecord): unknown {
  const type = valueTypes[field.value_type];
  const value = comparedValue(type, data[field.field_id]);
  const isText = type.storage === 'text' && type.compared === undefined;
  return isText && value !== null && value !== undefined && value !== '' ? searchableText(field, String(value)) : value;
}

function systemValue(record: StoredRecord, name: SystemField, fields: readonly Field[]): unknown {
  switch (name) {
    case '_id':
      return record.id;
    case 'owner_member_id':
      return record.owner;
    case 'create_member_id':
      return record.creator;
    case 'stage_id':
      return record.stage_id;
    case 'pipeline_id':
      return record.pipeline_id;
    case '_all_member_ids':
      return record.members.length > 0 ? record.members : null;
    case 'follower_member_ids':
      return record.followers.length > 0 ? record.followers : null;
    case 'create_time':
      return record.create_time;
    case 'update_time':
      return lastChange(record, fields).time;
  }
}

function relatedRecords(record: StoredRecord): string[] {
  const related = record.data[relatedRecordsField];
  if (typeof related !== 'object' || related === null) return [];
  return Object.entries(related).flatMap(([table, ids]) =>
    Array.isArray(ids) ? ids.map((id) => `${table}:${id}`) : [],
  );
}

function fulfills(value: unknown, comparison: Comparison): boolean {
  if (comparison.is === 'empty') return value === null;
  if (value === null || value === undefined) return false;
  switch (comparison.is) {
    case 'anyOf':
      return Array.isArray(value)
        ? value.some((item) => comparison.values.includes(String(item)))
        : comparison.values.includes(String(value));
    case 'contains':
      return comparison.values.some((text) => String(value).includes(text));
    case 'within':
      return listSteps(String(value)).some((step) => comparison.values.includes(step));
    case 'truth':
      return value === comparison.value;
    case 'between':
      return isWithin(value, comparison);
    case 'compare':
      return compares(value, comparison);
  }
}

function isWithin(value: unknown, { low, high }: Extract<Comparison, { is: 'between' }>): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false;
  const reaches = (end: number | string | null, fits: (end: number | string) => boolean) =>
    end === null || (typeof end === typeof value && fits(end));
  return reaches(low, (end) => value >= end) && reaches(high, (end) => value <= end);
}

function compares(value: unknown, comparison: Extract<Comparison, { is: 'compare' }>): boolean {
  // Numbers with numbers and days with days: what does not fit was never saved, and in SQL it is no match either.
  if (typeof value !== typeof comparison.value) return false;
  const left = value as number | string;
  switch (comparison.with) {
    case 'eq':
      return left === comparison.value;
    case 'lt':
      return left < comparison.value;
    case 'lte':
      return left <= comparison.value;
    case 'gt':
      return left > comparison.value;
    case 'gte':
      return left >= comparison.value;
  }
}

/** A-Z only: every engine and locale folds these alike (in SQL: lower under "C"). */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

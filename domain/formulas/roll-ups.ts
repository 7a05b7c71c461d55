import { readingAt, readingOfDay, readingOfDayNumber } from '../calendar';
import { relatedRecordsField } from '../filters/resolve';
import type { Filter } from '../filter-tree';
import type { Aggregate, Field } from '../metadata/field';
import { valueTypes, type StorageClass } from '../values';
import { dateValue, dayNumber, numberValue, type FormulaValue } from './value';

/** Roll-ups over linked records (SD-34): how many, or the sum, average … of one of their fields. */

/** The roll-up operations of each storage class; `count` needs no field. */
const operations: Record<StorageClass, readonly Aggregate['op'][]> = {
  number: ['sum', 'avg', 'min', 'max', 'distinct'],
  date: ['min', 'max', 'distinct'],
  instant: ['min', 'max', 'distinct'],
  text: ['distinct'],
  ref: ['distinct'],
  boolean: ['distinct'],
  refs: [],
  json: [],
};

/** Returns whether a field supports a roll-up operation. */
export function allowsRollUp(op: Aggregate['op'], field: Pick<Field, 'value_type'>): boolean {
  return operations[valueTypes[field.value_type].storage].includes(op);
}

/** Returns whether a roll-up can be computed from the fields of its type, because a configuration may have lost one. */
export function isAskable(
  { op, lookup_field, result_field }: Aggregate,
  fields: readonly Pick<Field, 'field_id' | 'value_type'>[],
): boolean {
  const lookup = fields.find((field) => field.field_id === lookup_field);
  const result = fields.find((field) => field.field_id === result_field);
  const names =
    lookup !== undefined &&
    (lookup_field === relatedRecordsField || valueTypes[lookup.value_type].relations.includes('include'));
  return names && (op === 'count' || (result !== undefined && allowsRollUp(op, result)));
}

/** Returns the ids of the records of `fromTable` that a record names in `lookup_field`. The record is part of their roll-ups. */
export function namedIn(
  data: Readonly<Record<string, unknown>>,
  { lookup_field }: Pick<Aggregate, 'lookup_field'>,
  fromTable: string,
): string[] {
  const value = Object.hasOwn(data, lookup_field) ? data[lookup_field] : null;
  const linkedValue =
    lookup_field === relatedRecordsField && typeof value === 'object' && value !== null
      ? (Object.entries(value).find(([table]) => table === fromTable)?.[1] as unknown)
      : value;
  return (Array.isArray(linkedValue) ? (linkedValue as unknown[]) : [linkedValue]).filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );
}

/**
 * Returns the filter for the records of `to_table` that link to one of these records in `lookup_field`. A member who may not see that field may not
 * use it.
 */
export function lookupFilter(
  { lookup_field }: Pick<Aggregate, 'lookup_field'>,
  fromTable: string,
  ids: readonly string[],
): Filter {
  return {
    field: lookup_field,
    relation: 'include',
    value: ids.map((id) => (lookup_field === relatedRecordsField ? `${fromTable}:${id}` : id)),
  };
}

/**
 * Converts the database's answer to a value for formulas. @param answer digits; for the first and the last of days `YYYY-MM-DD`, of moments epoch
 * milliseconds; null when no value is filled. @param storage of the field; undefined for a count.
 */
export function rollUpValue(
  op: Aggregate['op'],
  storage: StorageClass | undefined,
  answer: string | null,
  timeZone: string,
): FormulaValue {
  if (answer === null) return null;
  if (op !== 'min' && op !== 'max') return numberValue(answer);
  if (storage === 'date') return dateValue(readingOfDay(answer));
  return storage === 'instant' ? dateValue(readingAt(timeZone, Number(answer))) : numberValue(answer);
}

/** Converts a roll-up to its number in answers; days and moments become day numbers (REQ records 5). */
export function rollUpNumber(value: FormulaValue): number | null {
  if (value?.is === 'date') return Number(dayNumber(value.reading));
  return value?.is === 'number' ? Number(value.number) : null;
}

/** Converts a result of `rollUpNumber` back to a value for formulas. @public */
export function rollUpFromNumber(result: number | null, isDate: boolean): FormulaValue {
  if (result === null) return null;
  return isDate ? dateValue(readingOfDayNumber(result)) : numberValue(result);
}

/** Returns the roll-up of a new record, to which nothing links yet. */
export function emptyRollUp({ op }: Pick<Aggregate, 'op'>): FormulaValue {
  return op === 'count' || op === 'distinct' ? numberValue(0) : null;
}

/** Returns a key that is equal for equal roll-ups. */
export function rollUpKey({ op, to_table, lookup_field, result_field }: Aggregate): string {
  return JSON.stringify([op, to_table, lookup_field, op === 'count' ? null : (result_field ?? null)]);
}

/** Returns every roll-up that the formulas of these fields use, each once. */
export function rollUpsIn(fields: readonly Pick<Field, 'formula'>[]): Aggregate[] {
  const rollUps = fields.flatMap((field) => Object.values(field.formula?.high_level_variables ?? {}));
  return [...new Map(rollUps.map((rollUp) => [rollUpKey(rollUp), rollUp])).values()];
}

import type { Field } from '../metadata/field';
import { ownerProperty } from '../metadata/owner';

/** Where `field_times` keeps the last change that belongs to no field: the record was removed or brought back. No field of a company is called so. */
export const wholeRecord = '';

/** Where `field_times` keeps when a record came into its stage. Every reader learns of it with the record's own changes. */
export const stageTime = 'stage_id';

/**
 * The names whose changes a reader learns of; undefined for a reader from whom no field is hidden: then every change counts. What is
 * shown is named, not what is hidden, so that a Markdown copy or a removed field does not count.
 */
export function shownNames(fields: readonly Pick<Field, 'field_id' | 'access'>[]): string[] | undefined {
  if (fields.every(({ access }) => access !== 'none')) return undefined;
  return [
    wholeRecord,
    ownerProperty,
    ...fields.filter(({ access }) => access !== 'none').map(({ field_id }) => field_id),
  ];
}

export interface LastChange {
  time: number;
  member_id: string | null;
}

/** What of a stored record says when it was written. */
interface WrittenRecordTimes {
  create_time: number;
  creator: string | null;
  update_time: number;
  updater: string | null;
  field_times: Readonly<Record<string, LastChange>>;
}

/**
 * The last change of a record as its reader may know of it: a change of hidden fields alone moves neither the time nor the name. SQL
 * means the same (server/queries/records/expressions.ts; a property test compares the two).
 */
export function lastChange(
  record: WrittenRecordTimes,
  fields: readonly Pick<Field, 'field_id' | 'access'>[],
): LastChange {
  return lastChangeAmong(record, shownNames(fields));
}

/** The same by the names whose changes the reader learns of (`shownNames`): for many records they are looked up once. */
export function lastChangeAmong(record: WrittenRecordTimes, visibleFields: readonly string[] | undefined): LastChange {
  const real = { time: record.update_time, member_id: record.updater };
  if (visibleFields === undefined) return real;
  const changes = Object.entries(record.field_times);
  const latest = changes.filter(([, { time }]) => time === record.update_time);
  // A time that no field accounts for belongs to the whole record.
  if (latest.length === 0 || latest.some(([name]) => visibleFields.includes(name))) return real;
  const created: LastChange = { time: record.create_time, member_id: record.creator };
  return changes
    .filter(([name]) => visibleFields.includes(name))
    .map(([, change]) => change)
    .reduce((last, change) => (change.time > last.time ? change : last), created);
}

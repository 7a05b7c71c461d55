import type { Field } from '../metadata/field';
import { ownerProperty } from '../metadata/owner';

/** The key of `field_times` for the last change that belongs to no field: the record was removed or restored. No field of a company has this id. */
export const wholeRecord = '';

/** The key of `field_times` for the time when a record came into its stage. Every reader sees it with the record's own changes. */
export const stageTime = 'stage_id';

/**
 * Returns the names of the changes that a reader sees. Undefined for a reader with no hidden fields: then every change counts. The list names
 * visible fields, not hidden ones, so that a Markdown copy or a removed field does not count.
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

/** The times and members of the writes of a stored record. */
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

/** Returns the same by the names of the changes that the reader sees (`shownNames`), which are looked up once for many records. */
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

import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { StoredRecord } from '../../../domain/filters/matches';
import { columnList } from '../../db/literals';
import type { RecordsTable } from '../../db/tables';

/** Every column of `records`: its SQL type, and whether readers of records get it or only SQL uses it. */
const columns = {
  client_id: { type: sql`text`, isRead: false },
  table_id: { type: sql`text`, isRead: true },
  id: { type: sql`text`, isRead: true },
  name: { type: sql`text`, isRead: true },
  name_key: { type: sql`text`, isRead: false },
  owner: { type: sql`text`, isRead: true },
  members: { type: sql`text[]`, isRead: true },
  followers: { type: sql`text[]`, isRead: true },
  pipeline_id: { type: sql`text`, isRead: true },
  stage_id: { type: sql`text`, isRead: true },
  is_draft: { type: sql`boolean`, isRead: true },
  creator: { type: sql`text`, isRead: true },
  updater: { type: sql`text`, isRead: true },
  create_time: { type: sql`timestamptz`, isRead: true },
  update_time: { type: sql`timestamptz`, isRead: true },
  deleted_at: { type: sql`timestamptz`, isRead: true },
  data: { type: sql`jsonb`, isRead: true },
  field_times: { type: sql`jsonb`, isRead: true },
  facets: { type: sql`int[]`, isRead: false },
  grams: { type: sql`int[]`, isRead: false },
  duplicate_keys: { type: sql`int[]`, isRead: false },
  keys_version: { type: sql`smallint`, isRead: false },
  search_text: { type: sql`text`, isRead: false },
  role_words: { type: sql`jsonb`, isRead: false },
  compared_texts: { type: sql`jsonb`, isRead: false },
  approve_status: { type: sql`text`, isRead: true },
} as const satisfies Record<keyof RecordsTable, { type: RawBuilder<unknown>; isRead: boolean }>;

type ColumnName = keyof typeof columns;
type ReadName = { [Name in ColumnName]: (typeof columns)[Name]['isRead'] extends true ? Name : never }[ColumnName];

const names = Object.keys(columns) as ColumnName[];

/** The columns that readers of records get, for the table (or alias) `records`. */
export const recordColumns: readonly `records.${ReadName}`[] = names
  .filter((name): name is ReadName => columns[name].isRead)
  .map((name) => `records.${name}` as const);

/** The same as SQL, built once for the answers of writes. */
export const readColumns = columnList(recordColumns);

/** The values of a record in the order of `recordJson`. */
export type RecordValues = [
  StoredRecord['table_id'],
  StoredRecord['id'],
  StoredRecord['name'],
  StoredRecord['owner'],
  StoredRecord['members'],
  StoredRecord['followers'],
  StoredRecord['pipeline_id'],
  StoredRecord['stage_id'],
  StoredRecord['is_draft'],
  StoredRecord['creator'],
  StoredRecord['updater'],
  StoredRecord['create_time'],
  StoredRecord['update_time'],
  StoredRecord['deleted_at'],
  StoredRecord['data'],
  StoredRecord['field_times'],
  StoredRecord['approve_status'],
];

/**
 * A row of the table (or alias) `records` as one JSON array, for pages: the database writes it faster than separate columns are read here
 * (ADR-0268). Times are epoch milliseconds.
 */
export const recordJson = sql<RecordValues>`json_build_array(
  records.table_id, records.id, records.name, records.owner, records.members, records.followers, records.pipeline_id, records.stage_id,
  records.is_draft, records.creator, records.updater, floor(extract(epoch from records.create_time) * 1000)::int8,
  floor(extract(epoch from records.update_time) * 1000)::int8, floor(extract(epoch from records.deleted_at) * 1000)::int8,
  records.data, records.field_times, records.approve_status)`;

export function recordOfJson(values: RecordValues): StoredRecord {
  const [
    table_id,
    id,
    name,
    owner,
    members,
    followers,
    pipeline_id,
    stage_id,
    is_draft,
    creator,
    updater,
    ...remainingColumns
  ] = values;
  const [create_time, update_time, deleted_at, data, field_times, approve_status] = remainingColumns;
  return {
    table_id,
    id,
    name,
    owner,
    members,
    followers,
    pipeline_id,
    stage_id,
    is_draft,
    creator,
    updater,
    create_time,
    update_time,
    deleted_at,
    data,
    field_times,
    approve_status,
  };
}

/** The columns of a row without its company and its type, with the types in SQL. */
export const ownColumns: readonly { name: ColumnName; type: RawBuilder<unknown> }[] = names
  .filter((name) => name !== 'client_id' && name !== 'table_id')
  .map((name) => ({ name, type: columns[name].type }));

export type RecordColumnsRow = Pick<Selectable<RecordsTable>, ReadName>;

/** Converts a row for the rules of domain: times in epoch milliseconds. */
export function storedRecord(row: RecordColumnsRow): StoredRecord {
  return {
    ...row,
    create_time: row.create_time.getTime(),
    update_time: row.update_time.getTime(),
    deleted_at: row.deleted_at === null ? null : row.deleted_at.getTime(),
  };
}

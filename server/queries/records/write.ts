import { sql } from 'kysely';
import { stageTime, wholeRecord } from '../../../domain/filters/last-change';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { DuplicateRule } from '../../../domain/metadata/settings';
import { ownerProperty } from '../../../domain/metadata/owner';
import type { Db, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import { addFileUses, changeFileUses, listUses } from '../files/file-uses';
import { ownColumns, readColumns, recordColumns, storedRecord, type RecordColumnsRow } from './columns';
import { recordKeys, type FieldConfig } from '../search/keys';

/** Writes records. The caller has checked the rights; only keys.ts makes keys. */

/** The properties of a record's object type that a write needs. */
export interface RecordType {
  clientId: string;
  tableId: string;
  /** Every field of the type, including those that the caller does not see. */
  fields: readonly FieldConfig[];
  /** The id of the title field (list_first_show_field_id). */
  titleField: string;
  /** The rules by which duplicates are found; if absent, a job makes these keys later. */
  duplicateRules?: readonly DuplicateRule[];
}

export interface NewRecord {
  id: string;
  data: Record<string, unknown>;
  owner: string | null;
  followers?: readonly string[];
  pipelineId?: string | null;
  stageId?: string | null;
  isDraft?: boolean;
  creator: string | null;
  /** The create_time in epoch milliseconds, also the update_time as long as no member has changed the record. */
  time: number;
  /** The time of the last change in epoch milliseconds, where the record was changed before it is written. */
  changedAt?: number;
}

type WrittenRow = ReturnType<typeof toRow>;

function toRow(type: RecordType, record: NewRecord) {
  const {
    id,
    owner,
    followers = [],
    pipelineId = null,
    stageId = null,
    isDraft = false,
    creator,
    time,
    changedAt = time,
  } = record;
  const { data, ...keys } = recordKeys({ ...type, owner, data: record.data });
  return {
    client_id: type.clientId,
    table_id: type.tableId,
    id,
    owner,
    followers: [...followers],
    pipeline_id: pipelineId,
    stage_id: stageId,
    is_draft: isDraft,
    creator,
    updater: creator,
    create_time: new Date(time),
    update_time: new Date(changedAt),
    deleted_at: null,
    data: JSON.stringify(data),
    field_times: '{}',
    ...keys,
  };
}

export async function insertRecord(db: Db | Trx, type: RecordType, record: NewRecord): Promise<StoredRecord> {
  const row = await insertEach(db, [type.clientId, type.tableId], toRow(type, record));
  await addFileUses(db, type.clientId, listUses(type, record.id, record.data));
  return storedRecord(row);
}

const insertEach = shareable(async (db, _type: [string, string], rows: readonly WrittenRow[]) =>
  inOrder(await insertRows(db, rows, sql`returning ${readColumns}`), rows),
);

/** Returns the written rows in the order of the request. */
function inOrder(
  writtenRows: readonly RecordColumnsRow[],
  requestedRows: readonly { id: string }[],
): RecordColumnsRow[] {
  const byId = new Map(writtenRows.map((row) => [row.id, row]));
  return requestedRows.map(({ id }) => {
    const row = byId.get(id);
    if (!row) throw new Error('A record that was to be written is not there.');
    return row;
  });
}

/** Inserts many records without reading them back, for imports and demo data, in batches of 500. */
export async function insertRecords(db: Db | Trx, type: RecordType, records: readonly NewRecord[]): Promise<void> {
  for (let start = 0; start < records.length; start += 500) {
    const some = records.slice(start, start + 500);
    await insertRows(
      db,
      some.map((record) => toRow(type, record)),
    );
    await addFileUses(
      db,
      type.clientId,
      some.flatMap((record) => listUses(type, record.id, record.data)),
    );
  }
}

/** Inserts rows of one type with one parameter for all of them: thousands of parameters would cost more than the rows. */
async function insertRows(db: Db | Trx, rows: readonly WrittenRow[], answer = sql``): Promise<RecordColumnsRow[]> {
  const first = rows[0];
  if (!first) return [];
  const list = JSON.stringify(
    rows.map((row) => ({
      ...row,
      data: JSON.parse(row.data) as unknown,
      field_times: JSON.parse(row.field_times) as unknown,
      role_words: JSON.parse(row.role_words) as unknown,
      compared_texts: JSON.parse(row.compared_texts) as unknown,
    })),
  );
  const names = sql.join(ownColumns.map(({ name }) => sql.ref(name)));
  const types = sql.join(ownColumns.map(({ name, type }) => sql`${sql.ref(name)} ${type}`));
  const inserted = await sql<RecordColumnsRow>`
    insert into records (client_id, table_id, ${names})
    select ${first.client_id}, ${first.table_id}, ${names} from jsonb_to_recordset(${list}::jsonb) as row(${types}) ${answer}`.execute(
    db,
  );
  return inserted.rows;
}

export interface RecordUpdate {
  /** The values by field id; null empties a field. Only different values are written. */
  data?: Record<string, unknown>;
  owner?: string | null;
  pipelineId?: string | null;
  stageId?: string | null;
  isDraft?: boolean;
  memberId: string | null;
  /** The time in epoch milliseconds. */
  time: number;
}

/**
 * Writes a change to a record that was read with a lock in this transaction. The update time always increases by at least a millisecond, so that
 * "changed since" never misses a change.
 */
export async function updateRecord(
  trx: Trx,
  type: RecordType,
  previousRecord: StoredRecord,
  change: RecordUpdate,
): Promise<StoredRecord> {
  const time = Math.max(change.time, previousRecord.update_time + 1);
  const changedEntries = Object.entries(change.data ?? {});
  const { data, ...keys } = recordKeys({
    ...type,
    owner: change.owner === undefined ? previousRecord.owner : change.owner,
    data: { ...previousRecord.data, ...change.data },
  });
  const isHandedOver = change.owner !== undefined && change.owner !== previousRecord.owner;
  const isMoved = change.pipelineId !== undefined || change.stageId !== undefined || change.isDraft !== undefined;
  const isStaged = change.pipelineId !== undefined || change.stageId !== undefined;
  const touched = [
    ...changedEntries.map(([field]) => field),
    ...(isHandedOver ? [ownerProperty] : []),
    ...(isMoved ? [wholeRecord] : []),
    ...(isStaged ? [stageTime] : []),
  ];
  const field_times = {
    ...wholeChange(previousRecord),
    ...Object.fromEntries(touched.map((field) => [field, { time, member_id: change.memberId }])),
  };
  const set = {
    ...keys,
    role_words: JSON.parse(keys.role_words) as unknown,
    compared_texts: JSON.parse(keys.compared_texts) as unknown,
    data,
    field_times,
    updater: change.memberId,
    update_time: new Date(time),
    ...(change.owner === undefined ? {} : { owner: change.owner }),
    ...(change.pipelineId === undefined ? {} : { pipeline_id: change.pipelineId }),
    ...(change.stageId === undefined ? {} : { stage_id: change.stageId }),
    ...(change.isDraft === undefined ? {} : { is_draft: change.isDraft }),
  };
  const row = await updateEach(trx, [type.clientId, type.tableId, Object.keys(set).join()], {
    id: previousRecord.id,
    ...set,
  });
  await changeFileUses(trx, type, previousRecord.id, previousRecord.data, change.data ?? {});
  return storedRecord(row);
}

/** Updates the same columns of several records of one type, with one parameter for all of them as in `insertRows`. */
const updateEach = shareable(
  async (db, [clientId, tableId, names]: [string, string, string], changes: readonly { id: string }[]) => {
    const columns = ownColumns.filter(({ name }) => name === 'id' || names.split(',').includes(name));
    const types = sql.join(columns.map(({ name, type }) => sql`${sql.ref(name)} ${type}`));
    const set = sql.join(
      columns
        .filter(({ name }) => name !== 'id')
        .map(({ name }) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`),
    );
    const { rows } = await sql<RecordColumnsRow>`
      update records set ${set} from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed(${types})
      where records.client_id = ${clientId} and records.table_id = ${tableId} and records.id = changed.id
      returning ${readColumns}`.execute(db);
    return inOrder(rows, changes);
  },
);

/**
 * A removal or a restoration names no field, only the record's own time and writer. A later write of fields replaces these, so they are stored
 * separately before it: a reader who does not see those fields still learns of this change (domain/filters/last-change.ts).
 */
function wholeChange({ create_time, update_time, updater, field_times }: StoredRecord): StoredRecord['field_times'] {
  const isKnown = update_time === create_time || Object.values(field_times).some(({ time }) => time === update_time);
  return isKnown ? field_times : { ...field_times, [wholeRecord]: { time: update_time, member_id: updater } };
}

/**
 * Stores values that no member wrote, because they derive from other records. The record keeps the name and time of its last writer, so that no
 * member's own change looks older than it is.
 */
export async function storeComputed(
  trx: Trx,
  type: RecordType,
  previousRecord: StoredRecord,
  values: Record<string, unknown>,
): Promise<StoredRecord> {
  const { data, ...keys } = recordKeys({
    ...type,
    owner: previousRecord.owner,
    data: { ...previousRecord.data, ...values },
  });
  const row = await trx
    .updateTable('records')
    .set({ ...keys, data: JSON.stringify(data) })
    .where('client_id', '=', type.clientId)
    .where('table_id', '=', type.tableId)
    .where('id', '=', previousRecord.id)
    .returning(recordColumns)
    .executeTakeFirstOrThrow();
  await changeFileUses(trx, type, previousRecord.id, previousRecord.data, values);
  return storedRecord(row);
}

/**
 * Adds a member to the followers of a record, or removes the member from them. The record stays unchanged: its update time and its last writer
 * remain.
 */
export async function setFollower(
  trx: Trx,
  { clientId, tableId }: Pick<RecordType, 'clientId' | 'tableId'>,
  id: string,
  memberId: string,
  follows: boolean,
): Promise<void> {
  await trx
    .updateTable('records')
    .set({
      followers: follows
        ? sql<string[]>`array_append(array_remove(followers, ${memberId}), ${memberId})`
        : sql<string[]>`array_remove(followers, ${memberId})`,
    })
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '=', id)
    .execute();
}

type Removal = { memberId: string; time: number };

/** Removes a record softly (SD-43). Returns false when it was not found or already removed. */
export async function removeRecord(
  trx: Trx,
  type: Pick<RecordType, 'clientId' | 'tableId'>,
  id: string,
  removal: Removal,
): Promise<boolean> {
  return (await removeRecords(trx, type, [id], removal)).length > 0;
}

/** Removes records softly, all at one time. Returns the ids of those that existed. */
export async function removeRecords(
  trx: Trx,
  type: Pick<RecordType, 'clientId' | 'tableId'>,
  ids: readonly string[],
  removal: Removal,
): Promise<string[]> {
  const time = new Date(removal.time);
  const rows = await trx
    .updateTable('records')
    .set({ deleted_at: time, update_time: time, updater: removal.memberId })
    .where('client_id', '=', type.clientId)
    .where('table_id', '=', type.tableId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

import { sql, type Selectable } from 'kysely';
import type { Scope } from '../../../domain/filters/scope';
import { ownerProperty } from '../../../domain/metadata/owner';
import type { NoticeType } from '../../../domain/notices/kinds';
import { numberLiteral } from '../../db/literals';
import { shareable } from '../../db/together';
import type { Db, NoticeRecordsTable, Trx } from '../../db/tables';
import { ruleToSql } from '../records/predicates';
import { speaksToReader } from '../records/notice-records';

/** Actions on several records, for each notified member (ADR-0299). */

type NoticeRecordRow = Selectable<NoticeRecordsTable>;

/** Adds rows to the group of an action. Fields of a record that is written twice are joined. */
export async function addNoticeRecords(trx: Trx, rows: readonly NoticeRecordRow[]): Promise<void> {
  if (rows.length > 0) await addAll(trx, [], rows);
}

/** Each row takes a dozen parameters of the 65,535 that a statement may have. */
const rowsOfInsert = 1_000;

const addAll = shareable<[], readonly NoticeRecordRow[], void>(async (db, _where, rowLists) => {
  const rows = [...joinRows(rowLists.flat())].map(({ changes, ...row }) => ({
    ...row,
    changes: changes ? JSON.stringify(changes) : null,
  }));
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await db
      .insertInto('notice_records')
      .values(rows.slice(start, start + rowsOfInsert))
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'group_id', 'member_id', 'table_id', 'record_id', 'type'])
          .doUpdateSet(({ ref }) => ({
            fields: sql<string[]>`array(select distinct unnest(notice_records.fields || excluded.fields))`,
            on_home: sql<boolean>`notice_records.on_home or excluded.on_home`,
            on_card: sql<boolean>`notice_records.on_card or excluded.on_card`,
            create_time: ref('excluded.create_time'),
          })),
      )
      .execute();
  return [];
});

/** Joins rows of one record, because a statement must not write a row twice. */
function joinRows(rows: readonly NoticeRecordRow[]): Iterable<NoticeRecordRow> {
  const byKey = new Map<string, NoticeRecordRow>();
  for (const row of rows) {
    const key = [row.group_id, row.member_id, row.table_id, row.record_id, row.type].join(' ');
    const former = byKey.get(key);
    byKey.set(
      key,
      former
        ? {
            ...row,
            fields: [...new Set([...former.fields, ...row.fields])],
            on_home: former.on_home || row.on_home,
            on_card: former.on_card || row.on_card,
          }
        : row,
    );
  }
  return byKey.values();
}

/** The rows of a group for one member, of one type of notice and one object type. */
interface GroupShare extends Pick<
  NoticeRecordRow,
  'member_id' | 'table_id' | 'type' | 'actor' | 'on_home' | 'on_card'
> {
  count: number;
  first_id: string;
}

/** Returns the contents of a group for each member, whatever they may read now. */
export async function listGroupShares(trx: Trx, clientId: string, groupId: string): Promise<GroupShare[]> {
  const { rows } = await sql<GroupShare>`
    select member_id, table_id, type, max(actor) as actor, bool_or(on_home) as on_home, bool_or(on_card) as on_card,
      count(*)::int as count, min(record_id) as first_id
    from notice_records where client_id = ${clientId} and group_id = ${groupId}
    group by member_id, table_id, type order by member_id, table_id, type`.execute(trx);
  return rows;
}

/** Returns the existing notices of a group, by member. */
export async function findGroupNotices(trx: Trx, clientId: string, groupId: string, memberIds: readonly string[]) {
  const rows = await trx
    .selectFrom('notices')
    .select(['member_id', 'notice_id', 'group_size', 'told_size'])
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('member_id', 'in', [...memberIds])
    .execute();
  return new Map(rows.map((row) => [row.member_id, row]));
}

/** Updates a notice of a group: a grown group makes it new and unread. */
export async function renewGroupNotice(
  trx: Trx,
  key: { client_id: string; member_id: string; notice_id: string },
  values: {
    type: NoticeType;
    table_id: string;
    record_id: string;
    on_home: boolean;
    create_time: Date;
    read_time: null;
    group_size: number;
    told_size: number;
  },
): Promise<void> {
  await trx
    .updateTable('notices')
    .set(values)
    .where('client_id', '=', key.client_id)
    .where('member_id', '=', key.member_id)
    .where('notice_id', '=', key.notice_id)
    .execute();
}

/** The channel of a notice. Each channel has its own rows. */
export type NoticeWay = 'on_home' | 'on_card';

/** The readable rows of a group, of one type of notice and one object type. */
export interface ReadablePart {
  group_id: string;
  table_id: string;
  type: NoticeType;
  isHandedOver: boolean;
  count: number;
  /** The ids of some of the records, in their order. */
  ids: string[];
}

/** The number of records that a notice names. */
const namedRecords = 5;

/** Returns the readable parts of groups, among the records of a scope. */
export async function listReadableParts(
  db: Db,
  scope: Scope,
  { memberId, groupIds, way }: { memberId: string; groupIds: readonly string[]; way: NoticeWay },
): Promise<ReadablePart[]> {
  const isHandedOver = sql`(${ownerProperty}::text = any(noticed.fields) and noticed.type = 'TEAM_MEMBER_ADD')`;
  const { rows } = await sql<Omit<ReadablePart, 'table_id'>>`
    select noticed.group_id, noticed.type, ${isHandedOver} as "isHandedOver", count(*)::int as count,
      (array_agg(noticed.record_id order by noticed.record_id))[1:${numberLiteral(namedRecords)}] as ids
    from notice_records as noticed join records on records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId}
      and records.id = noticed.record_id
    where noticed.client_id = ${scope.clientId} and noticed.member_id = ${memberId} and noticed.group_id = any(${[...groupIds]}::text[])
      and noticed.table_id = ${scope.tableId} and ${sql.ref(`noticed.${way}`)} and ${speaksToReader(scope, sql.ref('noticed.fields'))}
      and records.deleted_at is null and ${ruleToSql(scope)}
    group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, table_id: scope.tableId }));
}

/** Returns the object types of the records of groups. */
export async function listGroupTables(
  db: Db,
  clientId: string,
  memberId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('notice_records')
    .select('table_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('group_id', 'in', [...groupIds])
    .orderBy('table_id')
    .execute();
  return rows.map(({ table_id }) => table_id);
}

/** Returns the rows of records in groups. */
export async function findNoticeRecords(
  db: Db,
  clientId: string,
  memberId: string,
  { groupIds, recordIds }: { groupIds: readonly string[]; recordIds: readonly string[] },
): Promise<NoticeRecordRow[]> {
  return db
    .selectFrom('notice_records')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('group_id', 'in', [...groupIds])
    .where('record_id', 'in', [...recordIds])
    .execute();
}

/** Deletes the rows of old groups. */
export async function deleteExpiredNoticeRecords(db: Db, clientId: string, expiryTime: Date): Promise<void> {
  await db
    .deleteFrom('notice_records')
    .where('client_id', '=', clientId)
    .where('create_time', '<', expiryTime)
    .execute();
}

import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { Scope } from '../../../domain/filters/scope';
import { namingTypes, getNotice, noticeTypes, type NoticeType } from '../../../domain/notices/kinds';
import type { Db, NoticesTable, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import { speaksToReader } from '../records/notice-records';
import { ruleToSql } from '../records/predicates';

/** The notices of members. A read takes the reader's scopes: a notice about a record that became unreadable is left out. */

export type NoticeRow = Selectable<NoticesTable>;

type NewNotice = Omit<NoticeRow, 'read_time' | OptionalColumn> & Partial<Pick<NoticeRow, OptionalColumn>>;
type OptionalColumn = 'changes' | 'group_id' | 'group_size' | 'told_size';

export async function insertNotices(trx: Trx, rows: readonly NewNotice[]): Promise<void> {
  if (rows.length > 0) await insertAll(trx, [], rows);
}

/** Each row takes a dozen parameters of the 65,535 that a statement may have. */
const rowsOfInsert = 1_000;

const insertAll = shareable<[], readonly NewNotice[], void>(async (db, _where, noticeLists) => {
  const rows = noticeLists
    .flat()
    .map(({ changes, ...row }) => ({ ...row, ...(changes ? { changes: JSON.stringify(changes) } : {}) }));
  for (let start = 0; start < rows.length; start += rowsOfInsert)
    await db
      .insertInto('notices')
      .values(rows.slice(start, start + rowsOfInsert))
      .execute();
  return [];
});

export interface NoticeQuestion {
  clientId: string;
  memberId: string;
  /** One for each object type of the company. */
  scopes: readonly Scope[];
  /** Administrators also read notices about webhooks. */
  isAdmin: boolean;
  type?: NoticeType | undefined;
  /** Restricts the notices to records that the member owns, or works on without owning. */
  mine?: 'charge' | 'collaboration' | undefined;
}

/** Returns a page of the notices on a member's home page, the newest first. */
export async function pageOfNotices(
  db: Db,
  question: NoticeQuestion,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: NoticeRow[]; hasMore: boolean }> {
  const { rows } = await sql<NoticeRow>`
    select notices.* from notices where ${noticeCondition(question)}
    order by notices.create_time desc, notices.notice_id desc offset ${skip} limit ${limit + 1}`.execute(db);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Returns notices since a moment, the oldest first. */
export async function newNotices(
  db: Db,
  question: NoticeQuestion,
  { since, limit }: { since: Date; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select notices.* from notices where ${noticeCondition(question)} and notices.create_time >= ${since}
    order by notices.create_time desc, notices.notice_id desc limit ${limit}`.execute(db);
  return rows.reverse();
}

/** Returns which of these members got a notice since a moment. */
export async function notifiedSince(
  db: Db,
  clientId: string,
  memberIds: readonly string[],
  since: Date,
): Promise<{ member_id: string; notice_id: string }[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('notices')
    .select(['member_id', 'notice_id'])
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('on_home', '=', true)
    .where('create_time', '>=', since)
    .execute();
}

/** The maximum of the badge's count; the app shows more as "99+". */
const unreadLimit = 99;

/** Returns the number of unread ones, at most one more than `unreadLimit`. */
export async function countUnread(
  db: Db,
  question: Pick<NoticeQuestion, 'clientId' | 'memberId' | 'scopes' | 'isAdmin'>,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from notices where ${noticeCondition(question)} and notices.read_time is null limit ${unreadLimit + 1}) as found`.execute(
    db,
  );
  return Number(row?.count ?? 0);
}

function noticeCondition({ clientId, memberId, scopes, isAdmin, type, mine }: NoticeQuestion): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`notices.client_id = ${clientId} and notices.member_id = ${memberId} and notices.on_home`,
  ];
  if (type !== undefined) conditions.push(sql<SqlBool>`notices.type = ${type}`);
  const about = scopes.map((scope) => reached(scope, mine && { memberId, mine }));
  // A webhook has no owner, and a reader without the right must not learn a record's owner.
  if (!mine) about.push(ofUnreadable(clientId), ...(isAdmin ? [ofWebhook(clientId)] : []));
  conditions.push(about.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(about, sql` or `)})`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The record is readable, and at least one of the notice's fields is visible; for a group, one of its records. */
function reached(
  scope: Scope,
  role: { memberId: string; mine: 'charge' | 'collaboration' } | undefined,
): RawBuilder<SqlBool> {
  const isReadable = sql`records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId}
    and records.deleted_at is null and ${ruleToSql(scope)}${role ? sql` and ${roleSql(role)}` : sql``}`;
  return sql<SqlBool>`case when notices.group_id is null
    then notices.table_id = ${scope.tableId} and ${speaksToReader(scope, sql.ref('notices.fields'))}
      and exists (select 1 from records where records.id = notices.record_id and ${isReadable})
    else exists (select 1 from notice_records as noticed join records on records.id = noticed.record_id and ${isReadable}
      where noticed.client_id = ${scope.clientId} and noticed.member_id = notices.member_id and noticed.group_id = notices.group_id
        and noticed.table_id = ${scope.tableId} and noticed.on_home and ${speaksToReader(scope, sql.ref('noticed.fields'))}) end`;
}

const webhookTypes = noticeTypes.filter((type) => getNotice(type).isOfWebhook);
/** The webhook still exists. */
const ofWebhook = (clientId: string) =>
  sql<SqlBool>`(notices.type in (${sql.join(webhookTypes)}) and exists (
    select 1 from webhooks where webhooks.client_id = ${clientId} and webhooks.webhook_id = notices.record_id))`;

const unreadableTypes = noticeTypes.filter((type) => getNotice(type).isForUnreadable);
/** Matches notices whose record still exists, for any reader. */
const ofUnreadable = (clientId: string) =>
  sql<SqlBool>`(notices.type in (${sql.join(unreadableTypes)}) and exists (
    select 1 from records where records.client_id = ${clientId} and records.table_id = notices.table_id and records.id = notices.record_id
      and records.deleted_at is null))`;

function roleSql({ memberId, mine }: { memberId: string; mine: 'charge' | 'collaboration' }): RawBuilder<SqlBool> {
  return mine === 'charge'
    ? sql<SqlBool>`records.owner = ${memberId}`
    : sql<SqlBool>`${memberId} = any(records.members) and records.owner is distinct from ${memberId}`;
}

export async function findNotice(
  db: Db | Trx,
  clientId: string,
  memberId: string,
  noticeId: string,
): Promise<NoticeRow | null> {
  const row = await db
    .selectFrom('notices')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a member's notices as read; all of them without ids. Earlier read times stay. */
export async function markNoticesRead(
  trx: Trx,
  clientId: string,
  memberId: string,
  ids: readonly string[] | 'all',
  readTime: Date,
): Promise<void> {
  let update = trx
    .updateTable('notices')
    .set({ read_time: readTime })
    .where('client_id', '=', clientId)
    .where('member_id', '=', memberId)
    .where('read_time', 'is', null);
  if (ids !== 'all') {
    if (ids.length === 0) return;
    update = update.where('notice_id', 'in', [...new Set(ids)]);
  }
  await update.execute();
}

/** Returns the members whom a note has notified by name, each with the type. */
export async function namedByNote(
  trx: Trx,
  clientId: string,
  noteId: string,
): Promise<Pick<NoticeRow, 'member_id' | 'type'>[]> {
  return trx
    .selectFrom('notices')
    .select(['member_id', 'type'])
    .where('client_id', '=', clientId)
    .where('note_id', '=', noteId)
    .where('type', 'in', [...namingTypes, ...unreadableTypes])
    .execute();
}

/** Deletes the notices of a note: all, or those at a record that it no longer has. */
export async function deleteNoticesOfNote(
  trx: Trx,
  clientId: string,
  noteId: string,
  record?: { tableId: string; recordId: string },
): Promise<void> {
  let removal = trx.deleteFrom('notices').where('client_id', '=', clientId).where('note_id', '=', noteId);
  if (record) removal = removal.where('table_id', '=', record.tableId).where('record_id', '=', record.recordId);
  await removal.execute();
}

/** Deletes the notices from before a moment. */
export async function deleteExpiredNotices(db: Db, clientId: string, expiryTime: Date): Promise<void> {
  await db.deleteFrom('notices').where('client_id', '=', clientId).where('create_time', '<', expiryTime).execute();
}

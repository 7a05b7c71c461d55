import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { ApprovalStatus } from '../../../domain/approvals/statuses';
import type { Scope } from '../../../domain/filters/scope';
import type { ApprovalsTable, Db } from '../../db/tables';
import { ruleToSql } from '../records/predicates';

export type ApprovalRow = Selectable<ApprovalsTable>;

export interface ApprovalQuestion {
  clientId: string;
  status?: ApprovalStatus | undefined;
  sender?: string | undefined;
  recordId?: string | undefined;
  /**
   * The reader, and every type as the reader may read it. A reader sees approvals that others have sent if they are about records that the reader
   * may read.
   */
  reader: { memberId: string; scopes: readonly Scope[] } | 'sender';
}

/** Returns a page of sent approvals, the newest first. */
export async function listApprovals(
  db: Db,
  question: ApprovalQuestion,
  { skip, limit }: { skip: number; limit: number },
): Promise<ApprovalRow[]> {
  let rows = db.selectFrom('approvals').selectAll().where('client_id', '=', question.clientId);
  if (question.sender !== undefined) rows = rows.where('member_id', '=', question.sender);
  if (question.recordId !== undefined) rows = rows.where('record_id', '=', question.recordId);
  if (question.status !== undefined) rows = rows.where('sp_status', '=', question.status);
  if (question.reader !== 'sender') rows = rows.where(mayKnow(question.reader));
  return rows.orderBy('create_time', 'desc').orderBy('approval_id', 'desc').offset(skip).limit(limit).execute();
}

/** Returns the last sent approval of a record; null for none. */
export async function latestApproval(
  db: Db,
  clientId: string,
  { table_id, id }: { table_id: string; id: string },
): Promise<ApprovalRow | null> {
  const row = await db
    .selectFrom('approvals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('record_id', '=', id)
    .where('table_id', '=', table_id)
    .orderBy('create_time', 'desc')
    .orderBy('approval_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The reader's own approvals, and those of readable records, which may be drafts. */
function mayKnow({ memberId, scopes }: { memberId: string; scopes: readonly Scope[] }): RawBuilder<SqlBool> {
  const readable = scopes.map(
    (scope) => sql<SqlBool>`(approvals.table_id = ${scope.tableId} and exists (
    select 1 from records where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and records.id = approvals.record_id
      and records.deleted_at is null and ${ruleToSql(scope)}))`,
  );
  return sql<SqlBool>`(${sql.join([sql<SqlBool>`approvals.member_id = ${memberId}`, ...readable], sql` or `)})`;
}

/** Returns the approvals of these members that changed after a moment. */
export async function approvalsSince(
  db: Db,
  clientId: string,
  memberIds: readonly string[],
  since: Date,
): Promise<ApprovalRow[]> {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('update_time', '>=', since)
    .orderBy('update_time', 'desc')
    .orderBy('approval_id')
    .limit(100)
    .execute();
}

/** The id of an approval's last change in the event stream: it sorts by time, as every id does (domain/ids). */
export function approvalEventId({
  approval_id,
  update_time,
}: Pick<ApprovalRow, 'approval_id' | 'update_time'>): string {
  return `${update_time.getTime().toString(36).padStart(9, '0')}${approval_id}`.slice(0, 64);
}

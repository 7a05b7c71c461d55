import type { Selectable } from 'kysely';
import type { ApprovalStatus } from '../../domain/approvals/statuses';
import type { ApprovalsTable, Db } from '../db/tables';

export type ApprovalRow = Selectable<ApprovalsTable>;

/** A page of what a member has sent to be approved, the newest first. */
export async function approvalsOf(db: Db, clientId: string, memberId: string, { status, skip, limit }: { status?: ApprovalStatus | undefined; skip: number; limit: number }): Promise<ApprovalRow[]> {
  let rows = db.selectFrom('approvals').selectAll().where('client_id', '=', clientId).where('member_id', '=', memberId);
  if (status !== undefined) rows = rows.where('sp_status', '=', status);
  return rows.orderBy('create_time', 'desc').orderBy('approval_id', 'desc').offset(skip).limit(limit).execute();
}

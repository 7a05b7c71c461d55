import type { Selectable } from 'kysely';
import { waitingStatuses } from '../../../domain/approvals/statuses';
import type { ApprovalTasksTable, Db, Trx } from '../../db/tables';
import type { ApprovalRow } from './approvals';

/** The approvers of approvals. */

/** A step with its approver; without a member where the person does not belong to the company. */
export type AskedTask = Selectable<ApprovalTasksTable> & {
  member_id: string | null;
  member_name: string | null;
  has_left: boolean | null;
};

/** Returns the current and former approvers of these approvals, the first one first. */
export async function listTasks(db: Db | Trx, clientId: string, approvalIds: readonly string[]): Promise<AskedTask[]> {
  if (approvalIds.length === 0) return [];
  return db
    .selectFrom('approval_tasks as t')
    .leftJoin('members as m', (join) => join.on('m.client_id', '=', clientId).onRef('m.open_id', '=', 't.open_id'))
    .selectAll('t')
    .select(['m.member_id', 'm.name as member_name', 'm.deleted as has_left'])
    .where('t.client_id', '=', clientId)
    .where('t.approval_id', 'in', [...approvalIds])
    .orderBy('t.since')
    .orderBy('t.task_id')
    .execute();
}

const waitingFor = (db: Db, clientId: string, openId: string) =>
  db
    .selectFrom('approvals')
    .where('approvals.client_id', '=', clientId)
    .where('sp_status', 'in', [...waitingStatuses])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('approval_tasks as t')
          .select('t.task_id')
          .where('t.client_id', '=', clientId)
          .whereRef('t.approval_id', '=', 'approvals.approval_id')
          .where('t.open_id', '=', openId)
          .where('t.status', '=', 'PENDING'),
      ),
    );

/** Returns a page of approvals that wait for a person, the longest wait first. */
export async function approvalsWaitingFor(
  db: Db,
  { clientId, openId }: { clientId: string; openId: string },
  { skip, limit }: { skip: number; limit: number },
): Promise<ApprovalRow[]> {
  return waitingFor(db, clientId, openId)
    .selectAll('approvals')
    .orderBy('create_time')
    .orderBy('approval_id')
    .offset(skip)
    .limit(limit)
    .execute();
}

/** Returns their number, at most `limit`. */
export async function countWaitingFor(
  db: Db,
  { clientId, openId }: { clientId: string; openId: string },
  limit: number,
): Promise<number> {
  const rows = await waitingFor(db, clientId, openId).select('approvals.approval_id').limit(limit).execute();
  return rows.length;
}

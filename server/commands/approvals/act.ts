import { isWaiting } from '../../../domain/approvals/statuses';
import { calendarAt } from '../../../domain/calendar';
import { approvalActKind } from '../../../domain/deliveries/approval-act';
import { approvalRemindKind } from '../../../domain/deliveries/approval-remind';
import { AppError } from '../../../domain/errors';
import type { Actor, App } from '../../context';
import type { Trx } from '../../db/tables';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { listTasks } from '../../queries/approvals/approval-tasks';
import { lockApproval, setApproveStatus, writeApproval } from '../../queries/approvals/approval-writes';
import { requeueRow, rowOfKey } from '../../queries/outbox/outbox-work';
import { enqueue } from '../outbox/enqueue';
import { announce } from './announce';

type Doer = Pick<App, 'now' | 'makeId'> & { actor: Actor };
/** The deciding member: identified only by the suite's id when the person presses a button of a card. */
type Decider = Pick<App, 'now' | 'makeId'> & { actor: Pick<Actor, 'clientId' | 'openId'> };

/**
 * Withdraws the caller's own approval (SD-12). The suite has the last word on an approval that it has accepted. @returns the outbox row of the
 * withdrawal; null where the suite has not accepted the approval and never will. @throws AppError notFound for callers who may not know of it,
 * notAllowed for others' approvals, approvalEnded.
 */
export async function withdrawApproval(trx: Trx, doer: Doer, approvalId: string): Promise<string | null> {
  const row = await lockOwnApproval(trx, doer, approvalId);
  const { clientId, openId } = doer.actor;
  if (row.instance_code === null) {
    await writeApproval(trx, clientId, approvalId, { sp_status: 'CANCELED', update_time: new Date(doer.now()) });
    await setApproveStatus(trx, clientId, row);
    await announce(trx, doer, row, { status: 'CANCELED', effect: row.effect });
    return null;
  }
  return act(trx, doer, { approval_id: approvalId, act: 'withdraw', open_id: openId });
}

/**
 * Reminds all pending approvers of the caller's own approval, once a day (SD-13). @returns their number. @throws as `withdrawApproval`;
 * remindedToday
 */
export async function remindOfApproval(trx: Trx, doer: Doer, approvalId: string): Promise<number> {
  const row = await lockOwnApproval(trx, doer, approvalId);
  const { clientId, timeZone } = doer.actor;
  const { today } = calendarAt(doer.now(), timeZone);
  if (row.remind_day === today) throw new AppError('remindedToday');
  const pendingTasks = (await listTasks(trx, clientId, [approvalId])).filter(({ status }) => status === 'PENDING');
  await writeApproval(trx, clientId, approvalId, { remind_day: today });
  for (const { task_id } of pendingTasks)
    await enqueue(trx, doer, {
      clientId,
      kind: approvalRemindKind,
      dedupeKey: `remind:${approvalId}:${task_id}:${today}`,
      payload: { approval_id: approvalId, task_id },
    });
  return pendingTasks.length;
}

/**
 * Decides on an approval for the caller, whom the suite must name as a current approver. The applicant and the applicant's managers cannot decide
 * (SD-13, SD-75). The suite checks the caller once more. While a decision of the caller is being delivered, from the app or a card, a second one is
 * the same. @returns the outbox row. @throws AppError decisionOfOthers also for an approval that the caller may not see, approvalEnded.
 */
export async function decideApproval(
  trx: Trx,
  doer: Decider,
  { approvalId, decision, reason }: { approvalId: string; decision: 'approve' | 'reject'; reason?: string | undefined },
): Promise<string> {
  const { clientId, openId } = doer.actor;
  const row = await lockApproval(trx, clientId, approvalId);
  const ownTasks = (await listTasks(trx, clientId, [approvalId])).filter((task) => task.open_id === openId);
  if (!row || ownTasks.length === 0) throw new AppError('decisionOfOthers');
  const task = ownTasks.find(({ status }) => status === 'PENDING');
  if (!isWaiting(row.sp_status) || !task) throw new AppError('approvalEnded');
  const payload = {
    approval_id: approvalId,
    act: decision,
    open_id: openId,
    task_id: task.task_id,
    ...(reason === undefined ? {} : { reason }),
  };
  const key = `approval:${approvalId}:decide:${task.task_id}`;
  const earlier = await rowOfKey(trx, clientId, key);
  if (earlier?.state === 'waiting') return earlier.outbox_id;
  // A decision that the suite refused can be repeated or reversed.
  if (earlier?.state === 'failed') {
    await requeueRow(trx, clientId, earlier.outbox_id, payload, new Date(doer.now()));
    return earlier.outbox_id;
  }
  return act(trx, doer, payload, earlier ? `${key}:${doer.makeId()}` : key);
}

async function lockOwnApproval(trx: Trx, { actor }: Doer, approvalId: string): Promise<ApprovalRow> {
  const row = await lockApproval(trx, actor.clientId, approvalId);
  // The error reveals nothing of others' approvals.
  if (row?.member_id !== actor.memberId) throw new AppError('notFound');
  if (!isWaiting(row.sp_status)) throw new AppError('approvalEnded');
  return row;
}

function act(
  trx: Trx,
  doer: Decider,
  payload: Parameters<typeof enqueue<ReturnType<(typeof approvalActKind)['payload']['parse']>>>[2]['payload'],
  dedupeKey = `approval:${payload.approval_id}:${payload.act}:${doer.makeId()}`,
): Promise<string> {
  const { clientId } = doer.actor;
  return enqueue(trx, doer, { clientId, kind: approvalActKind, dedupeKey, payload });
}

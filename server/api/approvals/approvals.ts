import type { Input } from '../../../domain/contract';
import { approvalPage, type ApprovalStatus } from '../../../domain/approvals/statuses';
import type { ApprovalFilter } from '../../../domain/contract/approvals/approvals';
import { AppError } from '../../../domain/errors';
import { decideApproval, remindOfApproval, withdrawApproval } from '../../commands/approvals/act';
import type { AskedApproval } from '../../commands/approvals/ask';
import { inTransaction } from '../../db/transaction';
import { findApproval } from '../../queries/approvals/approval-writes';
import {
  askForCreate,
  askForFieldUpdate,
  askForStageChange,
  tryCreate,
  tryFields,
  tryMove,
} from '../../services/approvals/approval-requests';
import { openWritable } from '../../services/records/record-changes';
import type { Handlers, SessionRequest } from '../../context';
import { approvalStatusName } from '../../messages/approvals';
import { approvalsWaitingFor, countWaitingFor } from '../../queries/approvals/approval-tasks';
import { listApprovals } from '../../queries/approvals/approvals';
import { loadScopes } from '../../services/configuration/every-type';
import { presentNeeded } from '../../services/approvals/approval-templates';
import { presentApprovals } from '../../services/approvals/present-approvals';
import { toPaging } from '../../services/records/record-pages';

/** The maximum number that a badge shows. */
const countLimit = 100;

export const approvals: Handlers<Extract<keyof Handlers, `approvals.${string}`>> = {
  'approvals.config': async (request, { table_id, object_id, to_stage_id, pipeline_id, fields = {} }) => {
    const context = await openWritable(request, table_id);
    const neededApprovals = await inTransaction(request.db, async (trx) => {
      if (object_id === undefined) {
        const stage = { ...(to_stage_id && { stage_id: to_stage_id }), ...(pipeline_id && { pipeline_id }) };
        return tryCreate(trx, request, context, { ...fields, ...stage });
      }
      if (to_stage_id !== undefined) {
        const move = { table_id, object_id, to_stage_id, pipeline_id, fields };
        return (await tryMove(trx, request, context, move, { isPartial: true })).needed;
      }
      const change = { table_id, object_id, to_values: fields };
      return (await tryFields(trx, request, context, change, { isPartial: true })).tried.needed;
    });
    return { list: await Promise.all(neededApprovals.map((approval) => presentNeeded(request, approval))) };
  },
  'approvals.createForObjectCreate': async (request, input) => {
    const { objectId, ...asked } = await askForCreate(request, input);
    return { object_id: objectId, ...(await presentStarted(request, asked)) };
  },
  'approvals.createForStageChange': async (request, input) =>
    presentStarted(request, await askForStageChange(request, input)),
  'approvals.createForFieldUpdate': fieldUpdate,
  'approvals.createForObjectUpdate': fieldUpdate,
  'approvals.list': async (request, { filter, size = approvalPage, ...paging }) => {
    const { db, actor } = request;
    const { sp_status: status, member_id, object_id: recordId } = readConditions(filter);
    // Without a record and a sender the list is "my approvals".
    const sender = member_id ?? (recordId === undefined ? actor.memberId : undefined);
    const reader =
      sender === actor.memberId ? 'sender' : { memberId: actor.memberId, scopes: await loadScopes(request) };
    const rows = await listApprovals(
      db,
      { clientId: actor.clientId, status, sender, recordId, reader },
      toPaging({ ...paging, size }),
    );
    return { list: await presentApprovals(request, rows) };
  },
  'approvals.waitingForMe': async (request, { size = approvalPage, ...paging }) => {
    const { clientId, openId } = request.actor;
    const rows = await approvalsWaitingFor(request.db, { clientId, openId }, toPaging({ ...paging, size }));
    return { list: await presentApprovals(request, rows) };
  },
  'approvals.countWaiting': async ({ db, actor: { clientId, openId } }) => ({
    count: await countWaitingFor(db, { clientId, openId }, countLimit),
  }),
  'approvals.withdraw': async (request, { id }) => {
    const { outboxId } = await request.once(async (trx) => ({ outboxId: await withdrawApproval(trx, request, id) }));
    return describeDelivery(request, id, outboxId);
  },
  'approvals.remind': (request, { id }) =>
    request.once(async (trx) => ({ reminded: await remindOfApproval(trx, request, id) })),
  'approvals.decide': async (request, { id, decision, reason }) => {
    const { outboxId } = await request.once(async (trx) => ({
      outboxId: await decideApproval(trx, request, { approvalId: id, decision, reason }),
    }));
    return describeDelivery(request, id, outboxId);
  },
};

/** Returns the approval once the suite has done the requested work. @throws AppError approvalRefused, suiteUnavailable */
async function describeDelivery({ db, actor, outbox, language }: SessionRequest, id: string, outboxId: string | null) {
  if (outboxId !== null) await outbox.deliverNow(actor.clientId, outboxId);
  const { sp_status = 'CANCELED' } = (await findApproval(db, actor.clientId, id)) ?? {};
  return { sp_status, sp_status_name: approvalStatusName(sp_status, language) };
}

async function fieldUpdate(request: SessionRequest, input: Input<'approvals.createForFieldUpdate'>) {
  const { list } = await askForFieldUpdate(request, input);
  return { list: await Promise.all(list.map((startedApproval) => presentStarted(request, startedApproval))) };
}

/**
 * Waits for the suite to accept an approval; a slow suite accepts it later. @throws AppError approvalRefused, approvalNotSetUp: the approval has
 * ended.
 */
async function presentStarted({ db, actor, outbox }: SessionRequest, { approvalId, outboxId }: AskedApproval) {
  try {
    await outbox.deliverNow(actor.clientId, outboxId);
  } catch (error) {
    if (!(error instanceof AppError && error.name === 'suiteUnavailable')) throw error;
  }
  const approval = await findApproval(db, actor.clientId, approvalId);
  return {
    approval_id: approvalId,
    sp_status: approval?.sp_status ?? 'PENDING',
    ...(approval?.instance_code ? { instance_code: approval.instance_code } : {}),
  };
}

function readConditions(filter: ApprovalFilter | undefined): {
  sp_status?: ApprovalStatus;
  member_id?: string;
  object_id?: string;
} {
  const conditions = filter === undefined ? [] : 'items' in filter ? filter.items : [filter];
  return Object.fromEntries(conditions.map(({ field, value }) => [field, value]));
}

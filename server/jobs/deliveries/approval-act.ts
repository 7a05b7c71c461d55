import type { SuiteApproval } from '../../../domain/approvals/suite';
import { approvalActKind } from '../../../domain/deliveries/approval-act';
import { AppError } from '../../../domain/errors';
import { approvalsPort } from '../../commands/approvals/port';
import { takeReading } from '../../commands/approvals/take-reading';
import { findApproval } from '../../queries/approvals/approval-writes';
import { defineDelivery } from './delivery';

/** Withdraws an approval in the suite, or decides there in the name of an approver, and applies the suite's answer. */
export const approvalAct = defineDelivery(approvalActKind, {
  async send(context, { clientId, payload }): Promise<SuiteApproval> {
    const { approvals, tenantKey } = await approvalsPort(context, clientId);
    const instanceCode = (await findApproval(context.db, clientId, payload.approval_id))?.instance_code;
    if (!instanceCode) throw new AppError('notFound');
    const { act, open_id: memberId, task_id: taskId = '', reason } = payload;
    if (act === 'withdraw') await approvals.withdraw(tenantKey, instanceCode, memberId);
    else await approvals.decide(tenantKey, { instanceCode, taskId, memberId, decision: act, reason });
    return approvals.read(tenantKey, instanceCode);
  },
  async applyResult(trx, context, { clientId, payload }, suiteApproval) {
    await takeReading(trx, context, { clientId, approvalId: payload.approval_id }, suiteApproval);
    return {};
  },
  // The suite says when the act is possible; the member need not repeat it.
  postponed: () => new AppError('approvalActPostponed'),
  refused: (refusal) => new AppError('approvalRefused', { reason: refusal.suiteMessage }),
});

import { isWaiting } from '../../../domain/approvals/statuses';
import { approvalRemindKind } from '../../../domain/deliveries/approval-remind';
import { AppError } from '../../../domain/errors';
import { approvalSubject } from '../../commands/approvals/subject';
import { suiteOfCompany } from '../../commands/suites/open-suite';
import { approvalCard } from '../../messages/approval-card';
import { findApproval } from '../../queries/approvals/approval-writes';
import { listTasks } from '../../queries/approvals/approval-tasks';
import { findTimeZone } from '../../queries/companies/companies';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { languageOfMember } from '../../queries/notices/notice-readers';
import { defineDelivery } from './delivery';
import { sharedLanguage } from '../../../domain/platforms';

/** Reminds the approvers; a person who is no longer an approver by then gets nothing. */
export const approvalRemind = defineDelivery(approvalRemindKind, {
  async send(context, { clientId, dedupeKey, payload }) {
    const { db, env } = context;
    const approval = await findApproval(db, clientId, payload.approval_id);
    const task = (await listTasks(db, clientId, [payload.approval_id])).find(
      ({ task_id, status }) => task_id === payload.task_id && status === 'PENDING',
    );
    if (!approval || !task || !isWaiting(approval.sp_status)) return { sent: false };
    const suite = await suiteOfCompany(context, clientId);
    const fallback = sharedLanguage(suite.channel, 'en');
    const language =
      (task.member_id === null ? null : await languageOfMember(db, clientId, task.member_id)) ?? fallback;
    const subject = await approvalSubject(db, approval, language, (await findTimeZone(db, clientId)) ?? 'UTC', {
      approver: task.member_id,
    });
    if (!subject) return { sent: false };
    const applicant = (await memberFacts(db, clientId, [approval.member_id])).get(approval.member_id);
    const page = new URLSearchParams({ type: approval.table_id, id: approval.record_id, tab: 'info' });
    const card = approvalCard(
      { subject, applicant: applicant?.name ?? '', url: `${env.PUBLIC_URL}/detail?${page.toString()}` },
      language,
    );
    await suite.sendCard({ openId: task.open_id }, card, dedupeKey);
    return { sent: true };
  },
  applyResult: (_trx, _context, _job, sendResult) => Promise.resolve(sendResult),
  refused: (refusal) => new AppError('chatRefused', { reason: refusal.suiteMessage }),
});

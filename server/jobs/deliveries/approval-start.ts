import type { SuiteApproval } from '../../../domain/approvals/suite';
import { isWaiting } from '../../../domain/approvals/statuses';
import { approvalStartKind } from '../../../domain/deliveries/approval-start';
import { AppError } from '../../../domain/errors';
import { sharedLanguage } from '../../../domain/platforms';
import { definitionCode } from '../../commands/approvals/definition';
import { approvalsPort } from '../../commands/approvals/port';
import { endUnstarted } from '../../commands/approvals/end-unstarted';
import { approvalSubject } from '../../commands/approvals/subject';
import { takeReading } from '../../commands/approvals/take-reading';
import { approvalForm } from '../../messages/approval-form';
import { findApproval } from '../../queries/approvals/approval-writes';
import { findTimeZone } from '../../queries/companies/companies';
import { memberFacts } from '../../queries/outbox/delivery-facts';
import { findObjectType } from '../../queries/configuration/fields';
import { defineDelivery } from './delivery';

/**
 * Starts an approval in the suite, and reads its approvers. Our id of the approval lets a repetition find the instance of the first attempt. The
 * content of the form is read now: the approval has waited since its request, so its basis is still valid.
 */
export const approvalStart = defineDelivery(approvalStartKind, {
  async send(context, { clientId, payload }): Promise<SuiteApproval> {
    const { db, env } = context;
    const port = await approvalsPort(context, clientId);
    const approval = await findApproval(db, clientId, payload.approval_id);
    if (!approval) throw new AppError('notFound');
    // The approval was withdrawn before the suite received it.
    if (!isWaiting(approval.sp_status)) throw new AppError('approvalEnded');
    const type = await findObjectType(db, clientId, approval.table_id);
    const setting = type?.settings?.approval_templates?.find(({ template_id }) => template_id === approval.template_id);
    const applicant = (await memberFacts(db, clientId, [approval.member_id])).get(approval.member_id);
    if (!setting || !applicant) throw new AppError('approvalNotSetUp', { template: approval.template_name });
    const language = sharedLanguage(port.channel, payload.language);
    const subject = await approvalSubject(db, approval, language, (await findTimeZone(db, clientId)) ?? 'UTC', 'form');
    if (!subject) throw new AppError('deleted', { type: approval.table_id });
    const templateCode = await definitionCode(context, clientId, approval.table_id, setting, port);
    const page = new URLSearchParams({ type: approval.table_id, id: approval.record_id, tab: 'info' });
    const { instanceCode } = await port.approvals.start(port.tenantKey, {
      approvalId: approval.approval_id,
      templateCode,
      applicantId: applicant.open_id,
      lines: approvalForm(subject, language),
      link: `${env.PUBLIC_URL}/detail?${page.toString()}`,
    });
    return port.approvals.read(port.tenantKey, instanceCode);
  },
  async applyResult(trx, context, { clientId, payload }, suiteApproval) {
    await takeReading(trx, context, { clientId, approvalId: payload.approval_id }, suiteApproval);
    return { instance_code: suiteApproval.instanceCode };
  },
  async failed(trx, context, { clientId, payload }) {
    await endUnstarted(trx, context, { clientId, approvalId: payload.approval_id });
  },
  refused: (refusal) => new AppError('approvalRefused', { reason: refusal.suiteMessage }),
});

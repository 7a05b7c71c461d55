import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { listAdministrators } from '../../queries/people/administrators';
import { approvalsWaitingFor } from '../../queries/approvals/approval-tasks';
import { notifyMember } from '../notices/notify-member';
import { publishRecordEvents } from '../records/publish-record-events';

/** The maximum number of a former member's approvals with a separate notice to administrators. */
const noticeLimit = 20;

/** Notifies the administrators and open pages that approvals wait for a member who has left. The suite decides who takes over (SD-80). */
export async function notifyOfApproverLeft(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  { memberId, openId }: { memberId: string; openId: string },
): Promise<void> {
  const waitingApprovals = await approvalsWaitingFor(trx, { clientId, openId }, { skip: 0, limit: noticeLimit });
  if (waitingApprovals.length === 0) return;
  const administrators = await listAdministrators(trx, clientId);
  for (const { table_id, record_id } of waitingApprovals) {
    await publishRecordEvents(trx, { ...app, actor: { clientId } }, table_id, [{ id: record_id }]);
    for (const { member_id } of administrators)
      await notifyMember(trx, app, {
        clientId,
        memberId: member_id,
        type: 'APPROVER_LEFT',
        record: { table_id, record_id },
        actor: memberId,
      });
  }
}

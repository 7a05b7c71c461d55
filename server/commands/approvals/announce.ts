import type { ApprovalTask } from '../../../domain/approvals/suite';
import type { ApprovalEffect } from '../../../domain/approvals/course';
import type { NoticeType } from '../../../domain/notices/kinds';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import type { ApprovalRow } from '../../queries/approvals/approvals';
import { memberOfOpenId } from '../../queries/suites/suite-members';
import { webhooksThatAreOn } from '../../queries/programs/webhooks';
import { announceToWebhooks } from '../programs/announce-to-webhooks';
import { addTimelineEvent } from '../timeline/add-timeline-event';
import { notifyMember } from '../notices/notify-member';
import { publishRecordEvents } from '../records/publish-record-events';

type AnnouncementWriter = Pick<App, 'now' | 'makeId'>;

/** The result of an approval. */
export interface ApprovalEnding {
  status: string;
  effect: ApprovalEffect;
  /** The changed parts that prevented it: ids of fields, `stage_id`. */
  differs?: readonly string[];
  /** The approvers and their reasons; none where no person decided. */
  tasks?: readonly ApprovalTask[];
  /** The suite never accepted it. */
  isUnsent?: boolean;
}

/** Writes an event in the timeline of the record, a notice to the applicant, and an event for open apps. */
export async function announce(
  trx: Trx,
  app: AnnouncementWriter,
  row: ApprovalRow,
  ending: ApprovalEnding,
): Promise<void> {
  const { client_id: clientId, table_id, record_id } = row;
  const { operator, reason } = await findDecider(trx, row, ending);
  await addApprovalEvent(trx, app, row, { status: ending.status, operator, reason });
  const type = noticeType(ending);
  if (type)
    await notifyMember(trx, app, {
      clientId,
      memberId: row.member_id,
      type,
      record: { table_id, record_id },
      actor: operator,
      ...(type === 'APPROVE_REVERTED' ? { fields: ending.differs ?? [] } : {}),
    });
  await publishRecordEvents(trx, { ...app, actor: { clientId } }, table_id, [{ id: record_id }]);
  await announceToWebhooks(trx, app, clientId, { webhooks: await webhooksThatAreOn(trx, clientId) }, [
    {
      event: 'approval.decided',
      table_id,
      record_id,
      version: app.now(),
      approval_id: row.approval_id,
      status: ending.status,
    },
  ]);
}

/** Writes a line of the timeline about an approval. */
export async function addApprovalEvent(
  trx: Trx,
  app: AnnouncementWriter,
  {
    client_id,
    approval_id,
    action,
    template_name,
    i18n_resource,
    table_id,
    record_id,
  }: Pick<
    ApprovalRow,
    'client_id' | 'approval_id' | 'action' | 'template_name' | 'i18n_resource' | 'table_id' | 'record_id'
  >,
  { status, operator, reason }: { status: string; operator: string | null; reason?: string | undefined },
): Promise<void> {
  await addTimelineEvent(
    trx,
    { ...app, actor: { clientId: client_id } },
    { table_id, id: record_id },
    {
      type: 'APPROVE',
      operator,
      time: app.now(),
      data: {
        approval_id,
        action,
        status,
        template_name,
        ...(i18n_resource ? { i18n_resource } : {}),
        ...(reason ? { reason } : {}),
      },
    },
  );
}

const notices: Partial<Record<string, NoticeType>> = {
  APPROVED: 'APPROVE_APPROVED',
  DONE: 'APPROVE_APPROVED',
  REJECTED: 'APPROVE_REJECTED',
};

function noticeType({ status, effect, isUnsent }: ApprovalEnding): NoticeType | undefined {
  if (isUnsent) return 'APPROVE_UNSENT';
  if (effect === 'refused') return 'APPROVE_REVERTED';
  return effect === 'undone' ? 'APPROVE_UNDONE' : notices[status];
}

/** Returns the person who decided last or withdrew; null where the suite or the server did. */
async function findDecider(
  trx: Trx,
  row: ApprovalRow,
  { status, tasks = [], isUnsent = false }: ApprovalEnding,
): Promise<{ operator: string | null; reason?: string | undefined }> {
  if (status === 'CANCELED') return { operator: isUnsent ? null : row.member_id };
  const decision = status === 'REJECTED' ? 'REJECTED' : 'APPROVED';
  if (status !== 'REJECTED' && status !== 'APPROVED') return { operator: null };
  const last = tasks.filter((task) => task.status === decision).at(-1);
  const member = last && (await memberOfOpenId(trx, row.client_id, last.memberId));
  return { operator: member?.member_id ?? null, reason: last?.reason };
}

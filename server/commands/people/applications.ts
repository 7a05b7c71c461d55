import { accessAnswerKind } from '../../../domain/deliveries/access-answer';
import { AppError } from '../../../domain/errors';
import { isForOne, membersIn } from '../../../domain/objects/collaborators';
import { changedTeam } from '../../../domain/objects/team-change';
import type { App, Language } from '../../context';
import type { Trx } from '../../db/tables';
import { applicationLifeMs } from '../../policies/record-team';
import { deleteRequest, type AccessRequest } from '../../queries/people/access-requests';
import { lockNamed } from '../../queries/links/named-records';
import { applicantContext, approvedTarget } from '../approvals/applicant';
import { enqueue } from '../outbox/enqueue';
import { changeRecord } from '../records/save-record';

type ApplicationWriter = Pick<App, 'now' | 'makeId'>;

/**
 * Gives an applicant the requested role. The role was decided on, so the applicant's rights are not checked; in a single-member role the applicant
 * replaces the former member. A role that only an approval can change is refused. @param approverId the member who decided, or the applicant where
 * no decision is needed. @throws AppError deleted; invalid for an applicant who has left, or a role that no longer exists; fieldsNeedApproval.
 */
export async function giveRole(
  trx: Trx,
  app: ApplicationWriter,
  approverId: string,
  application: AccessRequest,
): Promise<void> {
  const { clientId, tableId, recordId, memberId, role } = application;
  const context = await applicantContext(trx, app, { client_id: clientId, member_id: approverId });
  const target = await approvedTarget(trx, context, tableId, [role]);
  const [record] = await lockNamed(trx, clientId, tableId, [recordId]);
  if (record?.deleted_at !== null) throw new AppError('deleted', { type: tableId });
  const field = target.configuration.find(({ field_id }) => field_id === role);
  const replaced = field && isForOne(field) ? membersIn(record.data, role) : [];
  const teamChange = changedTeam(target.configuration, record.data, {
    add: [{ member_id: memberId, role }],
    remove: replaced.map((member_id) => ({ member_id, role })),
  });
  if ('issues' in teamChange) throw new AppError('invalid', {}, teamChange.issues);
  const state = { knownUpdateTime: record.update_time, teamIsFixed: false };
  await changeRecord(trx, context, target, record, { values: teamChange.values }, state);
}

/**
 * Ends an application: the applicant gets the role or a message of rejection. The caller has checked the deciding member's right. @throws AppError
 * applicationEnded where it was decided before or has expired; as `giveRole`.
 */
export async function decideApplication(
  trx: Trx,
  app: ApplicationWriter,
  approver: { memberId: string; language: Language },
  application: AccessRequest,
  approve: boolean,
): Promise<void> {
  const { clientId, tableId, recordId, memberId, role } = application;
  const since = new Date(app.now() - applicationLifeMs);
  if (!(await deleteRequest(trx, application, since))) throw new AppError('applicationEnded');
  if (approve) return giveRole(trx, app, approver.memberId, application);
  await enqueue(trx, app, {
    clientId,
    kind: accessAnswerKind,
    dedupeKey: `access:${app.makeId()}`,
    payload: { table_id: tableId, record_id: recordId, member_id: memberId, role, language: approver.language },
  });
  return undefined;
}

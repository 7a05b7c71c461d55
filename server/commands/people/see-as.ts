import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import type { SessionRequest } from '../../context';
import type { Trx } from '../../db/tables';
import { memberRefusal } from '../../policies/access';
import { seeAsMs } from '../../../domain/contract/configuration/see-as';
import { findMember } from '../../queries/people/administered-members';
import { findClient } from '../../queries/companies/bootstrap';
import { addSession, endViews } from '../../queries/sessions/sessions';
import { addAuditEntry } from '../configuration/audit';

/**
 * Opens a session in which an administrator sees a member's view. It has no token of the suite, takes no seat, and ends with the administrator's
 * right. @throws AppError notFound for an unknown or former member; noSeats for a member who could not sign in.
 */
export async function seeAs(
  trx: Trx,
  request: SessionRequest,
  memberId: string,
): Promise<{ hsid: string; expires: number }> {
  const { clientId, memberId: seer, channel } = request.actor;
  const [member, client] = [await findMember(trx, clientId, memberId), await findClient(trx, clientId)];
  if (!member || !client || member.deleted) throw new AppError('notFound');
  if (memberRefusal(client, member)) throw new AppError('noSeats', { administrators: [] });
  const secret = Buffer.from(request.randomBytes(32)).toString('base64url');
  const now = request.now();
  await endViews(trx, clientId, seer);
  await addSession(trx, {
    client_id: clientId,
    session_hash: createHash('sha256').update(secret).digest('hex'),
    member_id: memberId,
    channel,
    language: null,
    suite_token: null,
    suite_token_until: null,
    token_hash: null,
    create_time: new Date(now),
    last_used: new Date(now),
    expires: new Date(now + seeAsMs),
    seen_by: seer,
  });
  await addAuditEntry(
    trx,
    { clientId, memberId: seer, now: request.now, makeId: request.makeId },
    {
      kind: 'view',
      action: 'see_as',
      section: 'members',
      id: memberId,
      name: member.name,
    },
  );
  return { hsid: `${clientId}.${secret}`, expires: now + seeAsMs };
}

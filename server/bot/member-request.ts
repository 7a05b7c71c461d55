import { createHash } from 'node:crypto';
import type { CallName } from '../../domain/contract';
import { actorOfMember } from '../commands/people/actor-of-member';
import type { App, Language, SessionRequest } from '../context';
import { findMemberCaller } from '../queries/sessions/member-caller';
import { requestAs } from '../services/sessions/background-request';
import { runOnce } from '../services/sessions/idempotency';

/** Returns the request of a member who writes to the bot, with the rights of this moment. @throws AppError for a person who may not sign in */
export async function requestOfMember(
  app: App,
  clientId: string,
  memberId: string,
  language: Language,
  requestId: string,
): Promise<SessionRequest | null> {
  const caller = await findMemberCaller(app.db, clientId, memberId);
  if (!caller) return null;
  const actor = actorOfMember(app, clientId, memberId, caller);
  await app.configurations.read(app.db, clientId, actor.configurationVersion);
  return requestAs(app, actor, { language, requestId, address: '' });
}

/** Returns the same request for one write: a message that is handled twice writes once, because its id is the key of the write. */
export function writeRequest(
  app: App,
  request: SessionRequest,
  call: CallName,
  input: unknown,
  messageId: string,
): SessionRequest {
  const key = createHash('sha256').update(`bot ${messageId} ${call}`).digest('hex');
  const { actor } = request;
  return {
    ...request,
    once: (work) => runOnce(app, { actor, key, call, input, answersSecret: false }, work),
  };
}

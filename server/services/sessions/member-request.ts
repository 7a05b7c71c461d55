import { actorOfMember } from '../../commands/people/actor-of-member';
import type { App, Language, SessionRequest } from '../../context';
import { findMemberCaller } from '../../queries/sessions/member-caller';
import { requestAs } from './background-request';

/**
 * Returns the request of a chat member without a session here, with present rights. It allows no write (`once` refuses). Null where the company has
 * no such member. @throws AppError for a person who may not sign in
 */
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

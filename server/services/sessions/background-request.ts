import { AppError } from '../../../domain/errors';
import type { Actor, App, Language, SessionRequest } from '../../context';
import { sessionCaller } from './session';

/** A request outside of the table of calls. */
export function requestAs(
  app: App,
  actor: Actor,
  requestFacts: Pick<SessionRequest, 'language' | 'requestId' | 'address'>,
): SessionRequest {
  return { ...app, actor, ...requestFacts, once: () => Promise.reject(new AppError('notAllowed')) };
}

/**
 * Returns the request as the member who requested the work would make it now, with the rights of this moment. @throws AppError once the member may
 * not sign in any more
 */
export async function requestInBackground(
  app: App,
  task: { client_id: string; session_hash: string; language: string },
  requestId: string,
): Promise<SessionRequest> {
  const language = task.language as Language;
  const actor = await sessionCaller(app, task.client_id, task.session_hash, language);
  // The transactions of the work would read it again and again, and share nothing.
  await app.configurations.read(app.db, actor.clientId, actor.configurationVersion);
  return requestAs(app, actor, { language, requestId, address: '' });
}

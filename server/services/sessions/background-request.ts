import { AppError } from '../../../domain/errors';
import type { Actor, App, Language, SessionRequest } from '../../context';
import { sessionCaller } from './session';

/** Returns a request outside of the table of calls. */
export function requestAs(
  app: App,
  actor: Actor,
  requestFacts: Pick<SessionRequest, 'language' | 'requestId' | 'address'>,
): SessionRequest {
  return { ...app, actor, ...requestFacts, once: () => Promise.reject(new AppError('notAllowed')) };
}

/** Returns the request of the member who requested the work, with present rights. @throws AppError once the member may no longer sign in */
export async function requestInBackground(
  app: App,
  task: { client_id: string; session_hash: string; language: string },
  requestId: string,
): Promise<SessionRequest> {
  const language = task.language as Language;
  const actor = await sessionCaller(app, task.client_id, task.session_hash, language);
  // Otherwise each transaction of the work would read the configuration again, without sharing.
  await app.configurations.read(app.db, actor.clientId, actor.configurationVersion);
  return requestAs(app, actor, { language, requestId, address: '' });
}

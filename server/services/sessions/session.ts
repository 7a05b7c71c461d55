import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import { actorOfMember } from '../../commands/people/actor-of-member';
import { actorOfKey } from '../../commands/programs/actor-of-key';
import type { Actor, App, Language } from '../../context';
import { companyRefusal, memberRefusal, sessionAlive, suspensionParams } from '../../policies/access';
import { findAppState } from '../../queries/companies/app-state';
import { administratorNames } from '../../queries/companies/companies';
import { findKeyCaller, touchKey } from '../../queries/programs/api-keys';
import { findCaller, touchSession } from '../../queries/sessions/sessions';

/** The minimum interval of writes, so that not every read of a list writes a row. */
const touchEveryMs = 5 * 60_000;
const keyTouchEveryMs = 60_000;

const bearer = /^Bearer ([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{32,128})$/;

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Returns the caller and the language of their messages from `Authorization: Bearer <client_id>.<secret>`; company, member and seat are checked
 * each time. A program calls with `Bearer sc_<client_id>.<secret>`. @throws AppError noHsid (10050) when the header holds no session id at all. The
 * client then calls switch-client with the token that it may still have. noAuth (1001) when the id is unknown, revoked or too old: the client signs
 * in again. Otherwise notAuthorised, initialising, notJoined, noSeats, as the present state requires.
 */
export async function whoCalls(app: App, authorization: string | undefined, language: Language): Promise<Actor> {
  const key = readKey(authorization);
  if (key) return keyCaller(app, key.clientId, key.secretHash);
  const match = bearer.exec(authorization ?? '');
  if (!match) throw new AppError('noHsid');
  const [, clientId = '', secret = ''] = match;
  return sessionCaller(app, clientId, hashSecret(secret), language);
}

/** Returns the same for a session by its hash: a member's background work continues with present rights. */
export async function sessionCaller(
  app: Pick<App, 'db' | 'now' | 'suites'>,
  clientId: string,
  sessionHash: string,
  language: Language,
): Promise<Actor> {
  const caller = await findCaller(app.db, clientId, sessionHash);
  const now = app.now();
  if (!caller) throw new AppError('noAuth');
  const { session, client, member } = caller;
  // Its sessions have ended: the refusal gives the member the reason.
  if (companyRefusal(client) === 'notAuthorised') throw await suspension(app, clientId);
  const lastUsed = session.last_used.getTime();
  if (!sessionAlive({ revoked: session.revoked, expires: session.expires.getTime(), lastUsed }, now))
    throw new AppError('noAuth');
  if (session.seen_by !== null && !session.seer_administrates) throw new AppError('noAuth');
  const refused = memberRefusal(client, member);
  if (refused)
    throw new AppError(
      refused,
      refused === 'noSeats' ? { administrators: await administratorNames(app.db, clientId) } : {},
    );
  if (session.seen_by === null && (now - lastUsed > touchEveryMs || session.language !== language))
    await touchSession(app.db, clientId, sessionHash, { time: new Date(now), language });
  return {
    ...actorOfMember(app, clientId, session.member_id, { channel: session.channel, client, member }),
    sessionHash,
    // A session of an administrator who looks as the member does not count as the member's use.
    isCounted: client.usage_tracking && session.seen_by === null,
    seenBy: session.seen_by,
  };
}

/** Returns the refusal of a suspended company, with the reason. */
async function suspension(app: Pick<App, 'db'>, clientId: string): Promise<AppError> {
  const row = await findAppState(app.db, clientId);
  return new AppError('notAuthorised', row ? suspensionParams(row) : {});
}

/** Returns a program with an API key. @throws AppError noAuth for an unknown key; as `actorOfKey`. */
async function keyCaller(app: Pick<App, 'db' | 'now'>, clientId: string, secretHash: string): Promise<Actor> {
  const caller = await findKeyCaller(app.db, clientId, secretHash);
  if (!caller) throw new AppError('noAuth');
  const now = app.now();
  const actor = actorOfKey(clientId, caller, now);
  if (now - (caller.key.last_used?.getTime() ?? 0) >= keyTouchEveryMs)
    await touchKey(app.db, clientId, caller.key.key_id, new Date(now));
  return actor;
}

const keyForm = /^Bearer sc_([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/;

function readKey(authorization: string | undefined): { clientId: string; secretHash: string } | null {
  const [, clientId, secret] = keyForm.exec(authorization ?? '') ?? [];
  return clientId !== undefined && secret !== undefined ? { clientId, secretHash: hashSecret(secret) } : null;
}

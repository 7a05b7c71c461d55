import type { App } from '../../context';
import { findSuiteToken } from '../../queries/outbox/delivery-facts';

/** Returns the member's own suite token from the session, for calls in the member's name; undefined for none or an expired one. */
export async function ownSuiteToken(
  app: Pick<App, 'db' | 'cipher' | 'now'>,
  owner: { clientId: string; memberId: string; sessionHash: string },
): Promise<string | undefined> {
  const row = await findSuiteToken(app.db, owner.clientId, owner.sessionHash);
  if (!row || row.member_id !== owner.memberId || row.suite_token === null) return undefined;
  if (row.suite_token_until !== null && row.suite_token_until.getTime() <= app.now()) return undefined;
  return app.cipher.decrypt(row.suite_token) ?? undefined;
}

import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../server/db/tables';
import { addSession } from '../server/queries/sessions/sessions';

/** Opens a session of a member for a day, without signing in. @returns what the caller sends as the bearer */
export async function openBenchSession(db: Db, clientId: string, memberId: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const now = new Date();
  await addSession(db, {
    client_id: clientId,
    session_hash: createHash('sha256').update(secret).digest('hex'),
    member_id: memberId,
    channel: 'feishu',
    suite_token: null,
    suite_token_until: null,
    token_hash: null,
    language: 'zh',
    create_time: now,
    last_used: now,
    expires: new Date(now.getTime() + 86_400_000),
  });
  return `${clientId}.${secret}`;
}

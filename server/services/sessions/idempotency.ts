import { createHash } from 'node:crypto';
import { AppError } from '../../../domain/errors';
import type { Actor, App } from '../../context';
import type { Trx } from '../../db/tables';
import { inTransaction } from '../../db/transaction';
import { claimKey, findAnswer, storeAnswer } from '../../queries/sessions/idempotency';

/** The identity of a repeatable call: its caller, its key, and its input. */
export interface OnceKey {
  actor: Pick<Actor, 'clientId' | 'memberId' | 'key'>;
  key: string;
  call: string;
  input: unknown;
  /** Whether the answer holds a secret. */
  answersSecret: boolean;
}

/**
 * Runs `work` at most once per key of this member. The key's row is written in the transaction of the work, so that both exist or neither does,
 * even after a crash, and a second send waits until the first one's transaction has ended. @throws AppError keyReused when the key came with
 * another call or body before; inProgress when the first send takes too long.
 */
export async function runOnce<T extends object>(app: App, send: OnceKey, work: (trx: Trx) => Promise<T>): Promise<T> {
  const key = { client_id: send.actor.clientId, member_id: send.actor.key?.id ?? send.actor.memberId, key: send.key };
  const body_hash = createHash('sha256').update(JSON.stringify(send.input)).digest('hex');
  try {
    return await withDeadlockRetry(app, async (trx) => {
      if (await claimKey(trx, { ...key, call: send.call, body_hash, create_time: new Date(app.now()) })) {
        const answer = await work(trx);
        await storeAnswer(trx, key, send.answersSecret ? app.cipher.encrypt(JSON.stringify(answer)) : answer);
        return answer;
      }
      const first = await findAnswer(trx, key);
      if (!first?.answer) throw new AppError('inProgress');
      if (first.call !== send.call || first.body_hash !== body_hash) throw new AppError('keyReused');
      return readAnswer<T>(app, first.answer);
    });
  } catch (error) {
    if ((error as { code?: string }).code === lockNotAvailable) throw new AppError('inProgress');
    throw error;
  }
}

/**
 * Reads a stored answer. An answer with a secret is stored encrypted. Other answers are stored as plain text, because a server of the previous
 * version reads them during an upgrade (ADR-0220). @throws AppError internal where it was encrypted by another SECRET_KEY
 */
function readAnswer<T extends object>({ cipher }: Pick<App, 'cipher'>, stored: string | object): T {
  if (typeof stored !== 'string') return stored as T;
  const text = cipher.decrypt(stored);
  if (text === null) throw new AppError('internal');
  return JSON.parse(text) as T;
}

/** PostgreSQL's lock_not_available and deadlock_detected. */
const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';
const attempts = 3;

/**
 * Runs one transaction. If two wait for each other (two people link the same pair from both sides), the database ends one, which is then repeated
 * from the start.
 */
export async function withDeadlockRetry<T>(
  app: Pick<App, 'db' | 'outbox' | 'inbox' | 'webhooks' | 'eventHub' | 'exports' | 'imports' | 'log'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(app.db, work, app);
    } catch (error) {
      if ((error as { code?: string }).code !== deadlockDetected || attempt === attempts) throw error;
    }
  }
}

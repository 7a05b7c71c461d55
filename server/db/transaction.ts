import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { CommitTask, Db, Trx } from './tables';

/** The workers of this process that a commit wakes. */
export interface CommitWorkers extends Record<CommitTask['wake'], { wake(clientId: string): void }> {
  log: Pick<Logger, 'error'>;
}

/**
 * Runs `work` in one transaction, all or nothing. No other code begins transactions (ADR-0108). @param workers run the tasks of the `onCommit`
 * list. Without them (an operator's command, a job without workers) the workers find the rows when they poll.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>, workers?: CommitWorkers): Promise<T> {
  const onCommit: CommitTask[] = [];
  const result = await db.transaction().execute((trx) => work(Object.assign(trx, { onCommit })));
  if (workers) wakeWorkers(onCommit, workers);
  return result;
}

/** Runs a part of a transaction that may fail alone: its writes and `onCommit` tasks are undone, and the transaction continues. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const taskCount = trx.onCommit.length;
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    trx.onCommit.length = taskCount;
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    throw error;
  }
}

/** The result of work that is undone regardless. */
class Rehearsal<T> {
  constructor(readonly result: T) {}
}

/** Runs a part of a transaction, and undoes it unless its result should be kept. @throws the errors of `work` */
export async function keptIf<T>(trx: Trx, isKept: (result: T) => boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await inSavepoint(trx, async () => {
      const result = await work();
      if (!isKept(result)) throw new Rehearsal(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rehearsal) return error.result as T;
    throw error;
  }
}

/** Runs a part of a transaction for its result, and undoes it. @throws the errors of `work` */
export async function rehearsed<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rehearsal } = trx;
  trx.rehearsal ??= { serials: 0 };
  try {
    return await keptIf(trx, () => false, work);
  } finally {
    trx.rehearsal = rehearsal;
  }
}

/** Runs each task once. The transaction is already committed: a failing worker is logged, and its poll finds the rows. */
export function wakeWorkers(tasks: readonly CommitTask[], workers: CommitWorkers): void {
  const distinct = new Map(tasks.map((task) => [`${task.wake} ${task.clientId}`, task]));
  for (const { wake, clientId } of distinct.values()) {
    try {
      workers[wake].wake(clientId);
    } catch (error) {
      workers.log.error({ clientId, wake, err: error }, 'a worker could not be woken after a commit');
    }
  }
}

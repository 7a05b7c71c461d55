import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { CommitTask, Db, Trx } from './tables';

/** The workers of this process that a commit wakes. */
export interface CommitWorkers extends Record<CommitTask['wake'], { wake(clientId: string): void }> {
  log: Pick<Logger, 'error'>;
}

/**
 * Runs `work` in one transaction: everything is committed or nothing. This is the only place that begins one (ADR-0108).
 * @param workers do what `work` has put on the `onCommit` list. Without them (a command of the operator, a job that
 * writes for no worker) the polls of the workers find what was written.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>, workers?: CommitWorkers): Promise<T> {
  const onCommit: CommitTask[] = [];
  const result = await db.transaction().execute((trx) => work(Object.assign(trx, { onCommit })));
  if (workers) wakeWorkers(onCommit, workers);
  return result;
}

/** Runs a part of a transaction that may fail alone: what it wrote and put on the `onCommit` list is undone, the rest of the transaction goes on. */
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

/** The result of work that is undone all the same. */
class Rehearsal<T> {
  constructor(readonly result: T) {}
}

/** Does a part of a transaction, and undoes it unless its result is one to keep. @throws what `work` throws */
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

/** Runs a part of a transaction to see its result, and undoes it. @throws what `work` throws */
export async function rehearsed<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rehearsal } = trx;
  trx.rehearsal ??= { serials: 0 };
  try {
    return await keptIf(trx, () => false, work);
  } finally {
    trx.rehearsal = rehearsal;
  }
}

/** Runs each task once. The transaction is committed by now: a worker that fails is logged, and its poll finds the written rows. */
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

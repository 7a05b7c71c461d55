import type { Selectable } from 'kysely';
import type { Db, ScheduleRunsTable, Trx } from '../../db/tables';

/** The daily work of companies: begun and done once, by any process. */

export type ScheduleRun = Selectable<ScheduleRunsTable>;
type RunKey = Pick<ScheduleRun, 'client_id' | 'job' | 'day'>;

/** Begins a day's work, unless it has begun already. */
export async function beginRun(db: Db, key: RunKey, time: Date): Promise<void> {
  await db
    .insertInto('schedule_runs')
    .values({ ...key, after_id: '', began: time, done: false })
    .onConflict((conflict) => conflict.columns(['client_id', 'job', 'day']).doNothing())
    .execute();
}

/** Returns the current state of the work, locked until the end of the transaction; null when it is done. */
export async function lockRun(trx: Trx, { client_id, job, day }: RunKey): Promise<ScheduleRun | null> {
  const row = await trx
    .selectFrom('schedule_runs')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('job', '=', job)
    .where('day', '=', day)
    .where('done', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function advanceRun(
  trx: Trx,
  { client_id, job, day }: RunKey,
  progress: Pick<ScheduleRun, 'after_id' | 'done'>,
): Promise<void> {
  await trx
    .updateTable('schedule_runs')
    .set(progress)
    .where('client_id', '=', client_id)
    .where('job', '=', job)
    .where('day', '=', day)
    .execute();
}

export async function deleteExpiredRuns(db: Db, clientId: string, before: Date): Promise<void> {
  await db.deleteFrom('schedule_runs').where('client_id', '=', clientId).where('began', '<', before).execute();
}

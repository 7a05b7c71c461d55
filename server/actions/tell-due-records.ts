import { noChange } from '../../domain/notices/causes';
import { closeDate } from '../../domain/notices/close-date';
import { datesToTell, typeOfDate } from '../../domain/notices/morning';
import type { App } from '../context';
import type { Trx } from '../db/tables';
import { dropScheduled, dueRecords, toldByMorning } from '../queries/due-records';
import { advanceRun, lockRun } from '../queries/schedule-runs';
import { announce } from './announce';
import { enqueue } from './enqueue';

/** Records a transaction: short enough that nobody waits for it. */
const chunk = 20;

/**
 * Tells of the next deals of a day that are to close today, or should have; with the last of them each member's one message is on its way. What a
 * killed process had told stays told, and the next one goes on behind it.
 * @returns false when the day is done.
 */
export async function tellDueRecords(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  key: { client_id: string; job: string; day: string },
): Promise<boolean> {
  const run = await lockRun(trx, key);
  if (!run) return false;
  const { client_id: clientId, day } = key;
  const records = await dueRecords(
    trx,
    { clientId, ...closeDate, ...datesToTell(day) },
    { after: run.after_id, limit: chunk },
  );
  await dropScheduled(
    trx,
    clientId,
    records.map((record) => record.id),
  );
  const announcer = { ...app, actor: { clientId, memberId: null } };
  for (const record of records) {
    await announce(trx, announcer, record, {
      ...noChange,
      changed: [closeDate.field],
      due: typeOfDate(String(record.data[closeDate.field]), day),
    });
  }
  const done = records.length < chunk;
  await advanceRun(trx, key, { after_id: records.at(-1)?.id ?? run.after_id, done });
  if (!done) return true;
  for (const memberId of await toldByMorning(trx, clientId, run.began)) {
    await enqueue(trx, app, {
      clientId,
      kind: 'morning.card',
      dedupeKey: `morning:${day}:${memberId}`,
      payload: { member_id: memberId, since: run.began.getTime() },
    });
  }
  return false;
}

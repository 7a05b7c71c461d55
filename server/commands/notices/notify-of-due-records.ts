import { digestCardKind } from '../../../domain/deliveries/digest-card';
import { noChange } from '../../../domain/notices/change';
import { closeDate } from '../../../domain/notices/close-date';
import { digestDates, dueOn } from '../../../domain/notices/digest';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { readConfigurationSnapshot } from '../../queries/configuration/configuration-snapshot';
import { deleteScheduled, dueRecords, notifiedByDigest } from '../../queries/records/due-records';
import { advanceRun, lockRun } from '../../queries/companies/schedule-runs';
import { notify } from './notify';
import { enqueue } from '../outbox/enqueue';

/** The records of one transaction: few enough that no other transaction waits long for it. */
const chunk = 20;

/**
 * Notifies of the next deals of a day that are due today, or were; with the last of them each member's digest is queued. What a
 * killed process had written stays, and the next one continues after it.
 * @returns false when the day is done.
 */
export async function notifyOfDueRecords(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  key: { client_id: string; job: string; day: string },
): Promise<boolean> {
  const run = await lockRun(trx, key);
  if (!run) return false;
  const { client_id: clientId, day } = key;
  const records = await dueRecords(
    trx,
    { clientId, ...closeDate, ...digestDates(day) },
    { after: run.after_id, limit: chunk },
  );
  await deleteScheduled(
    trx,
    clientId,
    records.map((record) => record.id),
  );
  const company = readConfigurationSnapshot(trx, clientId);
  const notifier = {
    ...app,
    configurations: { read: () => company },
    actor: { clientId, memberId: null, configurationVersion: 0 },
  };
  for (const record of records) {
    await notify(trx, notifier, record, {
      ...noChange,
      changed: [closeDate.field],
      due: dueOn(String(record.data[closeDate.field]), day),
    });
  }
  const isLastChunk = records.length < chunk;
  await advanceRun(trx, key, { after_id: records.at(-1)?.id ?? run.after_id, done: isLastChunk });
  if (!isLastChunk) return true;
  for (const memberId of await notifiedByDigest(trx, clientId, run.began)) {
    await enqueue(trx, app, {
      clientId,
      kind: digestCardKind,
      dedupeKey: `morning:${day}:${memberId}`,
      payload: { member_id: memberId, since: run.began.getTime() },
    });
  }
  return false;
}

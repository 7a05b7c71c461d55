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

/** The number of records in one transaction: few enough that no other transaction waits long. */
const chunk = 20;

/**
 * Notifies owners of the next deals that are due today or overdue; after the last deal each member's digest is queued. After a crash the next call
 * continues behind the written notices. @returns false when the day is done.
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

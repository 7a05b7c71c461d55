import { registerLookKind } from '../../../domain/deliveries/register-look';
import type { App } from '../../context';
import type { Trx } from '../../db/tables';
import { watchedRecords } from '../../queries/integrations/business-registrations';
import { monitorCount } from '../../queries/integrations/integrations';
import { advanceRun, lockRun } from '../../queries/companies/schedule-runs';
import { enqueue } from '../outbox/enqueue';

/** The number of companies in one transaction: few enough that no other transaction waits long. */
const limitOfDay = 1_000;

/** Queues the day's register lookups for the companies that a company's chats watch, up to its limit (SD-90). @returns false: the day is done. */
export async function watchRegistrations(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  key: { client_id: string; job: string; day: string },
): Promise<boolean> {
  const run = await lockRun(trx, key);
  if (!run) return false;
  const { client_id: clientId, day } = key;
  const limit = Math.min(limitOfDay, await monitorCount(trx, clientId));
  const watched = limit === 0 ? [] : await watchedRecords(trx, clientId, limit);
  for (const { table_id, record_id } of watched)
    await enqueue(trx, app, {
      clientId,
      kind: registerLookKind,
      dedupeKey: `register:${day}:${table_id}:${record_id}`,
      payload: { table_id, record_id },
    });
  await advanceRun(trx, key, { after_id: run.after_id, done: true });
  return false;
}

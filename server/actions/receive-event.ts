import type { Channel } from '../../domain/platforms';
import type { App } from '../context';
import { inTransaction } from '../db/transaction';
import type { SentEvents } from '../platforms/platform';
import { addReceivedRows } from '../queries/outbox-work';
import { companiesOfTenant } from '../queries/suite-members';

/**
 * Stores what a suite has sent, for each company of its tenant, so that the suite can be answered at once and the work is done later (ADR-0133). A repetition
 * changes nothing.
 * @returns `unknown` where the tenant has no company here: nothing is stored.
 */
export async function receiveEvent(
  app: Pick<App, 'db' | 'makeId' | 'now' | 'outbox' | 'inbox' | 'eventHub' | 'log'>,
  channel: Channel,
  { id, tenantKey, events }: SentEvents,
): Promise<'stored' | 'unknown'> {
  const companies = await companiesOfTenant(app.db, channel, tenantKey);
  if (companies.length === 0) return 'unknown';
  if (events.length === 0) return 'stored';
  await inTransaction(
    app.db,
    async (trx) => {
      for (const clientId of companies) {
        const rows = events.map(({ kind, payload }, place) => ({
          client_id: clientId,
          outbox_id: app.makeId(),
          kind,
          payload,
          dedupe_key: `event:${id}:${place}`,
        }));
        if (await addReceivedRows(trx, rows, 'waiting', new Date(app.now())))
          trx.onCommit.push({ wake: 'inbox', clientId });
      }
    },
    app,
  );
  return 'stored';
}

import type { Channel } from '../../../domain/platforms';
import { appChangedKind } from '../../../domain/suite-events/app-changed';
import type { App } from '../../context';
import { wakeWorkers, type CommitWorkers } from '../../db/transaction';
import type { SentEvents, SuiteApp } from '../../platforms/platform';
import { storeReceivedEvents } from '../../queries/suites/received-events';
import { companiesOfTenant } from '../../queries/suites/suite-members';
import { applyAppState } from '../companies/change-app-state';
import { createBatcher } from '../outbox/gathered';

/** A suite waits a second for its answer: a fortieth of it spares the database most statements when events come by the hundred. */
const batchOptions = { most: 200, apartMs: 25 };

/** The way into the inbox of this process: messages that come while a statement runs are stored together by the next one (ADR-0141). */
export function makeEventStore(
  { db, now }: Pick<App, 'db' | 'now'>,
  workers: () => CommitWorkers,
): App['inbox']['store'] {
  return createBatcher(async (messages) => {
    const storedEvents = await storeReceivedEvents(db, messages.flat(), new Date(now()));
    wakeWorkers(
      storedEvents.map(({ client_id }) => ({ wake: 'inbox', clientId: client_id })),
      workers(),
    );
    const ids = new Set(storedEvents.map(({ outbox_id }) => outbox_id));
    return messages.map((message) => message.some(({ outbox_id }) => ids.has(outbox_id)));
  }, batchOptions);
}

/**
 * Stores what a suite has sent to an app, for each company of its tenant that the app serves, so that the suite can be answered at once and the work is done later (ADR-0133). A repetition
 * changes nothing. What a company has done with the app itself is done before.
 * @returns `unknown` where the tenant has no company here: nothing is stored.
 */
export async function receiveEvent(
  app: App,
  channel: Channel,
  owner: SuiteApp['owner'],
  { id, tenantKey, events, isUnread }: SentEvents,
): Promise<'stored' | 'unknown'> {
  // An app speaks for its own tenant alone, whatever its secrets prove.
  if (owner && owner.tenantKey !== tenantKey) return 'unknown';
  if (isUnread) app.log.warn({ channel, id }, 'events: an event came in a shape that is not known');
  const ownerId = owner?.clientId ?? null;
  await applyAppState(app, { channel, tenantKey, ownerId }, events, app);
  const queuedEvents = events.filter(({ kind }) => kind !== appChangedKind.kind);
  const rows = queuedEvents.map(({ kind, payload }, eventIndex) => ({
    channel,
    tenant_key: tenantKey,
    owner_id: ownerId,
    outbox_id: app.makeId(),
    kind,
    payload,
    dedupe_key: `event:${id}:${eventIndex}`,
  }));
  if (rows.length > 0 && (await app.inbox.store(rows))) return 'stored';
  // No row was new: a repetition, an event of no interest, or an event of no company.
  return (await companiesOfTenant(app.db, { channel, tenantKey, ownerId })).length > 0 ? 'stored' : 'unknown';
}

import type { Channel } from '../../../domain/platforms';
import { appChangedKind } from '../../../domain/suite-events/app-changed';
import type { App } from '../../context';
import { wakeWorkers, type CommitWorkers } from '../../db/transaction';
import type { SentEvents, SuiteApp } from '../../platforms/platform';
import { storeReceivedEvents } from '../../queries/suites/received-events';
import { companiesOfTenant } from '../../queries/suites/suite-members';
import { applyAppState } from '../companies/change-app-state';
import { createBatcher } from '../outbox/gathered';

/** A suite waits a second for its answer: a delay of a fortieth saves most database statements when hundreds of events arrive. */
const batchOptions = { most: 200, apartMs: 25 };

/** Creates the inbox writer of this process: messages that arrive during a statement are stored together by the next one (ADR-0141). */
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
 * Stores a suite's event for each company of the tenant that the app serves, so that the suite gets an immediate answer and the work follows later
 * (ADR-0133). A repetition changes nothing. App state changes are applied first. @returns `unknown` where the tenant has no company here: nothing
 * is stored.
 */
export async function receiveEvent(
  app: App,
  channel: Channel,
  owner: SuiteApp['owner'],
  { id, tenantKey, events, isUnread }: SentEvents,
): Promise<'stored' | 'unknown'> {
  // An app may report its own tenant only.
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

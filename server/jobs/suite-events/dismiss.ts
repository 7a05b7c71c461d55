import { dismissEvents, dueEvents, type WaitingEvent } from '../../queries/suites/received-events';
import type { DeliveryContext } from '../deliveries/delivery';
import { suiteEvents } from './index';

/** The number of events that are checked together. */
const atOnce = 200;

/**
 * Checks the due events of a company, the oldest ones together, and marks those as done that concern nothing here: most events of a suite are about
 * chats without a record. It takes three statements, however many events there are (ADR-0141). @returns the number of checked events, and the
 * number of those that remain for separate handling
 */
export async function dismissUnconcerning(
  context: DeliveryContext,
  clientId: string,
): Promise<{ due: number; left: number }> {
  const events = await dueEvents(context.db, clientId, new Date(context.now()), atOnce);
  const dismissed: string[] = [];
  for (const kind of new Set(events.map((event) => event.kind))) {
    // An event that a worker has lost may have killed that worker, so it is handled alone.
    const waitingEvents = events.filter((event) => event.kind === kind && event.locked_until === null);
    dismissed.push(...(await unconcerning(context, clientId, kind, waitingEvents)));
  }
  if (dismissed.length > 0) await dismissEvents(context.db, clientId, dismissed, new Date(context.now()));
  return { due: events.length, left: events.length - dismissed.length };
}

/** Returns the ids of events that concern nothing here. A payload that its kind cannot read is left to the worker, which reports it. */
async function unconcerning(
  context: DeliveryContext,
  clientId: string,
  kind: string,
  waitingEvents: readonly WaitingEvent[],
): Promise<string[]> {
  const event = suiteEvents.get(kind);
  if (!event?.concerning) return [];
  const readable = waitingEvents.flatMap(({ outbox_id, payload }) => {
    const read = event.kind.payload.safeParse(payload);
    return read.success ? [{ id: outbox_id, payload: read.data }] : [];
  });
  if (readable.length === 0) return [];
  const concerning = await event.concerning(
    context,
    clientId,
    readable.map(({ payload }) => payload),
  );
  return readable.filter((_, index) => !concerning[index]).map(({ id }) => id);
}

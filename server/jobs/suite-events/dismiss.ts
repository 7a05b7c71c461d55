import { dismissEvents, dueEvents, type WaitingEvent } from '../../queries/suites/received-events';
import type { DeliveryContext } from '../deliveries/delivery';
import { suiteEvents } from './index';

/** Events that are looked at together. */
const atOnce = 200;

/**
 * Looks at the events that a company has due, the oldest of them together, and marks those as done that concern nothing here: most of what a suite sends
 * is about chats of no record. It takes three statements, however many there are (ADR-0141).
 * @returns how many it has looked at, and how many of them are left to be handled one by one
 */
export async function dismissUnconcerning(
  context: DeliveryContext,
  clientId: string,
): Promise<{ due: number; left: number }> {
  const events = await dueEvents(context.db, clientId, new Date(context.now()), atOnce);
  const dismissed: string[] = [];
  for (const kind of new Set(events.map((event) => event.kind))) {
    // One that a worker has lost may be what ended it: it is handled alone.
    const waitingEvents = events.filter((event) => event.kind === kind && event.locked_until === null);
    dismissed.push(...(await unconcerning(context, clientId, kind, waitingEvents)));
  }
  if (dismissed.length > 0) await dismissEvents(context.db, clientId, dismissed, new Date(context.now()));
  return { due: events.length, left: events.length - dismissed.length };
}

/** The ids of those that concern nothing; a payload that its kind cannot read is left to the worker, which says so. */
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

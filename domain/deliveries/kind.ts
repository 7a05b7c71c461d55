import * as z from 'zod/mini';
import { languages } from '../languages';

/** The language of a card: a payload keeps it as it was when the row was written. */
export const language = z.enum(languages);

/** A kind of delivery of the outbox to a suite or a service: the word that is stored in its rows, and the payload of the rows. */
export interface DeliveryKind<Payload extends Record<string, unknown>> {
  kind: string;
  payload: z.ZodMiniType<Payload>;
}

/**
 * Declares a kind of delivery. What `enqueue` takes and what its handler in `server/jobs/deliveries` is given follow from the schema. A payload names rows;
 * what goes to the suite is read from the database when the row is delivered, so that it is neither stale nor more than the sender may show by then.
 */
export function deliveryKind<Payload extends Record<string, unknown>>(
  kind: string,
  payload: z.ZodMiniType<Payload>,
): DeliveryKind<Payload> {
  return { kind, payload };
}

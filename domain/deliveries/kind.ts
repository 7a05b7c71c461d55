import * as z from 'zod/mini';
import { languages } from '../languages';

/** The language of a card: a payload keeps it as it was when the row was written. */
export const language = z.enum(languages);

/** A kind of delivery of the outbox to a suite or a service: the word that is stored in its rows, and the payload of the rows. */
export interface DeliveryKind<Payload extends Record<string, unknown>> {
  kind: string;
  payload: z.ZodMiniType<Payload>;
  /** Returns the key of an order. Rows with one key are delivered one after the other, and a waiting row holds back the rows behind it. */
  orderKey?: (payload: Payload) => string;
}

/**
 * Declares a kind of delivery. What `enqueue` takes and what its handler in `server/jobs/deliveries` is given follow from the schema. A payload names rows;
 * what goes to the suite is read from the database when the row is delivered, so that it is neither stale nor more than the sender may show by then.
 */
export function deliveryKind<Payload extends Record<string, unknown>>(
  kind: string,
  payload: z.ZodMiniType<Payload>,
  orderKey?: (payload: Payload) => string,
): DeliveryKind<Payload> {
  return { kind, payload, ...(orderKey && { orderKey }) };
}

/** The order key of one chat's messages: a follow-up never arrives before the visit. */
export const chatOrder = ({ chat_id }: { chat_id: string }): string => `chat:${chat_id}`;

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
 * Declares a kind of delivery. The schema determines the input of `enqueue` and of the handler in `server/jobs/deliveries`. A payload refers to
 * rows; the content is read from the database on delivery, so that it is neither outdated nor more than the sender may then show.
 */
export function deliveryKind<Payload extends Record<string, unknown>>(
  kind: string,
  payload: z.ZodMiniType<Payload>,
  orderKey?: (payload: Payload) => string,
): DeliveryKind<Payload> {
  return { kind, payload, ...(orderKey && { orderKey }) };
}

/** The order key of one chat's messages, so that a follow-up never arrives before the visit. */
export const chatOrder = ({ chat_id }: { chat_id: string }): string => `chat:${chat_id}`;

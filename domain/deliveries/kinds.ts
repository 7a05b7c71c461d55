import * as z from 'zod/mini';
import { switchedEvents } from '../notices/chat-events';

const language = z.enum(['zh', 'en', 'ja']);

/**
 * What is delivered in the background to a suite or a service, and what a row of the outbox says of it. An entry more is a kind more: what
 * enqueue takes, what the worker reads and what the list of failed deliveries answers follow from it, and `server/jobs/deliveries` does not
 * compile without its handler. A payload names rows; what goes to the suite is read from the database when the row is
 * delivered, so that it is neither stale nor more than the sender may show by then.
 */
export const deliveryPayloads = {
  /** Make the chat of a record. */
  'chat.create': z.object({ table_id: z.string(), record_id: z.string(), member_id: z.string(), language }),
  /** Bring a member into the chat of a record. */
  'chat.join': z.object({ chat_id: z.string(), member_id: z.string() }),
  /**
   * Show a note in a chat. Where somebody chose the chat, the session lets our bot be brought into it in their own name; without one the chat is
   * the record's own, which is notified of every note.
   */
  'card.send': z.object({
    note_id: z.string(),
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    /** Of who chose the chat; absent where it belongs to the record and nobody did. */
    session_hash: z.optional(z.string()),
    /** The chat belonged to the record when somebody chose it. */
    own: z.optional(z.literal(true)),
    language,
  }),
  /** Notify the chat of a record of an event. */
  'chat.event': z.object({
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    event: z.enum(switchedEvents),
    member_id: z.nullable(z.string()),
  }),
  /** Send a member the message of a notice. */
  'notice.card': z.object({ member_id: z.string(), notice_id: z.string() }),
  /** Send a member the daily digest: what they were notified of since then (epoch milliseconds). */
  'digest.card': z.object({ member_id: z.string(), since: z.number() }),
  /** Find the address of a position that a field holds. */
  'place.lookup': z.object({
    table_id: z.string(),
    record_id: z.string(),
    field: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    language,
  }),
  /** Send the code that a contact is proved by. */
  'code.send': z.object({ member_id: z.string(), kind: z.enum(['phone', 'email']), contact: z.string(), language }),
  /** Tell the owner of a record that a member wants to be let in. */
  'access.ask': z.object({
    table_id: z.string(),
    record_id: z.string(),
    member_id: z.string(),
    role: z.string(),
    language,
  }),
} satisfies Record<string, z.ZodMiniType<Record<string, unknown>>>;

export type DeliveryKind = keyof typeof deliveryPayloads;
export type DeliveryPayload<Kind extends DeliveryKind> = z.output<(typeof deliveryPayloads)[Kind]>;
export const deliveryKinds = Object.keys(deliveryPayloads) as DeliveryKind[];

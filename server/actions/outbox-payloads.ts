import { z } from 'zod';
import type { DeliveryKind } from '../../domain/deliveries/kinds';
import { errorNames } from '../../domain/errors';
import { switchedEvents } from '../../domain/notices/chat-events';

const language = z.enum(['zh', 'en', 'ja']);

/**
 * What a row of the outbox says, by kind. A payload names rows; what goes to the suite is read from the database when the row is
 * delivered, so that it is neither stale nor more than the sender may show by then.
 */
export const outboxPayloads = {
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
    session_hash: z.string().optional(),
    language,
  }),
  /** Notify the chat of a record of an event. */
  'chat.event': z.object({
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    event: z.enum(switchedEvents),
    member_id: z.string().nullable(),
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
} satisfies Record<DeliveryKind, z.ZodType<Record<string, unknown>>>;

export type OutboxKind = keyof typeof outboxPayloads;
export type OutboxPayload<Kind extends OutboxKind> = z.output<(typeof outboxPayloads)[Kind]>;

/** Why a row is not tried again: the suite's or our own no, three days without an answer, or the end of the process at each attempt. */
export const endings = ['refused', 'tooOld', 'deadly'] as const;
export type Ending = (typeof endings)[number];

const Text = z.string().optional().catch(undefined);
const Named = z.object({ table_id: Text, record_id: Text, chat_id: Text, member_id: Text });

/** What a row's payload names, whatever its kind. */
export function namedBy(payload: unknown): z.output<typeof Named> {
  return Named.parse(payload);
}

/** How a row ended that failed: its result as the worker wrote it. */
const Ended = z.object({
  ended: z.enum(endings).catch('refused'),
  error: z
    .object({ name: z.enum(errorNames), params: z.record(z.string(), z.unknown()) })
    .catch({ name: 'suiteUnavailable', params: {} }),
});
export type Ended = z.output<typeof Ended>;

export function endingOf(result: unknown): Ended {
  return Ended.catch({ ended: 'refused', error: { name: 'suiteUnavailable', params: {} } }).parse(result);
}

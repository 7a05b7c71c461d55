import * as z from 'zod/mini';
import { call } from '../call';
import { Empty, Id, NamedRecord, Paging } from '../shapes';

/** A delivery that did not reach a suite or a service: the server gave up, or waits for a monthly quota. */
export const FailedDelivery = z.object({
  _id: z.string(),
  /** The kind of the delivery (docs/guides/add-a-delivery.md); a newer version may store kinds that this one does not know. */
  kind: z.string(),
  /** The record of the delivery, where the caller may read it. */
  table_id: z.optional(z.string()),
  record_id: z.optional(z.string()),
  record: z.optional(NamedRecord),
  /** The bound chat of the delivery, where the caller may read its record. */
  chat_name: z.optional(z.string()),
  /** The member who caused the delivery or should receive it. */
  member_id: z.optional(z.string()),
  /** Why it failed, in the reader's language. */
  reason: z.string(),
  /** The unchanged answer of the suite or service; may be empty. */
  answer: z.string(),
  /** True while the delivery waits until the company's plan allows calls again; the server then sends it. */
  waits: z.boolean(),
  attempts: z.number(),
  create_time: z.number(),
  /** The time of the last attempt, or of giving up. */
  update_time: z.number(),
});
export type FailedDelivery = z.infer<typeof FailedDelivery>;

/** The failures of background work, for administrators. */
export const deliveries = {
  'deliveries.failedList': call('deliveries.failedList', {
    summary:
      'A page of what could not be delivered to the suite or a service, the last failure first; for administrators',
    input: z.strictObject(Paging),
    output: z.object({ list: z.array(FailedDelivery), has_more: z.boolean() }),
    errors: ['notAllowed'],
  }),
  'deliveries.restore': call('deliveries.restore', {
    summary: 'Tries a failed delivery again, in the background',
    input: z.strictObject({ id: Id }),
    output: Empty,
    errors: ['notAllowed', 'notFound', 'keyReused', 'inProgress'],
  }),
};

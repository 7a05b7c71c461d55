import * as z from 'zod/mini';
import { call } from '../call';
import { Empty, Id, NamedRecord, Paging } from '../shapes';

/** Something that did not reach a suite or a service: given up, or waiting for a quota of the month. */
export const FailedDelivery = z.object({
  _id: z.string(),
  /** The kind of the delivery (docs/guides/add-a-delivery.md), or one that a later version knows. */
  kind: z.string(),
  /** The record that it was about, as far as the caller may read it. */
  table_id: z.optional(z.string()),
  record_id: z.optional(z.string()),
  record: z.optional(NamedRecord),
  /** The bound chat that it was for, where the caller may read its record. */
  chat_name: z.optional(z.string()),
  /** The member who caused it, or for whom it was. */
  member_id: z.optional(z.string()),
  /** Why it failed, in the reader's language. */
  reason: z.string(),
  /** The answer of the suite or service, in its own words; may be empty. */
  answer: z.string(),
  /** True for one that waits until the company's plan allows calls again: it is sent by itself then. */
  waits: z.boolean(),
  attempts: z.number(),
  create_time: z.number(),
  /** The time of the last attempt, or at which the server gave up. */
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

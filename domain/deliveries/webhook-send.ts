import * as z from 'zod/mini';
import { testEvent, webhookEvents } from '../metadata/webhook-events';
import { deliveryKind } from './kind';

/** Sends an event to another program. The record is read when the event is sent, as far as the webhook's key may read it then. */
export const webhookSendKind = deliveryKind(
  'webhook.send',
  z.object({
    webhook_id: z.string(),
    event: z.enum([...webhookEvents, testEvent]),
    /** The time of the event, epoch milliseconds. */
    time: z.number(),
    table_id: z.string(),
    record_id: z.string(),
    /** The update time of the record with the event. */
    version: z.number(),
    /** Ids of the fields that were changed. */
    fields: z.optional(z.array(z.string())),
    note_id: z.optional(z.string()),
    approval_id: z.optional(z.string()),
    /** The final status of the approval. */
    status: z.optional(z.string()),
  }),
);

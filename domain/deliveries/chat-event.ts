import * as z from 'zod/mini';
import { switchedEvents } from '../notices/chat-events';
import { deliveryKind, chatOrder } from './kind';

/** The delivery that notifies the chat of a record of an event. */
export const chatEventKind = deliveryKind(
  'chat.event',
  z.object({
    chat_id: z.string(),
    table_id: z.string(),
    record_id: z.string(),
    event: z.enum(switchedEvents),
    member_id: z.nullable(z.string()),
  }),
  chatOrder,
);

import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that adds members of a record to its chat. */
export const chatAddKind = deliveryKind('chat.add', z.object({ chat_id: z.string(), member_ids: z.array(z.string()) }));

import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Bring members of a record into its chat. */
export const chatAddKind = deliveryKind('chat.add', z.object({ chat_id: z.string(), member_ids: z.array(z.string()) }));

import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** Bring a member into the chat of a record. */
export const chatJoinKind = deliveryKind('chat.join', z.object({ chat_id: z.string(), member_id: z.string() }));

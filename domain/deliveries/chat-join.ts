import * as z from 'zod/mini';
import { deliveryKind } from './kind';

/** The delivery that adds a member to the chat of a record. */
export const chatJoinKind = deliveryKind('chat.join', z.object({ chat_id: z.string(), member_id: z.string() }));

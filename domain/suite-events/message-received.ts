import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The kinds of files in a message. A voice message is a file where the suite supplies no text. */
const messageFileKinds = ['image', 'file', 'voice'] as const;

const MessageFile = z.object({
  /** The key with which the suite returns the bytes. */
  key: z.string(),
  kind: z.enum(messageFileKinds),
  /** Empty where the suite gives no name. */
  name: z.string(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** The event that a person wrote to the bot, directly or by a mention in a group, or chose an entry of its menu. */
export const messageReceivedKind = suiteEventKind(
  'message_received',
  z.object({
    /** The message id, which repeated events share. */
    message_id: z.string(),
    open_id: z.string(),
    /** Empty for a menu entry. */
    chat_id: z.string(),
    is_group: z.boolean(),
    /** The text without the mention of the bot; for a voice message, the suite's transcript. */
    text: z.string(),
    files: z.array(MessageFile),
    /** The message that it replies to, where the suite names it. */
    parent_id: z.optional(z.string()),
    at: z.number(),
  }),
);

export type ReceivedMessage = z.infer<(typeof messageReceivedKind)['payload']>;

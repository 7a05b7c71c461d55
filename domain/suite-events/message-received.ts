import * as z from 'zod/mini';
import { suiteEventKind } from './kind';

/** The kinds of files that come with a message. A voice message is a file where the suite gives no text of it. */
const messageFileKinds = ['image', 'file', 'voice'] as const;

const MessageFile = z.object({
  /** By which the suite hands the bytes out. */
  key: z.string(),
  kind: z.enum(messageFileKinds),
  /** Empty where the suite does not say. */
  name: z.string(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** A person wrote to the bot, alone with it or by naming it in a group, or chose an entry of its menu. */
export const messageReceivedKind = suiteEventKind(
  'message_received',
  z.object({
    /** The same in each repetition of the message. */
    message_id: z.string(),
    open_id: z.string(),
    /** Empty for an entry of the menu. */
    chat_id: z.string(),
    is_group: z.boolean(),
    /** Without the mention of the bot; the text of a voice message where the suite gives it. */
    text: z.string(),
    files: z.array(MessageFile),
    /** The message that it answers, where the suite says so. */
    parent_id: z.optional(z.string()),
    at: z.number(),
  }),
);

export type ReceivedMessage = z.infer<(typeof messageReceivedKind)['payload']>;

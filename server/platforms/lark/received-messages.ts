import { z } from 'zod';
import { messageReceivedKind, type MessageFile } from '../../../domain/suite-events/message-received';
import { suiteEvent, type SuiteEvent } from '../../../domain/suite-events/kind';
import { readJson } from '../proof';

/** Messages of people to the bot, and its menu (Feishu: 接收消息, 机器人自定义菜单事件). */

const id = z.string().min(1);
const optional = z.string().nullish();

const Mention = z.object({ key: z.string(), name: z.string().default(''), mentioned_type: optional });
const Received = z.object({
  sender: z.object({ sender_id: z.object({ open_id: optional }).nullish(), sender_type: z.string() }),
  message: z.object({
    message_id: id,
    parent_id: optional,
    chat_id: id,
    chat_type: z.string(),
    message_type: z.string(),
    content: z.string(),
    mentions: z.array(Mention).nullish(),
  }),
});

const messageType = 'im.message.receive_v1';

/** Returns the id by which a repeated message is recognized, as the vendor advises: its events may have several ids. */
export function getMessageId(type: string, content: unknown): string | undefined {
  return type === messageType ? Received.safeParse(content).data?.message.message_id : undefined;
}

interface MessageContent {
  text: string;
  files: MessageFile[];
}

const Text = z.object({ text: z.string() });
const Image = z.object({ image_key: id });
const File = z.object({ file_key: id, file_name: optional });
const Post = z.object({
  title: optional,
  content: z.array(
    z.array(z.looseObject({ tag: z.string(), text: optional, href: optional, image_key: optional, user_id: optional })),
  ),
});

const toFile = (kind: MessageFile['kind'], key: string, name: string | null | undefined): MessageFile => ({
  key,
  kind,
  name: name ?? '',
});

/** Returns the lines of rich text: links keep their address, mentions their key. */
function readPost(content: unknown): MessageContent | undefined {
  const post = Post.safeParse(content).data;
  if (!post) return undefined;
  const lines = post.content.map((line) =>
    line
      .map(({ tag, text, href, user_id: user }) =>
        tag === 'a' ? `${text ?? ''} (${href ?? ''})` : tag === 'at' ? (user ?? '') : (text ?? ''),
      )
      .join(''),
  );
  const images = post.content.flat().flatMap(({ image_key: key }) => (key ? [toFile('image', key, undefined)] : []));
  return { text: [post.title ?? '', ...lines].filter((line) => line.trim() !== '').join('\n'), files: images };
}

const readFile =
  (kind: MessageFile['kind'], fallbackName = '') =>
  (content: unknown): MessageContent | undefined => {
    const { data } = File.safeParse(content);
    return data && { text: '', files: [toFile(kind, data.file_key, data.file_name ?? fallbackName)] };
  };

/** The supported kinds of messages; any other has no content. */
const contentReaders: Readonly<Record<string, (content: unknown) => MessageContent | undefined>> = {
  text: (content) => {
    const { data } = Text.safeParse(content);
    return data && { text: data.text, files: [] };
  },
  post: readPost,
  image: (content) => {
    const { data } = Image.safeParse(content);
    return data && { text: '', files: [toFile('image', data.image_key, undefined)] };
  },
  file: readFile('file'),
  media: readFile('file'),
  // The suite does not transcribe speech, and stores it in this format.
  audio: readFile('voice', 'voice.opus'),
};

/** Removes the mention of the bot, and replaces those of people by their names. */
function replaceMentions(text: string, mentions: readonly z.output<typeof Mention>[], isGroup: boolean): string {
  return mentions
    .reduce((line, { key, name, mentioned_type: type }, index) => {
      // Older pushes do not name the mentioned one: a group message arrives only if its first mention is the bot.
      const isBot = type === 'bot' || (!type && isGroup && index === 0);
      return line.replaceAll(key, isBot ? '' : `@${name}`);
    }, text)
    .trim();
}

/** Reads a message of a person; an empty result for other bots, null for a content of another shape. */
export function readReceivedMessage(content: unknown, time: number): SuiteEvent[] | null {
  const received = Received.safeParse(content).data;
  if (!received) return null;
  const { sender, message } = received;
  const openId = sender.sender_id?.open_id;
  if (sender.sender_type !== 'user' || !openId) return [];
  const isGroup = message.chat_type !== 'p2p';
  const reader = Object.hasOwn(contentReaders, message.message_type) ? contentReaders[message.message_type] : undefined;
  const { text, files } = reader?.(readJson(message.content)) ?? { text: '', files: [] };
  return [
    suiteEvent(messageReceivedKind, {
      message_id: message.message_id,
      open_id: openId,
      chat_id: message.chat_id,
      is_group: isGroup,
      text: replaceMentions(text, message.mentions ?? [], isGroup),
      files,
      ...(message.parent_id ? { parent_id: message.parent_id } : {}),
      at: time,
    }),
  ];
}

const MenuChoice = z.object({ operator: z.object({ operator_id: z.object({ open_id: id }) }), event_key: id });

/** Returns a menu entry as a message with the entry's key, because keys are the words of commands. */
export function readMenuChoice(content: unknown, time: number): SuiteEvent[] | null {
  const choice = MenuChoice.safeParse(content).data;
  return choice ? [writtenAlone(choice.operator.operator_id.open_id, '', choice.event_key, time)] : null;
}

const Entered = z.object({ chat_id: id, operator_id: z.object({ open_id: id }), last_message_id: optional });

/** Returns a request for help when a person first opens the bot's chat; empty afterwards. */
export function readFirstEntry(content: unknown, time: number): SuiteEvent[] | null {
  const entry = Entered.safeParse(content).data;
  if (!entry) return null;
  return entry.last_message_id ? [] : [writtenAlone(entry.operator_id.open_id, entry.chat_id, '', time)];
}

function writtenAlone(openId: string, chatId: string, text: string, time: number): SuiteEvent {
  return suiteEvent(messageReceivedKind, {
    message_id: `${openId}:${time}`,
    open_id: openId,
    chat_id: chatId,
    is_group: false,
    text,
    files: [],
    at: time,
  });
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { messageReceivedKind, type MessageFile } from '../../../domain/suite-events/message-received';
import { suiteEvent } from '../../../domain/suite-events/kind';
import type { SentEvents } from '../platform';
import { readJson, sameText } from '../proof';

/** Messages of people to the robot (DingTalk: 机器人接收消息). */

/** The topic under which a connection delivers them. */
export const robotTopic = '/v1.0/im/bot/messages/get';

const id = z.string().min(1);
const optional = z.string().nullish();
const Received = z.looseObject({
  conversationId: id,
  conversationType: z.coerce.string(),
  senderStaffId: id,
  senderCorpId: optional,
  chatbotCorpId: optional,
  msgId: id,
  createAt: z.coerce.number().nonnegative(),
  msgtype: z.string(),
  text: z.object({ content: z.string() }).nullish(),
  content: z.unknown().optional(),
});

const FileContent = z.object({ downloadCode: optional, fileName: optional, recognition: optional });
const RichText = z.object({
  richText: z.array(z.looseObject({ text: optional, downloadCode: optional, type: optional })),
});

type Message = z.output<typeof Received>;
interface MessageContent {
  text: string;
  files: MessageFile[];
}

function readFile(kind: MessageFile['kind'], { content }: Message, fallbackName = ''): MessageContent {
  const { downloadCode: key, fileName, recognition } = FileContent.safeParse(content).data ?? {};
  // A recording arrives with its transcript, which replaces the file.
  if (recognition) return { text: recognition, files: [] };
  return { text: '', files: key ? [{ key, kind, name: fileName ?? fallbackName }] : [] };
}

const contentReaders: Readonly<Record<string, (message: Message) => MessageContent>> = {
  text: ({ text }) => ({ text: text?.content ?? '', files: [] }),
  audio: (message) => readFile('voice', message, 'voice.amr'),
  picture: (message) => readFile('image', message),
  file: (message) => readFile('file', message),
  video: (message) => readFile('file', message, 'video.mp4'),
  richText: ({ content }) => {
    const parts = RichText.safeParse(content).data?.richText ?? [];
    return {
      text: parts.map(({ text }) => text ?? '').join(''),
      files: parts.flatMap(({ downloadCode: key }) => (key ? [{ key, kind: 'image' as const, name: '' }] : [])),
    };
  },
};

/** Reads a person's message to the robot; null for a content of another shape. */
export function readRobotMessage(data: unknown, corpId: string): SentEvents | null {
  const message = Received.safeParse(data).data;
  if (!message) return null;
  const reader = Object.hasOwn(contentReaders, message.msgtype) ? contentReaders[message.msgtype] : undefined;
  const { text, files } = reader?.(message) ?? { text: '', files: [] };
  return {
    id: message.msgId,
    // People of other companies write in shared groups: they are not members here.
    tenantKey: message.senderCorpId ?? message.chatbotCorpId ?? corpId,
    events: [
      suiteEvent(messageReceivedKind, {
        message_id: message.msgId,
        open_id: message.senderStaffId,
        chat_id: message.conversationId,
        is_group: message.conversationType !== '1',
        text: text.trim(),
        files,
        at: message.createAt,
      }),
    ],
  };
}

/** The maximum difference of a push's time from now. Milliseconds. */
const freshMs = 60 * 60_000;
const header = (headers: RobotPush['headers'], name: string) => String(headers[name] ?? '');

interface RobotPush {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  raw: string;
  /** Epoch milliseconds. */
  now: number;
}

/** Returns a message that is proved to come from the suite by the secret of the app; null for any other. */
export function readRobotPush(
  { appSecret, corpId }: { appSecret: string | undefined; corpId: string },
  { headers, raw, now }: RobotPush,
): SentEvents | null {
  if (appSecret === undefined) return null;
  const timestamp = header(headers, 'timestamp');
  if (!(Math.abs(now - Number(timestamp)) <= freshMs)) return null;
  const signature = createHmac('sha256', appSecret).update(`${timestamp}\n${appSecret}`).digest('base64');
  return sameText(header(headers, 'sign'), signature) ? readRobotMessage(readJson(raw), corpId) : null;
}

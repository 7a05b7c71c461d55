import { z } from 'zod';
import type { Suite } from '../suites';
import type { SimulatedChat, SimulatedMessage } from '../world/state';
import { displayDingtalk } from './display-dingtalk';
import { displayFeishu } from './display-feishu';
import type { DisplayChat, DisplayContent, DisplayMessage } from './display-shapes';

export function displayChat(chat: SimulatedChat): DisplayChat {
  const { id, openConversationId, name, mode, memberKeys, botInChat, ownerKey, addMembers } = chat;
  return {
    chatId: id,
    ...(openConversationId !== undefined && { openConversationId }),
    name,
    mode,
    memberKeys,
    botInChat,
    ownerKey,
    addMembers,
    messages: chat.messages
      .filter(({ gone }) => gone === undefined)
      .map((message) => displayMessage(chat.suite, message)),
  };
}

function displayMessage(suite: Suite, message: SimulatedMessage): DisplayMessage {
  const { id, at } = message;
  return { id, from: { kind: message.from.kind, name: message.from.name }, at, ...getContent(suite, message) };
}

const personText = z.union([
  z.object({ text: z.string() }),
  z.object({ content: z.string() }).transform(({ content }) => ({ text: content })),
]);

function getContent(suite: Suite, message: SimulatedMessage): DisplayContent {
  let content: unknown;
  try {
    content = JSON.parse(message.content);
  } catch {
    return { kind: 'text', text: message.content };
  }
  if (message.file) return { kind: 'text', text: `[${message.file.mime}]` };
  if (message.from.kind === 'person')
    return { kind: 'text', text: personText.safeParse(content).data?.text ?? message.content };
  return suite === 'dingtalk' ? displayDingtalk(message.type, content) : displayFeishu(message.type, content);
}

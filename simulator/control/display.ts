import { z } from 'zod';
import { getCard } from '../dingtalk/cards';
import type { Suite } from '../suites';
import type { ShownPreview } from '../world/link-previews';
import type { SimulatedChat, SimulatedMessage } from '../world/state';
import { displayDingtalk } from './display-dingtalk';
import { displayFeishu } from './display-feishu';
import type { DisplayChat, DisplayContent, DisplayMessage } from './display-shapes';

type ListPreviews = (messageId: string) => readonly ShownPreview[];

/** Returns a chat before anyone has viewed its links. */
export const displayChat = (chat: SimulatedChat): DisplayChat => displayChatTo(chat, () => []);

/** @param listPreviews returns the previews that replace a message's links for the viewing person */
export function displayChatTo(chat: SimulatedChat, listPreviews: ListPreviews): DisplayChat {
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
    tabs: chat.tabs.map(({ name: tabName, url }) => ({ name: tabName, url })),
    menu: chat.menu.map(({ name: entryName, url }) => ({ name: entryName, url })),
    messages: chat.messages
      .filter(({ gone }) => gone === undefined)
      .map((message) => displayMessage(chat.suite, message, listPreviews(message.id))),
  };
}

function displayMessage(suite: Suite, message: SimulatedMessage, previews: readonly ShownPreview[]): DisplayMessage {
  const { id, at } = message;
  const links = previews.flatMap(({ url, title, opens = url }) =>
    title && suite !== 'dingtalk' ? [{ url, title, opens }] : [],
  );
  const values = previews.find((preview) => preview.values)?.values;
  return {
    id,
    from: { kind: message.from.kind, name: message.from.name },
    at,
    ...getContent(suite, message, values),
    ...(links.length > 0 && { links }),
  };
}

const personText = z.union([
  z.object({ text: z.string() }),
  z.object({ content: z.string() }).transform(({ content }) => ({ text: content })),
]);

function getContent(
  suite: Suite,
  message: SimulatedMessage,
  viewerValues: Record<string, string> | undefined,
): DisplayContent {
  let content: unknown;
  try {
    content = JSON.parse(message.content);
  } catch {
    return { kind: 'text', text: message.content };
  }
  if (message.file) return { kind: 'text', text: `[${message.file.mime}]` };
  const card = suite === 'dingtalk' ? getCard(message) : undefined;
  // The values of a viewer's client replace the values of the card.
  if (card) content = { ...card, cardParamMap: { ...card.cardParamMap, ...viewerValues } };
  else if (message.from.kind === 'person')
    return { kind: 'text', text: personText.safeParse(content).data?.text ?? message.content };
  return suite === 'dingtalk' ? displayDingtalk(message.type, content) : displayFeishu(message.type, content);
}

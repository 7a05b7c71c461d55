import { readMessageText } from '@domain/collaboration/message-text';
import type { BridgeAnswer, ChatCalls, ChosenMessage } from '../platform';
import { limits, withTimeout } from '../race';
import { describeShape, malformed, numberIn, textIn } from '../reading';
import { readFailure } from './answers';
import type { PageConfig } from './page-config';

/** The calls of extensions (Feishu: 消息快捷操作, 聊天框加号菜单), which a client permits only to a page that it has opened in a chat. */
export function createChatCalls(page: PageConfig): ChatCalls {
  return {
    readMessages: (triggerCode) =>
      callExtension(page, 'getBlockActionSourceDetail', { triggerCode }, limits.call, readMessages),
    readChat: (triggerCode) => callExtension(page, 'getTriggerContext', { triggerCode }, limits.call, readChat),
    sendCard: (triggerCode, card) =>
      callExtension(
        page,
        'sendMessageCard',
        { triggerCode, cardContent: { msg_type: 'interactive' as const, update_multi: true, card } },
        limits.person,
        () => ({ kind: 'done', value: undefined }),
      ),
  };
}

type Extension = 'getBlockActionSourceDetail' | 'getTriggerContext' | 'sendMessageCard';

/** One call, which the page is permitted when it is first made: a client without it would refuse a list that names it. */
async function callExtension<Name extends Extension, Value>(
  page: PageConfig,
  name: Name,
  options: Omit<Parameters<NonNullable<LarkBridge[Name]>>[0], 'success' | 'fail'>,
  limit: number,
  read: (answer: unknown) => BridgeAnswer<Value>,
): Promise<BridgeAnswer<Value>> {
  const call = window.tt?.[name] as ((callOptions: object) => void) | undefined;
  if (!call) return { kind: 'unsupported' };
  const permission = await page.readyFor([name]);
  if (permission.kind !== 'done') return permission;
  const work = new Promise<BridgeAnswer<Value>>((resolve) => {
    call.call(window.tt, {
      ...options,
      success: (answer: unknown) => resolve(read(answer)),
      fail: (error: unknown) => resolve(readFailure(error)),
    });
  });
  return withTimeout(limit, work);
}

function readChat(answer: unknown): BridgeAnswer<string> {
  const chatId = textIn(describeShape(answer), 'openChatId');
  return chatId ? { kind: 'done', value: chatId } : malformed;
}

/** The vendor's times are in seconds here. */
function readMessages(answer: unknown): BridgeAnswer<ChosenMessage[]> {
  const { messages } = describeShape(describeShape(answer).content);
  if (!Array.isArray(messages)) return malformed;
  return {
    kind: 'done',
    value: messages.map(describeShape).map((message) => {
      const chatId = textIn(message, 'openChatId');
      return {
        text:
          message.support === false
            ? ''
            : readMessageText(textIn(message, 'messageType') ?? '', textIn(message, 'content') ?? ''),
        senderName: textIn(describeShape(message.sender), 'name') ?? '',
        time: (numberIn(message, 'createTime') ?? 0) * 1000,
        ...(chatId && { chatId }),
      };
    }),
  };
}

/** The chat in which a page was opened, as the address of the page names it. The clients of the suites put it there. */
export interface ChatOrigin {
  /** The chat, in an address of ours: the tab and the menu of a group have it, and the entry of DingTalk's group extension. */
  chatId?: string;
  /** The page was opened from messages, or from the menu of a composer. */
  from?: 'messages' | 'composer';
  /** The client's key to the messages, or to the chat. */
  trigger?: string;
}

/** The page that an entry of a chat opens, and the query that names the chat. */
const chatPath = '/chat';
const chatParameter = 'cid';

/** Returns the address of the page of a chat. */
export function toChatUrl(chatId: string, ownOrigin: string, more: Readonly<Record<string, string>> = {}): string {
  return `${ownOrigin}${chatPath}?${new URLSearchParams({ [chatParameter]: chatId, ...more }).toString()}`;
}

/** The words of desktops and phones for the same two places (Feishu: 消息快捷操作, 聊天框加号菜单). */
const origins: Readonly<Record<string, ChatOrigin['from']>> = {
  message_action: 'messages',
  plus_menu_p2p: 'composer',
  plus_menu_group: 'composer',
  chat_action: 'composer',
};

/** Reads the query of a page, such as `?from=message_action&bdp_launch_query=…`. */
export function readChatOrigin(search: string): ChatOrigin {
  const query = new URLSearchParams(search);
  const chatId = query.get(chatParameter) ?? '';
  const word = query.get('from') ?? query.get('required_launch_ability') ?? '';
  const from = Object.hasOwn(origins, word) ? origins[word] : undefined;
  const trigger = readTrigger(query.get('bdp_launch_query') ?? '');
  return {
    // A client that does not know the place of the chat leaves its name in the address.
    ...(chatId !== '' && !chatId.startsWith('$') && { chatId }),
    ...(from && { from }),
    ...(trigger !== undefined && { trigger }),
  };
}

function readTrigger(launchQuery: string): string | undefined {
  try {
    const value: unknown = JSON.parse(launchQuery);
    const trigger =
      typeof value === 'object' && value !== null && '__trigger_id__' in value ? value.__trigger_id__ : '';
    return typeof trigger === 'string' && trigger !== '' ? trigger : undefined;
  } catch {
    return undefined;
  }
}

import { canParse } from './can-parse';
import type { ChatTarget } from './messages';

/**
 * Returns the chat that a Feishu or Lark AppLink opens: `<AppLink host>/client/chat/open?openChatId=oc_…` (or `openId=ou_…` for a person). The host
 * may be the real one or the simulator's, which has a path with the same end.
 */
export function chatOfAppLink(address: string): ChatTarget | undefined {
  if (!canParse(address)) return undefined;
  const url = new URL(address);
  const host = /^applink\.(feishu\.cn|larksuite\.com)$/.test(url.hostname);
  if (!(host ? url.pathname === '/client/chat/open' : url.pathname.endsWith('/applink/client/chat/open')))
    return undefined;
  const chatId = url.searchParams.get('openChatId') ?? undefined;
  const openId = url.searchParams.get('openId') ?? undefined;
  return chatId || openId ? { chatId, openId } : undefined;
}

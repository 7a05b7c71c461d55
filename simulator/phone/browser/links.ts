import { chatOfAppLink } from '../../container/app-link';
import type { ChatTarget } from '../../container/messages';

/** Where a link in a message or card leads. */
export type Target = { kind: 'chat'; chat: ChatTarget } | { kind: 'app'; url: string } | { kind: 'outside'; url: string };

/** Understands addresses of the application, AppLinks of chats and web apps, and DingTalk's page links. */
export function targetOf(address: string, appOrigin: string): Target {
  if (!URL.canParse(address)) return { kind: 'outside', url: address };
  const url = new URL(address);
  const chat = chatOfAppLink(address);
  if (chat) return { kind: 'chat', chat };
  const wrapped = url.protocol === 'dingtalk:'
    ? url.searchParams.get('url')
    : /^applink\./.test(url.hostname) || url.pathname.includes('/applink/') ? url.searchParams.get('lk_target_url') ?? url.searchParams.get('url') : null;
  if (wrapped && URL.canParse(wrapped)) return targetOf(wrapped, appOrigin);
  return url.origin === appOrigin ? { kind: 'app', url: url.href } : { kind: 'outside', url: url.href };
}

import { chatOfAppLink } from './app-link';
import type { ContainerMessage } from './messages';

/** The script of an AppLink address that the browser loaded: see `../phone/page.ts`. */
const chat = chatOfAppLink(location.href);
if (window.parent === window) {
  const suite = location.pathname.includes('/lark/') ? 'lark' : 'feishu';
  const phone = location.pathname.replace(/\/(feishu|lark)?\/?applink\/.*$/, '');
  location.replace(`${phone}?${new URLSearchParams({ suite, chat: chat?.chatId ?? '' }).toString()}`);
} else if (chat) {
  const message: ContainerMessage = { sidecarSimulator: 'call', id: 0, method: 'openChat', params: chat };
  window.parent.postMessage(message, location.origin);
  history.back();
}

import type { SentMessage } from '../world/sent-messages';
import type { DisplayChat } from './display-shapes';

/** Returns text messages and e-mails as one more chat of the phone. A gateway knows no person, so every person sees them. */
export function displaySentMessages(messages: readonly SentMessage[]): DisplayChat[] {
  if (messages.length === 0) return [];
  return [
    {
      chatId: 'messaging',
      name: '短信和邮件 · Texts and email',
      mode: 'p2p',
      memberKeys: [],
      botInChat: false,
      ownerKey: null,
      addMembers: 'owner',
      tabs: [],
      menu: [],
      messages: messages.map(({ id, at, to, subject, text }) => ({
        id,
        at,
        from: { kind: 'bot', name: to },
        kind: 'text',
        text: [`→ ${to}`, ...(subject === undefined ? [] : [subject]), text].join('\n'),
      })),
    },
  ];
}

import type { Letter } from '../world/letters';
import type { DisplayChat } from './display-shapes';

/** Text messages and e-mails as one more chat of the phone; a gateway knows no person, so everybody sees them. */
export function displayLetters(letters: readonly Letter[]): DisplayChat[] {
  if (letters.length === 0) return [];
  return [
    {
      chatId: 'letters',
      name: '短信与邮件 · Texts and mail',
      mode: 'p2p',
      memberKeys: [],
      botInChat: false,
      ownerKey: null,
      addMembers: 'owner',
      messages: letters.map(({ id, at, to, subject, text }) => ({
        id,
        at,
        from: { kind: 'bot', name: to },
        kind: 'text',
        text: [`→ ${to}`, ...(subject === undefined ? [] : [subject]), text].join('\n'),
      })),
    },
  ];
}

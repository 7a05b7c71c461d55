import { z } from 'zod';
import type { Card, Suite } from '../platform';
import { appLinks } from './app-link';
import { suiteKey } from './chats';
import type { LarkApp, LarkClient } from './client';

/** Message cards by our bot. */
export function larkMessages(client: LarkClient): Pick<Suite, 'sendCard'> {
  return {
    async sendCard(target, card, dedupeKey) {
      const [type, id] = 'chatId' in target ? ['chat_id', target.chatId] : ['open_id', target.openId];
      await client.call({
        method: 'POST',
        path: '/open-apis/im/v1/messages',
        query: { receive_id_type: type },
        // The suite remembers a key for an hour: a message that it took is not posted again by a repeat within it.
        body: {
          receive_id: id,
          msg_type: 'interactive',
          content: JSON.stringify(larkCard(card, client.app)),
          uuid: suiteKey(dedupeKey),
        },
        data: z.object({ message_id: z.string() }),
        as: 'app',
        repeatable: true,
      });
    },
  };
}

/** Our card as the suite's card JSON; where taps do not reach us the second button opens an address too. Texts are plain_text elements: nothing that a person wrote is read as markup. */
export function larkCard(
  card: Card,
  app: Pick<LarkApp, 'appId' | 'applinkUrl' | 'takesTaps'>,
): Record<string, unknown> {
  return {
    config: { wide_screen_mode: true, update_multi: true },
    header: { template: 'blue', title: plain(card.title) },
    elements: [
      ...card.lines.map(({ label, text }) => ({ tag: 'div', text: plain(label ? `${label}: ${text}` : text) })),
      {
        tag: 'action',
        actions: [
          { tag: 'button', type: 'primary', text: plain(card.link.text), multi_url: appLinks(app, card.link.url) },
          ...(card.done
            ? [
                {
                  tag: 'button',
                  type: 'default',
                  text: plain(card.done.text),
                  ...(app.takesTaps ? { value: card.done.value } : { multi_url: appLinks(app, card.done.url) }),
                },
              ]
            : []),
        ],
      },
    ],
  };
}

const plain = (content: string) => ({ tag: 'plain_text', content });

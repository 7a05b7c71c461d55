import { z } from 'zod';
import { SuiteRefusal, tappedDecision, type MessageCard, type CardDecision, type Suite } from '../platform';
import type { LarkLinkApp } from '../push-secrets';
import { appLinks } from './app-link';
import { suiteKey } from './chats';
import type { LarkApp, LarkClient } from './client';

const headers = { blue: 'blue', orange: 'orange', red: 'red', gray: 'grey' } as const;

/** Message cards by our bot. */
export function larkMessages(
  client: LarkClient,
): Pick<Suite, 'sendCard' | 'updateCard' | 'recallMessage' | 'messageFile'> {
  return {
    async sendCard(target, card, dedupeKey) {
      const [type, id] = 'chatId' in target ? ['chat_id', target.chatId] : ['open_id', target.openId];
      const { message_id: messageId } = await client.call({
        method: 'POST',
        path: '/open-apis/im/v1/messages',
        query: { receive_id_type: type },
        // The suite remembers a key for an hour: a repeat within it posts no second message.
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
      return { messageId, recallKey: messageId };
    },
    async messageFile(messageId, { key, kind }) {
      const { bytes, mime } = await client.download({
        path: `/open-apis/im/v1/messages/${encodeURIComponent(messageId)}/resources/${encodeURIComponent(key)}`,
        query: { type: kind === 'image' ? 'image' : 'file' },
      });
      return { bytes, mime };
    },
    async recallMessage(messageId) {
      await client.call({
        method: 'DELETE',
        path: `/open-apis/im/v1/messages/${encodeURIComponent(messageId)}`,
        data: z.unknown(),
        as: 'app',
        repeatable: true,
      });
    },
    async updateCard(messageId, card) {
      try {
        await client.call({
          method: 'PATCH',
          path: `/open-apis/im/v1/messages/${encodeURIComponent(messageId)}`,
          body: { content: JSON.stringify(larkCard(card, client.app)) },
          data: z.unknown(),
          as: 'app',
          repeatable: true,
        });
        return true;
      } catch (error) {
        // The card was withdrawn, deleted, or is too old to be changed.
        if (error instanceof SuiteRefusal && error.kind === 'notFound') return false;
        throw error;
      }
    },
  };
}

/**
 * Converts a card to the suite's card JSON; without taps its buttons only open addresses. Texts are plain_text elements, so that no person's text
 * is read as markup.
 */
export function larkCard(card: MessageCard, app: LarkLinkApp & Pick<LarkApp, 'takesTaps'>): Record<string, unknown> {
  return {
    config: { wide_screen_mode: true, update_multi: true },
    header: { template: headers[card.tone ?? 'blue'], title: plain(card.title) },
    elements: [
      ...card.lines.map(({ label, text }) => ({ tag: 'div', text: plain(label ? `${label}: ${text}` : text) })),
      ...(card.decide && app.takesTaps ? decision(card.decide) : []),
      {
        tag: 'action',
        actions: [
          {
            tag: 'button',
            type: card.decide && app.takesTaps ? 'default' : 'primary',
            text: plain(card.link.text),
            multi_url: appLinks(app, card.link.url),
          },
          ...(card.tap && app.takesTaps
            ? [{ tag: 'button', type: 'default', text: plain(card.tap.text), value: card.tap.value }]
            : []),
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

/** Returns a form: either button sends the written text. */
function decision({ cardId, approve, reject, reason, note }: CardDecision): Record<string, unknown>[] {
  const button = (name: 'approve' | 'reject', text: string, type: 'primary' | 'danger') => ({
    tag: 'column',
    width: 'weighted',
    weight: 1,
    elements: [
      {
        tag: 'button',
        name,
        type,
        text: plain(text),
        action_type: 'form_submit',
        value: tappedDecision(cardId, name),
      },
    ],
  });
  return [
    {
      tag: 'form',
      name: 'decision',
      elements: [
        { tag: 'input', name: 'reason', placeholder: plain(reason.label), max_length: reason.limit },
        {
          tag: 'column_set',
          flex_mode: 'none',
          columns: [button('approve', approve, 'primary'), button('reject', reject, 'danger')],
        },
      ],
    },
    { tag: 'note', elements: [plain(note)] },
  ];
}

const plain = (content: string) => ({ tag: 'plain_text', content });

import { z } from 'zod';
import type { Card, Suite } from '../platform';
import type { SecretCache } from '../secrets';
import type { DingtalkClient } from './client';

const keptMs = 7 * 24 * 60 * 60_000;
const Sent = z.object({ processQueryKey: z.string().nullish() });

/** Messages by our robot (PLATFORM §3.5). Free-form cards do not exist here: ours becomes an action card with one button. */
export function dingtalkMessages(client: DingtalkClient, cache: SecretCache): Pick<Suite, 'sendCard'> {
  const { robotCode } = client.app;
  return {
    async sendCard(target, card, dedupeKey) {
      // The robot's calls take no key. What was sent is noted, so a repeat stays silent unless the process died between the
      // suite's yes and our note: then, and only then, the message comes twice.
      const noteName = `dingtalk:sent:${dedupeKey}`;
      if ((await cache.noted(noteName)) !== null) return;
      const message = { robotCode, msgKey: card.done ? 'sampleActionCard2' : 'sampleActionCard', msgParam: JSON.stringify(dingtalkCard(card)) };
      const { processQueryKey } = await client.call({
        host: 'api', method: 'POST', data: Sent, as: 'app', repeatable: false,
        ...('chatId' in target
          ? { path: '/v1.0/robot/groupMessages/send', body: { ...message, openConversationId: target.chatId } }
          : { path: '/v1.0/robot/oToMessages/batchSend', body: { ...message, userIds: [target.openId] } }),
      });
      await cache.note(noteName, processQueryKey ?? 'sent', keptMs);
    },
  };
}

/** Our card as the parameters of sampleActionCard, with two buttons of sampleActionCard2. The text is Markdown; buttons open addresses and nothing else. */
export function dingtalkCard(card: Card): Record<string, string> {
  const lines = card.lines.map(({ label, text }) => (label ? `**${label}** ${harmless(text)}` : harmless(text)));
  const said = { title: card.title, text: [`### ${harmless(card.title)}`, ...lines].join('\n\n') };
  if (!card.done) return { ...said, singleTitle: card.link.text, singleURL: card.link.url };
  return { ...said, actionTitle1: card.link.text, actionURL1: card.link.url, actionTitle2: card.done.text, actionURL2: card.done.url };
}

/**
 * What a person wrote makes no link, picture, tag or heading of its own. The clients show a backslash as it is, so the
 * marks are parted from each other or replaced by their wide forms, which read the same.
 */
function harmless(text: string): string {
  return text.replaceAll('](', '] (').replaceAll('<', '＜').replace(/^(\s*)#/gm, '$1＃').replace(/^(\s*)>/gm, '$1＞').replace(/\r?\n/g, '  \n');
}

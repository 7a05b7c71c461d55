import { z } from 'zod';
import { SuiteRefusal, type MessageCard, type Suite } from '../platform';
import type { SecretCache } from '../secrets';
import { openAppLink, type LinkedApp } from './app-link';
import { sendDecisionCard, updateDecisionCard } from './cards';
import type { DingtalkClient } from './client';
import { harmless } from './markdown';
import { withRobot } from './new-groups';

const keptMs = 7 * 24 * 60 * 60_000;
/** A message to a person in one of the two lists was not sent, although the call succeeded. */
const Sent = z.object({
  processQueryKey: z.string().nullish(),
  invalidStaffIdList: z.array(z.string()).nullish(),
  flowControlledStaffIdList: z.array(z.string()).nullish(),
});
const DownloadAddress = z.object({ downloadUrl: z.url({ protocol: /^https?$/ }) });
const Recalled = z.object({ failedResult: z.record(z.string(), z.string()).nullish() });

/**
 * Messages of the bot. Free-form cards do not exist here: a card becomes an action card with one button. A card for a decision is an interactive
 * card, if the operator has set its template.
 */
export function dingtalkMessages(
  client: DingtalkClient,
  cache: SecretCache,
): Pick<Suite, 'sendCard' | 'updateCard' | 'recallMessage' | 'messageFile'> {
  const { robotCode, cardTemplateId } = client.app;
  const send = (path: string, body: object) =>
    client.call({ host: 'api', method: 'POST', path, body, data: Sent, as: 'app', repeatable: false });
  return {
    updateCard: (messageId, card) => updateDecisionCard(client, messageId, card),
    async messageFile(_messageId, { key }) {
      const { downloadUrl } = await client.call({
        host: 'api',
        method: 'POST',
        path: '/v1.0/robot/messageFiles/download',
        body: { downloadCode: key, robotCode },
        data: DownloadAddress,
        as: 'app',
        repeatable: true,
      });
      const { bytes, mime, status } = await client.download(downloadUrl);
      if (status >= 400) throw new SuiteRefusal('notFound', String(status), 'the file is not there any more');
      return { bytes, mime };
    },
    async recallMessage(processQueryKey) {
      const { failedResult } = await client.call({
        host: 'api',
        method: 'POST',
        path: '/v1.0/robot/otoMessages/batchRecall',
        body: { robotCode, processQueryKeys: [processQueryKey] },
        data: Recalled,
        as: 'app',
        repeatable: true,
      });
      const [reason] = Object.values(failedResult ?? {});
      if (reason !== undefined) throw new SuiteRefusal('refused', 'failedResult', reason);
    },
    async sendCard(target, card, dedupeKey) {
      if (card.decide && cardTemplateId !== undefined)
        return { messageId: await sendDecisionCard(client, cache, { cardTemplateId, target, card }), recallKey: null };
      // The robot's calls take no key. Sent messages are recorded, so a repeat is silent unless the process died between the suite's confirmation
      // and the record; only then the message arrives twice.
      const noteName = `dingtalk:sent:${dedupeKey}`;
      if ((await cache.noted(noteName)) !== null) return { messageId: null, recallKey: null };
      const message = {
        robotCode,
        msgKey: card.done ? 'sampleActionCard2' : 'sampleActionCard',
        msgParam: JSON.stringify(dingtalkCard(card, await client.inCompany())),
      };
      const {
        processQueryKey,
        invalidStaffIdList: unknown,
        flowControlledStaffIdList: heldBackIds,
      } = await ('chatId' in target
        ? withRobot(cache, target.chatId, () =>
            send('/v1.0/robot/groupMessages/send', { ...message, openConversationId: target.chatId }),
          )
        : send('/v1.0/robot/oToMessages/batchSend', { ...message, userIds: [target.openId] }));
      if (heldBackIds?.length)
        throw new SuiteRefusal(
          'rateLimited',
          'flowControlledStaffIdList',
          'the person gets no more messages of the bot for the moment',
        );
      if (unknown?.length)
        throw new SuiteRefusal('notFound', 'invalidStaffIdList', 'the person is not known to the bot');
      await cache.note(noteName, processQueryKey ?? 'sent', keptMs);
      // Robot messages cannot be changed. Messages to one person can be recalled for a day.
      return { messageId: null, recallKey: 'chatId' in target ? null : (processQueryKey ?? null) };
    },
  };
}

/** Builds the parameters of sampleActionCard, or sampleActionCard2 with two buttons. The text is Markdown; buttons only open addresses. */
function dingtalkCard(card: MessageCard, app: LinkedApp): Record<string, string> {
  const lines = card.lines.map(({ label, text }) => (label ? `**${label}** ${harmless(text)}` : harmless(text)));
  const markdownCard = { title: card.title, text: [`### ${harmless(card.title)}`, ...lines].join('\n\n') };
  if (!card.done) return { ...markdownCard, singleTitle: card.link.text, singleURL: openAppLink(app, card.link.url) };
  return {
    ...markdownCard,
    actionTitle1: card.link.text,
    actionURL1: openAppLink(app, card.link.url),
    actionTitle2: card.done.text,
    actionURL2: openAppLink(app, card.done.url),
  };
}

import { z } from 'zod';
import {
  SuiteRefusal,
  tappedDecision,
  type MessageCard,
  type CardDecision,
  type SentTap,
  type Suite,
  type TapResult,
} from '../platform';
import { readJson, writtenTexts } from '../proof';
import { openAppLink, type LinkedApp } from './app-link';
import type { DingtalkClient } from './client';
import { harmless } from './markdown';

/**
 * Interactive cards, on which something is decided. Their layout is drawn in the vendor's card builder (docs/guides/connect-dingtalk.md names its parts); we
 * give it texts, and are notified of taps over the connection.
 */

/** The topic under which taps come. */
export const cardTopic = '/v1.0/card/instances/callback';
/** A card of this id is there already. */
const existsCode = 'param.outTrackId.exist';
/** There is no such card any more. */
const goneCode = 'param.outTrackId.notFound';

const Delivered = z.object({
  result: z.object({
    deliverResults: z.array(z.looseObject({ success: z.boolean(), errorMsg: z.string().nullish() })).default([]),
  }),
});
const Tapped = z.object({
  corpId: z.string().optional(),
  outTrackId: z.string().min(1),
  userId: z.string().min(1),
  content: z.string(),
});
const Pressed = z.object({
  cardPrivateData: z.object({
    actionIds: z.array(z.string()).min(1),
    params: z.record(z.string(), z.unknown()).optional(),
  }),
});
const Decision = z.enum(['approve', 'reject'] satisfies (keyof CardDecision)[]);

/** Sends a card to a person or into a chat. Our id of the card makes a repetition safe. @returns by what it is changed */
export async function sendDecisionCard(
  client: DingtalkClient,
  cardTemplateId: string,
  target: Parameters<Suite['sendCard']>[0],
  card: MessageCard & { decide?: CardDecision },
): Promise<string> {
  const outTrackId = card.decide?.cardId ?? '';
  const cardSpace =
    'chatId' in target
      ? {
          openSpaceId: `dtv1.card//IM_GROUP.${target.chatId}`,
          imGroupOpenSpaceModel: { supportForward: false, lastMessageI18n: { ZH_CN: card.title } },
          imGroupOpenDeliverModel: { robotCode: client.app.robotCode },
        }
      : {
          openSpaceId: `dtv1.card//IM_ROBOT.${target.openId}`,
          imRobotOpenSpaceModel: { supportForward: false, lastMessageI18n: { ZH_CN: card.title } },
          imRobotOpenDeliverModel: { spaceType: 'IM_ROBOT' },
        };
  try {
    const { result } = await client.call({
      host: 'api',
      method: 'POST',
      path: '/v1.0/card/instances/createAndDeliver',
      body: {
        cardTemplateId,
        outTrackId,
        callbackType: 'STREAM',
        cardData: { cardParamMap: cardParams(card, await client.inCompany()) },
        userIdType: 1,
        ...cardSpace,
      },
      data: Delivered,
      as: 'app',
      repeatable: true,
    });
    // The call says yes although the card may stand nowhere.
    const failed = result.deliverResults.find(({ success }) => !success);
    if (failed) throw new SuiteRefusal('notFound', 'deliverResults', failed.errorMsg ?? '');
  } catch (error) {
    // A repetition: the first time did it.
    if (!(error instanceof SuiteRefusal && error.suiteCode === existsCode)) throw error;
  }
  return outTrackId;
}

/** @returns false for a card that is there no more */
export async function updateDecisionCard(
  client: DingtalkClient,
  outTrackId: string,
  card: MessageCard,
): Promise<boolean> {
  try {
    await client.call({
      host: 'api',
      method: 'PUT',
      path: '/v1.0/card/instances',
      body: {
        outTrackId,
        cardData: { cardParamMap: cardParams(card, await client.inCompany()) },
        cardUpdateOptions: { updateCardDataByKey: true },
        userIdType: 1,
      },
      data: z.unknown(),
      as: 'app',
      repeatable: true,
    });
    return true;
  } catch (error) {
    if (error instanceof SuiteRefusal && error.suiteCode === goneCode) return false;
    throw error;
  }
}

/** What the template draws: every value a text, and every name in every state, so that what is gone is emptied. */
function cardParams(card: MessageCard, app: LinkedApp): Record<string, string> {
  const lines = card.lines.map(({ label, text }) => (label ? `**${label}** ${harmless(text)}` : harmless(text)));
  return {
    title: card.title,
    text: lines.join('\n\n'),
    tone: card.tone ?? 'blue',
    state: card.decide ? 'open' : 'closed',
    approve: card.decide?.approve ?? '',
    reject: card.decide?.reject ?? '',
    reason: card.decide?.reason.label ?? '',
    note: card.decide?.note ?? '',
    link_text: card.link.text,
    link_url: openAppLink(app, card.link.url),
  };
}

/** A tap as the connection brings it; null for one on a button that is none of ours. */
export function dingtalkTap(id: string, data: unknown, corpId: string): SentTap | null {
  const tapped = Tapped.safeParse(data).data;
  const pressed = tapped && Pressed.safeParse(readJson(tapped.content)).data?.cardPrivateData;
  const decision = Decision.safeParse(pressed?.actionIds[0]).data;
  if (!tapped || !decision) return null;
  return {
    id,
    tenantKey: tapped.corpId ?? corpId,
    openId: tapped.userId,
    value: tappedDecision(tapped.outTrackId, decision),
    form: writtenTexts(pressed?.params),
  };
}

/** What the suite does with a tap: shows the card again to everybody, and words to who tapped alone. */
export function dingtalkTapAnswer(app: LinkedApp, { words, card }: TapResult): Record<string, unknown> {
  return {
    cardUpdateOptions: { updateCardDataByKey: true, updatePrivateDataByKey: true },
    ...(card ? { cardData: { cardParamMap: cardParams(card, app) } } : {}),
    userPrivateData: { cardParamMap: { said: words } },
  };
}

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
import type { SecretCache } from '../secrets';
import { getMaxLength } from '../vendor-rules';
import { withinBytes } from '../within-bytes';
import { openAppLink, type LinkedApp } from './app-link';
import type { DingtalkClient } from './client';
import { harmless } from './markdown';
import { toRobotRefusal } from './new-groups';
import { dingtalkCalls, dingtalkCodes } from './rules';

/**
 * Interactive cards for decisions. Their layout is drawn in the vendor's card builder (docs/guides/connect-dingtalk.md names its parts); this
 * module fills in the texts, and receives taps over the connection.
 */

/** The topic of taps on cards. */
export const cardTopic = '/v1.0/card/instances/callback';
/** The greatest length of a card's text, in bytes. */
const valueLimit = getMaxLength(dingtalkCalls['card.instances.createAndDeliver'], 'body.cardData.cardParamMap{}');
/** The time for which a note that a card is not shown yet is stored: as long as its row is retried. Milliseconds. */
const keptMs = 7 * 24 * 60 * 60_000;
const nowhereName = (outTrackId: string) => `dingtalk:card-nowhere:${outTrackId}`;

const Places = z.array(z.looseObject({ success: z.boolean(), errorMsg: z.string().nullish() })).default([]);
const Made = z.object({ result: z.object({ deliverResults: Places }) });
const Delivered = z.object({ result: Places });
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

/**
 * Sends a card to a person or into a chat. The id of the card, which the server chooses, makes a repetition safe. @returns the id by which the
 * card is updated
 */
export async function sendDecisionCard(
  client: DingtalkClient,
  cache: SecretCache,
  {
    cardTemplateId,
    target,
    card,
  }: {
    cardTemplateId: string;
    target: Parameters<Suite['sendCard']>[0];
    card: MessageCard & { decide?: CardDecision };
  },
): Promise<string> {
  const outTrackId = card.decide?.cardId ?? '';
  const post = <Data>(path: string, body: object, data: z.ZodType<Data>) =>
    client.call({ host: 'api', method: 'POST', path, body, data, as: 'app', repeatable: true });
  const space = { supportForward: false, lastMessageI18n: { ZH_CN: card.title } };
  const [cardSpace, spaceModel] =
    'chatId' in target
      ? [
          {
            openSpaceId: `dtv1.card//IM_GROUP.${target.chatId}`,
            imGroupOpenDeliverModel: { robotCode: client.app.robotCode },
          },
          { imGroupOpenSpaceModel: space },
        ]
      : [
          {
            openSpaceId: `dtv1.card//IM_ROBOT.${target.openId}`,
            imRobotOpenDeliverModel: { spaceType: 'IM_ROBOT' },
          },
          { imRobotOpenSpaceModel: space },
        ];

  async function deliver(): Promise<z.output<typeof Places>> {
    try {
      const body = {
        cardTemplateId,
        outTrackId,
        callbackType: 'STREAM',
        cardData: { cardParamMap: cardParams(card, await client.inCompany()) },
        userIdType: 1,
        ...spaceModel,
        ...cardSpace,
      };
      return (await post('/v1.0/card/instances/createAndDeliver', body, Made)).result.deliverResults;
    } catch (error) {
      // The card exists, so this is a repetition. The first attempt showed the card unless a note says otherwise.
      if (!(error instanceof SuiteRefusal && dingtalkCodes.hasClass(error.suiteCode, 'already-done'))) throw error;
      if ((await cache.noted(nowhereName(outTrackId))) !== 'nowhere') return [];
      const body = { outTrackId, userIdType: 1, ...cardSpace };
      const places = (await post('/v1.0/card/instances/deliver', body, Delivered)).result;
      if (places.every(({ success }) => success)) await cache.note(nowhereName(outTrackId), 'there', keptMs);
      return places;
    }
  }

  // The call succeeds although the card may have been delivered nowhere.
  const failed = (await deliver()).find(({ success }) => !success);
  if (!failed) return outTrackId;
  const refusal = new SuiteRefusal('notFound', 'deliverResults', failed.errorMsg ?? '');
  if (!('chatId' in target)) throw refusal;
  const robotRefusal = await toRobotRefusal(cache, target.chatId, refusal);
  if (robotRefusal.passes) await cache.note(nowhereName(outTrackId), 'nowhere', keptMs);
  throw robotRefusal;
}

/** @returns false for a deleted card */
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
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return false;
    throw error;
  }
}

/** Returns the values for the template: every value is a text, and every name has a value in every state, so that removed values are emptied. */
function cardParams(card: MessageCard, app: LinkedApp): Record<string, string> {
  const params = drawnParams(card, app);
  // A long text is cut; the button opens the record with the whole text.
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withinBytes(value, valueLimit)]));
}

function drawnParams(card: MessageCard, app: LinkedApp): Record<string, string> {
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

/** Returns a tap from the connection; null for a tap on a button that is not ours. */
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

/** Returns the suite's reaction to a tap: it updates the card for everyone, and shows a message only to the person who tapped. */
export function dingtalkTapAnswer(app: LinkedApp, { text, card }: TapResult): Record<string, unknown> {
  return {
    cardUpdateOptions: { updateCardDataByKey: true, updatePrivateDataByKey: true },
    ...(card ? { cardData: { cardParamMap: cardParams(card, app) } } : {}),
    userPrivateData: { cardParamMap: { said: text } },
  };
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { readLinkCardId } from '../../../domain/link-previews/card-id';
import { toRecordUrl } from '../../../domain/link-previews/record-address';
import type { LinkPreview, SentPreview, Suite } from '../platform';
import { freshMs, readJson, sameText } from '../proof';
import type { DingtalkPushSecrets } from '../push-secrets';
import { getMaxLength } from '../vendor-rules';
import { withinBytes } from '../within-bytes';
import { openAppLink, type LinkedApp } from './app-link';
import type { DingtalkApp, DingtalkClient } from './client';
import { harmless } from './markdown';
import { dingtalkCalls } from './rules';

/** Cards that replace pasted links (DingTalk: 链接增强酷应用, 动态数据源). The vendor's card builder defines their layout. */

/** The topic under which clients request a viewer's content. */
export const linkTopic = '/v1.0/card/dynamicData/get';
const dataSourceId = 'record';
const valueLimit = getMaxLength(dingtalkCalls['card.instances.create'], 'body.cardData.cardParamMap{}');

interface LinkPush {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  raw: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A link on sending. Only its time is verified: the rest may be forged. */
interface SentDingtalkLink {
  url: string;
  tenantKey: string;
  openId: string;
}

const id = z.string().min(1);
const Sent = z.object({ extension: z.string(), corpId: id, userId: id });
const Extension = z.object({ url: z.string() });

/** Reads a sent link; null for a push without a fresh signature, and for one of another shape or company. */
export function readLinkPush(
  { linkSecret, owners, isStore }: DingtalkPushSecrets,
  { headers, raw, now }: LinkPush,
): SentDingtalkLink | null {
  if (linkSecret === undefined) return null;
  const [timestamp, signature] = ['x-ddpaas-signature-timestamp', 'x-ddpaas-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string];
  if (!(Math.abs(now - Number(timestamp)) <= freshMs)) return null;
  if (!sameText(signature, createHmac('sha256', linkSecret).update(timestamp).digest('base64'))) return null;
  const sentLink = Sent.safeParse(readJson(raw)).data;
  const extension = sentLink && Extension.safeParse(readJson(sentLink.extension)).data;
  if (!extension || (!isStore && !owners.includes(sentLink.corpId))) return null;
  return { url: extension.url, tenantKey: sentLink.corpId, openId: sentLink.userId };
}

/** Returns the answer for a sent link: the card with this id replaces it. */
export function linkCardAnswer(cardId: string, { texts, language }: LinkPreview): Record<string, unknown> {
  // A forwarded card would load data for the viewers of a chat in which no person pasted it.
  return { outTrackId: cardId, cardOptions: { supportForward: false, lastMessage: texts[language].title } };
}

const Viewed = z.object({
  type: z.literal('dynamicDataCallback'),
  corpId: z.string().optional(),
  userId: id,
  outTrackId: id,
  content: z.string(),
});
const Queried = z.object({ dynamicDataSourceQueryRequests: z.array(z.object({ dynamicDataSourceId: z.string() })) });

/** Returns the record of a viewed card; null for a card of another kind. */
export function readLinkViewer(
  data: unknown,
  { corpId, publicUrl }: Pick<DingtalkApp, 'corpId' | 'publicUrl'>,
): SentPreview | null {
  const viewed = Viewed.safeParse(data).data;
  const address = viewed && readLinkCardId(viewed.outTrackId);
  const queried = viewed && Queried.safeParse(readJson(viewed.content)).data;
  const isAsked = queried?.dynamicDataSourceQueryRequests.some((query) => query.dynamicDataSourceId === dataSourceId);
  if (!address || !isAsked) return null;
  const url = toRecordUrl(address, publicUrl);
  return { tenantKey: viewed.corpId ?? corpId, openId: viewed.userId, url, token: null };
}

/** Returns the answer to a viewer's client. The suite does not keep it. */
export function linkDataAnswer(app: LinkedApp, preview: LinkPreview): Record<string, unknown> {
  const data = JSON.stringify(cardParams(app, preview));
  return {
    dataSourceQueryResponses: [{ dynamicDataSourceId: dataSourceId, data, dynamicDataValueType: 'OBJECT' }],
  };
}

/** The values that the template draws: every value is a text. */
function cardParams(app: LinkedApp, { texts, language, open, url }: LinkPreview): Record<string, string> {
  const { title, details } = texts[language];
  const params = { title, text: harmless(details.join(' · ')), link_text: open, link_url: openAppLink(app, url) };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, withinBytes(value, valueLimit)]));
}

export function dingtalkLinkCards(client: DingtalkClient): Pick<Suite, 'previewRefresher' | 'makeLinkCard'> {
  const { linkTemplateId } = client.app;
  return {
    // A client requests the data each time the card appears on screen.
    previewRefresher: null,
    makeLinkCard:
      linkTemplateId === undefined
        ? null
        : async ({ cardId, openId, preview }) => {
            await client.call({
              host: 'api',
              method: 'POST',
              path: '/v1.0/card/instances',
              body: {
                cardTemplateId: linkTemplateId,
                outTrackId: cardId,
                // Without its sender the card may not be shown to that person.
                userId: openId,
                userIdType: 1,
                callbackType: 'STREAM',
                cardData: { cardParamMap: cardParams(await client.inCompany(), preview) },
                openDynamicDataConfig: {
                  dynamicDataSourceConfigs: [
                    { dynamicDataSourceId: dataSourceId, pullConfig: { pullStrategy: 'RENDER' } },
                  ],
                },
              },
              data: z.unknown(),
              as: 'app',
              repeatable: false,
            });
          },
  };
}

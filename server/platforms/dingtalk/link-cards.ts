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

/** Cards in the place of pasted links (DingTalk: 链接增强酷应用, 动态数据源). Their layout is drawn in the vendor's card builder. */

/** The topic under which clients ask for what their viewer is shown. */
export const linkTopic = '/v1.0/card/dynamicData/get';
const dataSourceId = 'record';
const valueLimit = getMaxLength(dingtalkCalls['card.instances.create'], 'body.cardData.cardParamMap{}');

interface LinkPush {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  raw: string;
  /** Epoch milliseconds. */
  now: number;
}

/** A link that somebody is sending. Only its time is proved: the rest may be made up. */
interface SentDingtalkLink {
  url: string;
  tenantKey: string;
  openId: string;
}

const id = z.string().min(1);
const Sent = z.object({ extension: z.string(), corpId: id, userId: id });
const Extension = z.object({ url: z.string() });

/** Returns a link that somebody sends; null for a push without a signature of these minutes, and for one of another shape or company. */
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

/** Returns the answer to a link that somebody sends: the card with this id takes its place. */
export function linkCardAnswer(cardId: string, { texts, language }: LinkPreview): Record<string, unknown> {
  // A forwarded card would ask for the viewers of another chat by the same rights, but nobody has pasted it there.
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

/** Returns the record whose card somebody looks at; null for a card of another kind. */
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
    // A client asks each time that the card comes on its screen.
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

import { z } from 'zod';
import type { Language } from '../../../domain/languages';
import type { LinkPreview, LinkPreviewText, SentPreview, Suite } from '../platform';
import type { LarkLinkApp } from '../push-secrets';
import { getMaxItems } from '../vendor-rules';
import { appLinks } from './app-link';
import type { LarkClient } from './client';
import { larkCalls } from './rules';

/** Titles that replace addresses in chats (Feishu: 拉取链接预览数据). */

/** The callback with which a client requests the content for its person. */
export const previewType = 'url.preview.get';
/** The minimum time between two refreshes of one preview. Milliseconds. */
const pauseMs = 5_000;

const Looked = z.object({
  operator: z.object({ open_id: z.string().min(1) }),
  context: z.object({ url: z.string(), preview_token: z.string().nullish() }),
});

/** Reads the link that a person views; null for a content of another shape. */
export function readPreview(content: unknown): Omit<SentPreview, 'tenantKey'> | null {
  const looked = Looked.safeParse(content).data;
  if (!looked) return null;
  const { url, preview_token: token } = looked.context;
  // A link that is not sent yet has no token, or an empty one.
  return { openId: looked.operator.open_id, url, token: token || null };
}

const locales: Record<Language, string> = { zh: 'zh_cn', en: 'en_us', ja: 'ja_jp' };
const toTitle = ({ title, details }: LinkPreviewText) => [title, ...details].join(' · ');

/** Returns the answer of the callback: a title for each language, and addresses that open the record inside the client. */
export function larkPreviewAnswer(app: LarkLinkApp, { texts, language, url }: LinkPreview): Record<string, unknown> {
  const { pc_url, ios_url, android_url } = appLinks(app, url);
  const titles = Object.entries(locales).map(([name, locale]) => [locale, toTitle(texts[name as Language])]);
  return {
    inline: {
      title: toTitle(texts[language]),
      i18n_title: Object.fromEntries(titles) as Record<string, string>,
      url: { copy_url: url, ios: ios_url, android: android_url, pc: pc_url, web: url },
    },
  };
}

export function larkLinkPreviews(client: LarkClient): Pick<Suite, 'previewRefresher' | 'makeLinkCard'> {
  const rule = larkCalls['im.urlPreview.batch_update'];
  return {
    makeLinkCard: null,
    previewRefresher: {
      tokens: getMaxItems(rule, 'body.preview_tokens'),
      people: getMaxItems(rule, 'body.open_ids'),
      pauseMs,
      async refresh({ tokens, openIds }) {
        await client.call({
          method: 'POST',
          path: '/open-apis/im/v2/url_previews/batch_update',
          body: { preview_tokens: tokens, open_ids: openIds },
          data: z.unknown(),
          as: 'app',
          repeatable: true,
        });
      },
    },
  };
}

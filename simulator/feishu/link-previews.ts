import { z } from 'zod';
import type { Connections } from '../events/connections';
import type { Person } from '../people';
import type { FeishuSuite } from '../suites';
import { findPerson, listIds } from '../world/directory';
import { freshId } from '../world/ids';
import type { ShownPreview } from '../world/link-previews';
import { listRuledLinks } from '../world/link-rules';
import type { SimulatedChat } from '../world/state';
import { feishuApplication } from '../world/tenant';
import type { World } from '../world/world';
import { askApplication } from './ask-application';
import { canBeReached, idAs } from './people';

/** Previews of addresses in messages, for which the application provides a title. Each client requests them for its own person. */

interface Parties {
  world: World;
  connections: Connections;
}

/** The languages of the clients. */
const clientLanguages: Record<FeishuSuite, string> = { feishu: 'zh_cn', lark: 'en_us' };

const text = z.string().min(1);
const address = z.string().refine((value) => /^https?:\/\//.test(value), 'no http address');
/** A client shows nothing for an answer with an undocumented member, or without a title. */
const answerSchema = z.strictObject({
  inline: z
    .strictObject({
      title: text.optional(),
      i18n_title: z.record(z.string().regex(/^[a-z]{2}_[a-z]{2}$/), text).optional(),
      image_key: text.optional(),
      url: z
        .strictObject({
          copy_url: address.optional(),
          ios: address.optional(),
          android: address.optional(),
          pc: address.optional(),
          web: address.optional(),
        })
        .optional(),
    })
    .refine((inline) => inline.title !== undefined || Object.keys(inline.i18n_title ?? {}).length > 0, 'no title')
    .optional(),
  card: z.strictObject({ type: z.enum(['raw', 'template']), data: z.record(z.string(), z.unknown()) }).optional(),
});

const sentText = z.object({ text: z.string() });

/**
 * Shows the links of a chat to one of its members, as that person's client does when the chat comes on screen. Links that are already shown are not
 * requested again.
 */
export async function showLinksOfChat(
  parties: Parties,
  suite: FeishuSuite,
  chat: SimulatedChat,
  viewer: Person,
): Promise<void> {
  const { world } = parties;
  const links = chat.messages.flatMap((message) => {
    if (message.type !== 'text' || message.gone !== undefined) return [];
    const shownUrls = world.linkPreviews.list(message.id, viewer.key).map(({ url }) => url);
    const { data } = sentText.safeParse(JSON.parse(message.content));
    return listRuledLinks(world, suite, data?.text ?? '')
      .filter((url) => !shownUrls.includes(url))
      .map((url) => ({ messageId: message.id, url, viewerKey: viewer.key }));
  });
  await Promise.all(links.map((link) => showLink(parties, suite, link)));
}

/** Requests the preview of one link of a message, and shows the answer. */
export async function showLink(
  parties: Parties,
  suite: FeishuSuite,
  { messageId, url, viewerKey }: { messageId: string; url: string; viewerKey: string },
): Promise<void> {
  const { world } = parties;
  const viewer = findPerson(viewerKey);
  const match = world.chats.findMessage(suite, messageId);
  if (!viewer || !match) return;
  const { token } = world.linkPreviews.get(suite, messageId, url);
  const linkPlace = { preview_token: token, open_message_id: messageId, open_chat_id: match.chat.id };
  const preview = await askForPreview(parties, suite, viewer, url, linkPlace);
  if (preview) world.linkPreviews.show(suite, messageId, viewerKey, preview);
}

/** Returns the preview of a link in the composer, before it is sent: such a push names no message. */
export async function previewDraft(
  parties: Parties,
  suite: FeishuSuite,
  writer: Person,
  draft: string,
): Promise<ShownPreview[]> {
  const links = listRuledLinks(parties.world, suite, draft);
  const previews = await Promise.all(
    links.map((url) =>
      askForPreview(parties, suite, writer, url, { preview_token: '', open_message_id: '', open_chat_id: '' }),
    ),
  );
  return previews.filter((preview) => preview !== undefined);
}

/** @returns undefined if the suite makes no request: the application is switched off, or unavailable for this person */
async function askForPreview(
  parties: Parties,
  suite: FeishuSuite,
  viewer: Person,
  url: string,
  linkPlace: Record<string, string>,
): Promise<ShownPreview | undefined> {
  const { world } = parties;
  const { events, disabled, removed } = world.console(suite);
  if (events === 'off' || disabled || removed || !canBeReached(world, suite, viewer.key)) return undefined;
  const { tenantKey } = feishuApplication(suite);
  const { status, data } = await askApplication(parties, suite, {
    id: freshId('ev'),
    type: 'url.preview.get',
    at: world.now(),
    isCallback: true,
    content: {
      operator: {
        tenant_key: tenantKey,
        open_id: idAs(suite, 'open_id', viewer),
        union_id: listIds(suite, viewer).unionId,
      },
      host: 'im_message',
      context: { url, ...linkPlace },
    },
  });
  const answer = status === 200 ? answerSchema.safeParse(data).data : undefined;
  if (!answer) return { url, state: 'failed', answer: data };
  const { inline } = answer;
  if (!inline) return { url, state: 'plain', answer: data };
  // A title in the client's language overrides the general one.
  const title = inline.i18n_title?.[clientLanguages[suite]] ?? inline.title;
  const opens = inline.url?.android ?? inline.url?.web;
  return title === undefined
    ? { url, state: 'failed', answer: data }
    : { url, state: 'shown', title, ...(opens && { opens }), answer: data };
}

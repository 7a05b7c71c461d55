import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Connections } from '../events/connections';
import type { Person } from '../people';
import { freshId } from '../world/ids';
import { listRuledLinks } from '../world/link-rules';
import type { SimulatedChat, SimulatedMessage } from '../world/state';
import { dingtalkApplication, ownAddress } from '../world/tenant';
import type { World } from '../world/world';
import { findMadeCard, getCard, type StoredCard } from './cards';
import { getUserId } from './people';

/** Links that become cards when they are sent, and the requests of clients for their viewer's data of such a card. */

const suite = 'dingtalk';
/** The time limit of the suite for the card of a link, and of a client for the data of a viewer, in milliseconds. */
const cardMs = 3_000;
const dataMs = 2_000;
/** The topic of requests for the data of a viewer. */
const topic = '/v1.0/card/dynamicData/get';

const cardAnswer = z.strictObject({
  outTrackId: z.string().min(1),
  cardOptions: z
    .strictObject({ supportForward: z.boolean().optional(), lastMessage: z.string().optional() })
    .optional(),
});

type LinkForgery = 'signature' | 'timestamp' | 'unsigned';

/** Returns the status of the application's answer to a link, and the answer. Status 0: there was no answer. */
export async function pushLink(
  world: World,
  { chat, person, url }: { chat: SimulatedChat; person: Person; url: string },
  forged?: LinkForgery,
): Promise<{ status: number; data: unknown }> {
  const timestamp = String(world.now() - (forged === 'timestamp' ? 60 * 60_000 : 0));
  const secret = forged === 'signature' ? 'somebody elses k' : world.console(suite).linkSecret;
  const partnerKey = chat.mode === 'p2p' ? chat.memberKeys.find((key) => key !== person.key) : undefined;
  const extension = {
    url,
    openConversationId: chat.openConversationId ?? chat.id,
    ...(partnerKey !== undefined && { singleChatAnotherUserId: partnerKey }),
  };
  const response = await fetch(`${world.appOrigin}/api/callback/dingtalk/link${ownAddress(suite)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(forged !== 'unsigned' && {
        'x-ddpaas-signature-timestamp': timestamp,
        // The body is not signed.
        'x-ddpaas-signature': createHmac('sha256', secret).update(timestamp).digest('base64'),
      }),
    },
    body: JSON.stringify({
      extension: JSON.stringify(extension),
      corpId: dingtalkApplication().corpId,
      userId: getUserId(person),
    }),
    signal: AbortSignal.timeout(cardMs),
  }).catch(() => undefined);
  return {
    status: response?.status ?? 0,
    data: response?.ok ? await response.json().catch(() => undefined) : undefined,
  };
}

/**
 * Returns the card that replaces a link in a person's message; undefined if the link stays: no rule matches, or the application has not answered
 * with a card that it has created before on behalf of this person.
 */
export async function makeCardOfLink(
  world: World,
  chat: SimulatedChat,
  person: Person,
  text: string,
): Promise<StoredCard | undefined> {
  const [url] = listRuledLinks(world, suite, text);
  if (url === undefined || text.trim() !== url || world.console(suite).disabled) return undefined;
  const { data } = await pushLink(world, { chat, person, url });
  const answer = cardAnswer.safeParse(data).data;
  const card = answer && findMadeCard(world, answer.outTrackId);
  return card?.makerId === getUserId(person) ? card : undefined;
}

const dataAnswer = z.object({
  response: z.strictObject({
    dataSourceQueryResponses: z.array(
      z.strictObject({
        dynamicDataSourceId: z.string(),
        data: z.string(),
        dynamicDataValueType: z.enum(['STRING', 'ARRAY', 'OBJECT']),
      }),
    ),
  }),
});
const shownData = z.record(z.string(), z.string());

/** Shows the cards of a chat to one of its members, as that person's client does each time they come on screen. */
export async function showCardsOfChat(
  parties: { world: World; connections: Connections },
  chat: SimulatedChat,
  viewer: Person,
): Promise<void> {
  await Promise.all(chat.messages.map((message) => showCard(parties, message, viewer)));
}

async function showCard(
  { world, connections }: { world: World; connections: Connections },
  message: SimulatedMessage,
  viewer: Person,
): Promise<void> {
  const card = getCard(message);
  const source = card?.dataSources?.find(({ strategy }) => strategy === 'RENDER');
  if (!card || !source) return;
  const url = card.outTrackId;
  const began = Date.now();
  const answer = await connections.send(suite, {
    id: freshId('view'),
    type: topic,
    topic,
    at: world.now(),
    content: {
      type: 'dynamicDataCallback',
      corpId: dingtalkApplication().corpId,
      userId: getUserId(viewer),
      outTrackId: card.outTrackId,
      content: JSON.stringify({ dynamicDataSourceQueryRequests: [{ dynamicDataSourceId: source.id }] }),
    },
  });
  const isLate = Date.now() - began > dataMs;
  const responses = dataAnswer.safeParse(answer?.data).data?.response.dataSourceQueryResponses ?? [];
  const response = responses.find(({ dynamicDataSourceId }) => dynamicDataSourceId === source.id);
  const values = response && shownData.safeParse(readJson(response.data)).data;
  world.linkPreviews.show(
    suite,
    message.id,
    viewer.key,
    !answer?.accepted || isLate || !values
      ? { url, state: 'failed', answer: answer?.data }
      : {
          url,
          state: 'shown',
          answer: answer.data,
          values,
          ...(values.title !== undefined && { title: values.title }),
        },
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

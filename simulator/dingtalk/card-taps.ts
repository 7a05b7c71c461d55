import { z } from 'zod';
import type { Connections } from '../events/connections';
import type { Person } from '../people';
import { freshId } from '../world/ids';
import type { World } from '../world/world';
import { drawnCard } from './card-templates';
import { getCard, reviseCard } from './cards';
import { getUserId } from './people';
import { dingtalkApplication } from '../world/tenant';

const suite = 'dingtalk';
/** The topic of taps on cards. */
const topic = '/v1.0/card/instances/callback';

const answerSchema = z.object({
  response: z.object({
    cardUpdateOptions: z.object({ updateCardDataByKey: z.boolean().optional() }).optional(),
    cardData: z.object({ cardParamMap: z.record(z.string(), z.string()) }).optional(),
    /** The data that only the person who tapped sees. */
    userPrivateData: z.object({ cardParamMap: z.record(z.string(), z.string()) }).optional(),
  }),
});

/**
 * Sends a tap on a button of an interactive card over the connection of the application. Pushing taps to an address is not simulated. @returns
 * whether the application answered correctly, with the data for the person; without a connection that subscribed to taps, there is no answer.
 */
export async function tapDingtalkCard(
  { world, connections }: { world: World; connections: Connections },
  tapped: { messageId: string; person: Person; button: number; actionId: string; params: Record<string, string> },
): Promise<{ status: number; words: string | undefined }> {
  const message = world.chats.findMessage(suite, tapped.messageId);
  const card = message && getCard(message.message);
  if (!card || card.callbackType !== 'STREAM') return { status: 0, words: undefined };
  const cardTemplate = drawnCard(card.cardTemplateId);
  const isThere = !cardTemplate || card.cardParamMap[cardTemplate.while.param] === cardTemplate.while.is;
  const actionId = tapped.actionId || (cardTemplate?.buttons[tapped.button]?.action ?? '');
  if (!isThere) return { status: 0, words: undefined };
  const answer = await connections.send(suite, {
    id: freshId('tap'),
    type: topic,
    topic,
    at: world.now(),
    content: {
      corpId: dingtalkApplication().corpId,
      outTrackId: card.outTrackId,
      userId: getUserId(tapped.person),
      userIdType: 1,
      type: 'actionCallback',
      content: JSON.stringify({ cardPrivateData: { actionIds: [actionId], params: tapped.params } }),
    },
  });
  const response = answerSchema.safeParse(answer?.data).data?.response;
  if (!answer?.accepted || !response) return { status: 0, words: undefined };
  if (response.cardData)
    reviseCard(
      world,
      message.message,
      response.cardData.cardParamMap,
      response.cardUpdateOptions?.updateCardDataByKey ?? false,
    );
  return { status: 200, words: cardTemplate && response.userPrivateData?.cardParamMap[cardTemplate.said] };
}

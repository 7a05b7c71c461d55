import { z } from 'zod';
import { call, Refusal, type SimulatedCall } from '../wire/call';
import { freshId } from '../world/ids';
import type { SimulatedChat, SimulatedMessage } from '../world/state';
import type { World } from '../world/world';
import { usual } from './limits';
import { personByUserId } from './people';
import { apiRefuse } from './refusals';
import { dingtalkApplication } from '../world/tenant';

const suite = 'dingtalk';
const foreverMs = Number.MAX_SAFE_INTEGER / 2;
const permission = 'Card.Instance.Write';

/** Interactive cards. Their layout is drawn in the vendor's builder, which is not simulated: `card-templates.ts` knows what was drawn there. */

const refuse = {
  exists: () => new Refusal(400, 'param.outTrackId.exist', 'outTrackId已存在'),
  noCard: () => new Refusal(400, 'param.outTrackId.notFound', '卡片不存在'),
};

/** All values are texts. */
const cardData = z.object({ cardParamMap: z.record(z.string(), z.string()) });
const storedCard = z.object({ cardTemplateId: z.string(), outTrackId: z.string(), callbackType: z.string() }).extend({
  cardParamMap: z.record(z.string(), z.string()),
});
export type StoredCard = z.infer<typeof storedCard>;

const delivering = z.object({
  cardTemplateId: z.string().endsWith('.schema'),
  outTrackId: z.string().min(1),
  callbackType: z.enum(['STREAM', 'HTTP']).default('HTTP'),
  callbackRouteKey: z.string().optional(),
  cardData,
  openSpaceId: z.string(),
  imGroupOpenSpaceModel: z.looseObject({}).optional(),
  imGroupOpenDeliverModel: z.looseObject({ robotCode: z.string() }).optional(),
  imRobotOpenSpaceModel: z.looseObject({}).optional(),
  imRobotOpenDeliverModel: z.looseObject({ spaceType: z.literal('IM_ROBOT') }).optional(),
  userIdType: z.union([z.literal(1), z.literal(2)]).default(1),
});
type Delivering = z.infer<typeof delivering>;

const memory = (outTrackId: string) => `${suite}/card/${outTrackId}`;

/** The card in a message; undefined for any other message. */
export function getCard(message: SimulatedMessage): StoredCard | undefined {
  return message.type === 'card' ? storedCard.parse(JSON.parse(message.content)) : undefined;
}

export function cardCalls(world: World): SimulatedCall[] {
  /** Where a card is to stand: a group of the robot, or somebody's chat with it. Undefined where it cannot. */
  const getChat = ({ openSpaceId, imGroupOpenDeliverModel: group, imRobotOpenDeliverModel: robot }: Delivering) => {
    const [kind, id = ''] = splitSpace(openSpaceId);
    if (kind === 'IM_GROUP') {
      if (group?.robotCode !== dingtalkApplication().robotCode) throw apiRefuse.noRobot();
      const chat = world.chats.find(suite, id);
      return chat?.openConversationId === id && !chat.dissolved && chat.botInChat ? chat : undefined;
    }
    if (kind !== 'IM_ROBOT' || !robot) throw apiRefuse.parameter('openSpaceId');
    const person = personByUserId(id);
    return person && !world.console(suite).gone.includes(person.key) ? world.chats.direct(suite, person) : undefined;
  };
  return [
    call({
      name: 'card.instances.createAndDeliver',
      method: 'POST',
      path: '/v1.0/card/instances/createAndDeliver',
      token: 'app',
      permission,
      limits: usual,
      body: delivering,
      answer({ body }) {
        const { outTrackId, openSpaceId, cardTemplateId, callbackType } = body;
        if (world.chats.remembered(memory(outTrackId))) throw refuse.exists();
        const chat: SimulatedChat | undefined = getChat(body);
        const content: StoredCard = { cardTemplateId, outTrackId, callbackType, ...body.cardData };
        const message = chat && world.chats.post(chat, { from: 'bot', type: 'card', content: JSON.stringify(content) });
        // The card exists although it stands nowhere.
        world.chats.remember(memory(outTrackId), message?.id ?? 'nowhere', foreverMs);
        const [spaceType] = splitSpace(openSpaceId);
        return {
          success: true,
          result: {
            outTrackId,
            deliverResults: [
              message
                ? { spaceId: openSpaceId, spaceType, success: true, carrierId: freshId('carrier'), errorMsg: '' }
                : { spaceId: openSpaceId, spaceType, success: false, carrierId: '', errorMsg: 'spaceId is illegal' },
            ],
          },
        };
      },
    }),
    call({
      name: 'card.instances.update',
      method: 'PUT',
      path: '/v1.0/card/instances',
      token: 'app',
      permission,
      limits: usual,
      body: z.object({
        outTrackId: z.string(),
        cardData,
        cardUpdateOptions: z
          .object({
            updateCardDataByKey: z.boolean().default(false),
            updatePrivateDataByKey: z.boolean().default(false),
          })
          .prefault({}),
        userIdType: z.union([z.literal(1), z.literal(2)]).default(1),
      }),
      answer({ body }) {
        const id = world.chats.remembered(memory(body.outTrackId));
        if (!id) throw refuse.noCard();
        const message = world.chats.findMessage(suite, id);
        if (message)
          reviseCard(world, message.message, body.cardData.cardParamMap, body.cardUpdateOptions.updateCardDataByKey);
        return { success: true, result: true };
      },
    }),
  ];
}

/** Changes the parameters of a card: those that are named, or all of them. */
export function reviseCard(
  world: World,
  message: SimulatedMessage,
  params: Record<string, string>,
  byKey: boolean,
): void {
  const card = getCard(message);
  if (!card) return;
  const cardParamMap = byKey ? { ...card.cardParamMap, ...params } : params;
  world.chats.revise(message, JSON.stringify({ ...card, cardParamMap }));
}

/** `dtv1.card//IM_GROUP.cid…` and `dtv1.card//IM_ROBOT.<userid>`. */
function splitSpace(openSpaceId: string): [kind: string, id: string] {
  const [, space = ''] = openSpaceId.split('dtv1.card//');
  const dot = space.indexOf('.');
  return [space.slice(0, dot), space.slice(dot + 1)];
}

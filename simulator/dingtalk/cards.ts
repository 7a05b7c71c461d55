import { z } from 'zod';
import { Refusal, type SimulatedCall } from '../wire/call';
import { freshId } from '../world/ids';
import type { SimulatedChat, SimulatedMessage } from '../world/state';
import type { World } from '../world/world';
import { defineCall } from './define-call';
import { hasRobot } from './groups';
import { personByUserId } from './people';
import { apiRefuse } from './refusals';
import { dingtalkApplication } from '../world/tenant';

const suite = 'dingtalk';
const foreverMs = Number.MAX_SAFE_INTEGER / 2;

/** Interactive cards. Their layout is designed in the vendor's builder, which is not simulated: `card-templates.ts` contains these layouts. */

const refuse = {
  exists: () => new Refusal(400, 'param.cardAlreadyExist', '卡片已经存在'),
  noCard: () => new Refusal(400, 'param.cardNotExist', '卡片不存在'),
};

/** All values are texts. */
const cardData = z.object({ cardParamMap: z.record(z.string(), z.string()) });
const pullStrategy = z.enum(['ONCE', 'INTERVAL', 'RENDER']);
const storedCard = z.object({ cardTemplateId: z.string(), outTrackId: z.string(), callbackType: z.string() }).extend({
  cardParamMap: z.record(z.string(), z.string()),
  /** The sources of data that each viewer's client requests. */
  dataSources: z.array(z.object({ id: z.string(), strategy: pullStrategy })).optional(),
  /** The person who is named as the card's creator. */
  makerId: z.string().optional(),
});
export type StoredCard = z.infer<typeof storedCard>;

const delivering = z.object({
  outTrackId: z.string().min(1),
  openSpaceId: z.string(),
  imGroupOpenDeliverModel: z.looseObject({ robotCode: z.string() }).optional(),
  imRobotOpenDeliverModel: z.looseObject({ spaceType: z.literal('IM_ROBOT') }).optional(),
  userIdType: z.union([z.literal(1), z.literal(2)]).default(1),
});
const making = delivering.extend({
  cardTemplateId: z.string().endsWith('.schema'),
  callbackType: z.enum(['STREAM', 'HTTP']).default('HTTP'),
  callbackRouteKey: z.string().optional(),
  cardData,
});
type Delivering = z.infer<typeof delivering>;
/** The request to create a card that is not shown yet. */
const creating = making
  .pick({ outTrackId: true, cardTemplateId: true, callbackType: true, cardData: true, userIdType: true })
  .extend({
    userId: z.string().min(1).optional(),
    openDynamicDataConfig: z
      .object({
        dynamicDataSourceConfigs: z
          .array(z.object({ dynamicDataSourceId: z.string().min(1), pullConfig: z.object({ pullStrategy }) }))
          .min(1),
      })
      .optional(),
  });

/** The stored space of a card that is not shown. */
const nowhere = 'nowhere';
const memory = (outTrackId: string) => `${suite}/card/${outTrackId}`;

/** Returns the card in a message; undefined for any other message. */
export function getCard(message: SimulatedMessage): StoredCard | undefined {
  return message.type === 'card' ? storedCard.parse(JSON.parse(message.content)) : undefined;
}

/** Returns the card that the application has created with this id. */
export function findMadeCard(world: World, outTrackId: string): StoredCard | undefined {
  const content = world.chats.remembered(`${memory(outTrackId)}/content`);
  return content === undefined ? undefined : storedCard.parse(JSON.parse(content));
}

export function cardCalls(world: World): SimulatedCall[] {
  /** Returns the space for a card: a group of the robot, or a person's chat with it. Undefined if the card cannot be placed there. */
  const getChat = ({ openSpaceId, imGroupOpenDeliverModel: group, imRobotOpenDeliverModel: robot }: Delivering) => {
    const [kind, id = ''] = splitSpace(openSpaceId);
    if (kind === 'IM_GROUP') {
      if (group?.robotCode !== dingtalkApplication().robotCode) throw apiRefuse.noRobot();
      const chat = world.chats.find(suite, id);
      return chat?.openConversationId === id && !chat.dissolved && hasRobot(world, chat) ? chat : undefined;
    }
    if (kind !== 'IM_ROBOT' || !robot) throw apiRefuse.parameter('openSpaceId');
    const person = personByUserId(id);
    return person && !world.console(suite).gone.includes(person.key) ? world.chats.direct(suite, person) : undefined;
  };
  /** Shows a card in its space; a card can exist without a space. */
  function deliver(body: Delivering, card: StoredCard): Record<string, unknown> {
    const { outTrackId, openSpaceId } = body;
    const chat: SimulatedChat | undefined = getChat(body);
    const message = chat && world.chats.post(chat, { from: 'bot', type: 'card', content: JSON.stringify(card) });
    world.chats.remember(memory(outTrackId), message?.id ?? nowhere, foreverMs);
    world.chats.remember(`${memory(outTrackId)}/content`, JSON.stringify(card), foreverMs);
    const [spaceType] = splitSpace(openSpaceId);
    const space = { spaceId: openSpaceId, spaceType };
    return message
      ? { ...space, success: true, carrierId: freshId('carrier'), errorMsg: '' }
      : { ...space, success: false, carrierId: '', errorMsg: 'spaceId is illegal' };
  }
  return [
    defineCall('card.instances.createAndDeliver', {
      body: making,
      answer({ body }) {
        const { outTrackId, cardTemplateId, callbackType } = body;
        if (world.chats.remembered(memory(outTrackId))) throw refuse.exists();
        const card: StoredCard = { cardTemplateId, outTrackId, callbackType, ...body.cardData };
        return { success: true, result: { outTrackId, deliverResults: [deliver(body, card)] } };
      },
    }),
    defineCall('card.instances.create', {
      body: creating,
      answer({ body }) {
        const { outTrackId, cardTemplateId, callbackType, userId: makerId, openDynamicDataConfig: dynamic } = body;
        if (world.chats.remembered(memory(outTrackId))) throw refuse.exists();
        const dataSources = dynamic?.dynamicDataSourceConfigs.map(({ dynamicDataSourceId: id, pullConfig }) => ({
          id,
          strategy: pullConfig.pullStrategy,
        }));
        const card: StoredCard = {
          cardTemplateId,
          outTrackId,
          callbackType,
          ...body.cardData,
          ...(makerId && { makerId }),
          ...(dataSources && { dataSources }),
        };
        world.chats.remember(memory(outTrackId), nowhere, foreverMs);
        world.chats.remember(`${memory(outTrackId)}/content`, JSON.stringify(card), foreverMs);
        return { success: true, result: outTrackId };
      },
    }),
    defineCall('card.instances.deliver', {
      body: delivering,
      answer({ body }) {
        const card = findMadeCard(world, body.outTrackId);
        if (!card) throw refuse.noCard();
        return { success: true, result: [deliver(body, card)] };
      },
    }),
    defineCall('card.instances.update', {
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

/** Changes the parameters of a card: the named ones, or all of them. */
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

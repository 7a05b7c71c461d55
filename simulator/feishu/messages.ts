import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import { SimulatedFile, type SimulatedCall } from '../wire/call';
import { getEmail } from '../world/directory';
import type { SimulatedChat, SimulatedMessage } from '../world/state';
import type { World } from '../world/world';
import { canBeReached, personAs, userIdType } from './people';
import { refuse } from './refusals';
import { everybody, feishuApplication } from '../world/tenant';
import { defineCall } from './define-call';

const hourMs = 60 * 60_000;
/** The time limit for recalling a message, in milliseconds: the default of the administrators' consoles. */
const recallableMs = 24 * hourMs;

const messageBody = z.object({
  receive_id: z.string(),
  msg_type: z.enum(['text', 'post', 'interactive', 'share_chat', 'share_user', 'image']),
  content: z.string(),
  uuid: z.string().optional(),
});
type MessageBody = z.infer<typeof messageBody>;

const receiverQuery = z.object({ receive_id_type: z.enum([...userIdType.options, 'email', 'chat_id']) });

/** The calls that send messages of the robot to groups and people, and that change its cards. */
export function messageCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const receiver = (type: z.infer<typeof receiverQuery>['receive_id_type'], id: string): SimulatedChat => {
    if (type === 'chat_id') {
      const chat = world.chats.find(suite, id);
      if (!chat) throw refuse.parameter('invalid receive_id');
      if (chat.dissolved) throw refuse.dissolved();
      if (!chat.botInChat) throw refuse.botOutside();
      if (world.console(suite).mutedChats.includes(chat.id)) throw refuse.muted();
      return chat;
    }
    const person =
      type === 'email' ? everybody().find((candidate) => getEmail(candidate) === id) : personAs(suite, type, id);
    if (!person) throw refuse.parameter('invalid receive_id');
    if (world.console(suite).gone.includes(person.key)) throw refuse.resigned();
    if (!canBeReached(world, suite, person.key)) throw refuse.noAvailability();
    if (world.console(suite).silencers.includes(person.key)) throw refuse.silenced();
    return world.chats.direct(suite, person);
  };

  return [
    defineCall('im.message.create', {
      query: receiverQuery,
      body: messageBody,
      answer({ query, body }) {
        const chat = receiver(query.receive_id_type, body.receive_id);
        // The same uuid sends only one message within an hour, even to another receiver.
        const memory = body.uuid && `${suite}/message/${body.uuid}`;
        const earlier = memory && world.chats.remembered(memory);
        const existing = earlier && world.chats.findMessage(suite, earlier);
        if (existing) return present(suite, existing.chat, existing.message);
        checkContent(body);
        const message = world.chats.post(chat, { from: 'bot', type: body.msg_type, content: body.content });
        if (memory) world.chats.remember(memory, message.id, hourMs);
        return present(suite, chat, message);
      },
    }),
    defineCall('im.messageResource.get', {
      query: z.object({ type: z.enum(['image', 'file']) }),
      answer({ params, query }) {
        const match = world.chats.findMessage(suite, params.message_id ?? '');
        if (!match) throw refuse.parameter('invalid message_id');
        if (!match.chat.botInChat) throw refuse.botOutside();
        const { file, type } = match.message;
        if (!file || file.key !== params.file_key) throw refuse.noResource();
        if ((type === 'image') !== (query.type === 'image')) throw refuse.parameter('invalid type');
        return new SimulatedFile(Buffer.from(file.base64, 'base64'), file.mime);
      },
    }),
    defineCall('im.message.delete', {
      answer({ params }) {
        const match = world.chats.findMessage(suite, params.message_id ?? '');
        if (!match || match.message.gone === 'deleted') throw refuse.parameter('invalid message_id');
        const { chat, message } = match;
        if (message.from.kind !== 'bot') throw refuse.parameter('the bot did not send the message');
        if (!chat.botInChat || chat.dissolved) throw refuse.botOutside();
        if (world.now() - message.at > recallableMs) throw refuse.tooOldToRecall();
        world.chats.withdraw(message);
        return {};
      },
    }),
    defineCall('im.message.patch', {
      body: z.object({ content: z.string() }),
      answer({ params, body }) {
        const match = world.chats.findMessage(suite, params.message_id ?? '');
        if (!match) throw refuse.parameter('invalid message_id');
        const { chat, message } = match;
        if (message.from.kind !== 'bot') throw refuse.notSender();
        if (message.gone === 'withdrawn') throw refuse.withdrawn();
        if (message.gone === 'deleted') throw refuse.deleted();
        if (chat.dissolved) throw refuse.dissolved();
        if (!chat.botInChat) throw refuse.botOutside();
        if (message.type !== 'interactive') throw refuse.parameter('This message is NOT a card');
        if (!isSharedCard(message.content))
          throw refuse.parameter('The card is not shared: config.update_multi must be true');
        checkContent({ msg_type: 'interactive', content: body.content });
        if (!isSharedCard(body.content))
          throw refuse.parameter('The card is not shared: config.update_multi must be true');
        world.chats.revise(message, body.content);
        return {};
      },
    }),
  ];
}

const cardSchema = z.looseObject({
  schema: z.string().optional(),
  config: z.looseObject({ update_multi: z.boolean().optional() }).optional(),
});

/** Returns whether all readers share a card: a card of the second schema is shared by default, an older one only if it says so. */
export function isSharedCard(content: string): boolean {
  const card = cardSchema.safeParse(JSON.parse(content)).data;
  return card?.config?.update_multi ?? card?.schema === '2.0';
}

function checkContent({ msg_type: type, content }: Pick<MessageBody, 'msg_type' | 'content'>): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    throw refuse.parameter('content is not a string in json format');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw refuse.parameter('content is not a json object');
  if (type === 'text' && !z.object({ text: z.string().min(1) }).safeParse(parsed).success)
    throw refuse.parameter('text is empty');
  if (type === 'interactive') checkCard(parsed);
}

const oldCard = z.looseObject({ elements: z.array(z.looseObject({ tag: z.string() })) });
const localCard = z.looseObject({ i18n_elements: z.record(z.string(), z.array(z.looseObject({ tag: z.string() }))) });
const newCard = z.looseObject({ schema: z.literal('2.0'), body: oldCard });
const templateCard = z.looseObject({ type: z.literal('template'), data: z.looseObject({ template_id: z.string() }) });

/** Returns whether the content has the layout of a kind of card. */
export function isCard(card: object): boolean {
  return [oldCard, localCard, newCard, templateCard].some((schema) => schema.safeParse(card).success);
}

function checkCard(card: object): void {
  if (!isCard(card)) throw refuse.badCard('the card has no elements');
}

function present(suite: FeishuSuite, chat: SimulatedChat, message: SimulatedMessage): Record<string, unknown> {
  const { appId, tenantKey } = feishuApplication(suite);
  return {
    message_id: message.id,
    msg_type: message.type,
    create_time: String(message.at),
    update_time: String(message.updatedAt ?? message.at),
    deleted: false,
    updated: message.updatedAt !== undefined,
    chat_id: chat.id,
    sender: { id: appId, id_type: 'app_id', sender_type: 'app', tenant_key: tenantKey },
    body: { content: message.content },
  };
}

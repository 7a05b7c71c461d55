import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Courier } from '../events/courier';
import { tapDingtalkCard } from '../dingtalk/card-taps';
import { makeCardOfLink } from '../dingtalk/link-cards';
import { tapCard } from '../feishu/card-taps';
import type { Person } from '../people';
import { suites, type Suite } from '../suites';
import { freshId } from '../world/ids';
import { getDepartment, findPerson, listIds } from '../world/directory';
import { consoleSchema, positionSchema, speechSchema } from '../world/state';
import { acceptSuiteBodies } from '../wire/bodies';
import type { World } from '../world/world';
import { approvalControl } from './approvals';
import { clockControl } from './clock';
import { displayChatTo } from './display';
import { displayApprovals } from './display-approvals';
import { displaySentMessages } from './display-sent-messages';
import { eventControl } from './events';
import { linkControl } from './links';
import { registerControl } from './register';
import { taskControl } from './tasks';
import { everybody } from '../world/tenant';

/** Serves testers and the phone page, which read the chats, write in them, and simulate failures. */

const suite = z.enum(suites);
const playground = z.enum([...suites, 'maps', 'companyLookup', 'messaging', 'app']);
const personKey = z.string().refine((key) => findPerson(key) !== undefined, 'no such person');

const stateQuery = z.object({ suite: suite.default('feishu'), person: personKey.default('rep1') });
const faultBody = z.object({
  suite: playground,
  call: z.string().min(1),
  kind: z.enum(['delay', 'error', 'answer', 'malformed', 'drop']),
  data: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  ms: z.number().min(0).optional(),
  status: z.number().int().min(200).max(599).optional(),
  code: z.union([z.number(), z.string()]).optional(),
  message: z.string().optional(),
  times: z.number().int().min(1).optional(),
});
const chatBody = z.object({
  suite,
  name: z.string().min(1),
  members: z.array(personKey),
  owner: personKey,
  public: z.boolean().default(false),
  addMembers: z.enum(['all', 'owner']).default('all'),
  botInChat: z.boolean().default(false),
});

/** The chat of a person with the robot, whether or not it exists yet. */
const botChat = 'bot';
const messageBody = z.object({
  suite,
  chatId: z.string(),
  person: personKey,
  text: z.string().min(1).optional(),
  /** A picture, a file or a voice message that replaces the text. */
  file: z
    .object({
      kind: z.enum(['image', 'file', 'voice']),
      name: z.string().default('file'),
      mime: z.string(),
      base64: z.string(),
      /** The text of a voice message (DingTalk). */
      recognition: z.string().optional(),
    })
    .optional(),
  /** The message that this one answers. */
  parentId: z.string().optional(),
});

/** Returns a message as a client of the suite sends it. */
function toMessage({ suite: target, text = '', file }: z.infer<typeof messageBody>) {
  const isDingtalk = target === 'dingtalk';
  if (!file) return { type: 'text', content: JSON.stringify(isDingtalk ? { content: text } : { text }) };
  const key = freshId(isDingtalk ? 'dc' : 'file_');
  const { kind, name, mime, base64, recognition } = file;
  const types = { image: ['image', 'picture'], file: ['file', 'file'], voice: ['audio', 'audio'] } as const;
  const content = isDingtalk
    ? { downloadCode: key, ...(kind === 'file' && { fileName: name }), ...(recognition && { recognition }) }
    : kind === 'image'
      ? { image_key: key }
      : { file_key: key, ...(kind === 'file' && { file_name: name }) };
  return { type: types[kind][isDingtalk ? 1 : 0], content: JSON.stringify(content), file: { key, mime, base64 } };
}

const tapBody = z.object({
  suite,
  messageId: z.string(),
  person: personKey,
  button: z.number().int().min(0).default(0),
  /** The id that the card's builder has given the button (DingTalk). */
  action: z.string().default(''),
  form: z.record(z.string(), z.string()).optional(),
  forge: z.boolean().default(false),
});

const longPollMs = 20_000;

export function control(world: World, courier: Courier): FastifyPluginAsync {
  const read = <Schema extends z.ZodType>(
    schema: Schema,
    value: unknown,
    reply: FastifyReply,
  ): z.infer<Schema> | undefined => {
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    void reply.code(400).send({ error: z.prettifyError(parsed.error) });
    return undefined;
  };

  return async (app) => {
    acceptSuiteBodies(app);
    app.get('/state', async (request, reply) => {
      const query = read(stateQuery, request.query, reply);
      if (!query) return reply;
      return {
        ...query,
        people: everybody().map((person) => ({
          key: person.key,
          name: person.name,
          enName: person.enName,
          openId: productId(query.suite, person),
          title: person.title,
          department: getDepartment(person).name,
        })),
        chats: [
          ...world.chats
            .list(query.suite)
            .filter(({ memberKeys }) => memberKeys.includes(query.person))
            .map((chat) => displayChatTo(chat, (messageId) => world.linkPreviews.list(messageId, query.person))),
          ...displaySentMessages(world.sentMessages.list()),
        ],
        approvals: displayApprovals(world, query.suite, query.person),
        clock: world.clock && { offset: world.clock.offset },
        version: world.version,
      };
    });
    app.get('/changes', async (request, reply) => {
      const query = read(z.object({ since: z.coerce.number().default(0) }), request.query, reply);
      if (!query) return reply;
      // Any other version counts as a change: after a restart without a state file it may be lower.
      if (query.since === world.version) await world.changes.next(longPollMs);
      return { version: world.version };
    });
    app.get('/calls', async (request, reply) => {
      const query = read(
        z.object({ suite: playground.optional(), since: z.coerce.number().default(0) }),
        request.query,
        reply,
      );
      return query ? { calls: world.log.list(query.suite, query.since) } : reply;
    });

    app.post('/faults', async (request, reply) => {
      const fault = read(faultBody, request.body, reply);
      if (!fault) return reply;
      world.faults.add(fault);
      return { ok: true };
    });
    app.post('/faults/clear', async () => {
      world.faults.clear();
      return { ok: true };
    });
    app.get('/position', async () => world.position);
    app.post('/position', async (request, reply) => {
      const position = read(z.preprocess(withAccuracy, positionSchema), request.body, reply);
      if (!position) return reply;
      world.setPosition(position);
      return { ok: true };
    });
    app.get('/speech', async () => world.speech);
    app.post('/speech', async (request, reply) => {
      const speech = read(speechSchema, request.body, reply);
      if (!speech) return reply;
      world.setSpeech(speech);
      return { ok: true };
    });
    app.post('/permissions', async (request, reply) => {
      const body = read(z.object({ suite, permission: z.string().min(1), granted: z.boolean() }), request.body, reply);
      if (!body) return reply;
      world.setPermission(body.suite, body.permission, body.granted);
      return { ok: true };
    });
    app.post('/console', async (request, reply) => {
      const body = read(consoleSchema.partial().extend({ suite }), request.body, reply);
      if (!body) return reply;
      const { suite: targetSuite, ...changes } = body;
      world.setConsole(targetSuite, changes);
      return { ok: true };
    });
    app.post('/consent', async (request, reply) => {
      const body = read(
        z.object({
          suite: suite.exclude(['dingtalk']),
          person: personKey,
          scopes: z.array(z.string()).min(1),
          granted: z.boolean(),
        }),
        request.body,
        reply,
      );
      if (!body) return reply;
      world.setConsents(body.suite, body.person, body.scopes, body.granted);
      return { ok: true };
    });
    app.post('/chat', async (request, reply) => {
      const body = read(chatBody, request.body, reply);
      if (!body) return reply;
      const { members, owner, ...chatProperties } = body;
      const chat = world.chats.create({ ...chatProperties, ownerKey: owner, memberKeys: members });
      return { chatId: chat.id, openConversationId: chat.openConversationId };
    });
    app.post('/message', async (request, reply) => {
      const body = read(messageBody, request.body, reply);
      if (!body) return reply;
      const person = findPerson(body.person);
      if (!person) return reply;
      const chat =
        body.chatId === botChat ? world.chats.direct(body.suite, person) : world.chats.find(body.suite, body.chatId);
      if (!chat?.memberKeys.includes(body.person))
        return reply.code(400).send({ error: 'the person is not in this chat' });
      const card =
        body.suite === 'dingtalk' && body.text !== undefined
          ? await makeCardOfLink(world, chat, person, body.text)
          : undefined;
      const message = card
        ? world.chats.post(chat, { from: person.key, type: 'card', content: JSON.stringify(card) })
        : world.chats.write(chat, person, toMessage(body), body.parentId);
      await courier.idle();
      return { id: message.id };
    });
    app.post('/tap', async (request, reply) => {
      const body = read(tapBody, request.body, reply);
      const person = body && findPerson(body.person);
      if (!body || !person) return reply;
      const connections = courier.getConnections(body.suite);
      const { messageId, button, form, forge } = body;
      return body.suite === 'dingtalk'
        ? tapDingtalkCard(
            { world, connections },
            { messageId, person, button, actionId: body.action, params: form ?? {} },
          )
        : tapCard({ world, connections }, body.suite, { messageId, person, button, form }, { forge });
    });
    approvalControl(app, world, courier, read);
    taskControl(app, world, courier, read);
    registerControl(app, world, read);
    linkControl(app, world, courier, read);
    clockControl(app, world, read);
    eventControl(app, world, courier, read);
    app.post('/reset', async () => {
      world.reset();
      courier.clear();
      return { ok: true };
    });
  };
}

/** Returns the id of a person in the suite's chats and calls: the open id, on DingTalk the userid. */
function productId(targetSuite: Suite, person: Person): string {
  const ids = listIds(targetSuite, person);
  return targetSuite === 'dingtalk' ? ids.userId : ids.openId;
}

/** A position without an accuracy gets a good one. */
function withAccuracy(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? { accuracy: 20, ...value } : value;
}

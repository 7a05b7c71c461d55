import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { pushLink, showCardsOfChat } from '../dingtalk/link-cards';
import type { Courier } from '../events/courier';
import { previewDraft, showLinksOfChat } from '../feishu/link-previews';
import { suites } from '../suites';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';

const suite = z.enum(suites);
const person = z.string().transform((key, context) => findPerson(key) ?? (context.addIssue('no such person'), z.NEVER));

type ReadLinkBody = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reply: FastifyReply,
) => z.infer<Schema> | undefined;

/** Serves the display of links to people: in a chat that comes on their screen, and in a text that they have not sent yet. */
export function linkControl(app: FastifyInstance, world: World, courier: Courier, read: ReadLinkBody): void {
  app.post('/look', async (request, reply) => {
    const body = read(z.object({ suite, person, chatId: z.string() }), request.body, reply);
    if (!body) return reply;
    const chat = world.chats.find(body.suite, body.chatId);
    if (!chat?.memberKeys.includes(body.person.key))
      return reply.code(400).send({ error: 'the person is not in this chat' });
    const parties = { world, connections: courier.getConnections(body.suite) };
    if (body.suite === 'dingtalk') await showCardsOfChat(parties, chat, body.person);
    else await showLinksOfChat(parties, body.suite, chat, body.person);
    return {
      links: chat.messages.flatMap(({ id }) =>
        world.linkPreviews.list(id, body.person.key).map((preview) => ({ messageId: id, ...preview })),
      ),
    };
  });
  app.post('/draft', async (request, reply) => {
    const schema = z.object({ suite: suite.exclude(['dingtalk']), person, text: z.string().min(1) });
    const body = read(schema, request.body, reply);
    if (!body) return reply;
    const parties = { world, connections: courier.getConnections(body.suite) };
    return { links: await previewDraft(parties, body.suite, body.person, body.text) };
  });
  app.post('/link', async (request, reply) => {
    const schema = z.object({
      person,
      chatId: z.string(),
      url: z.string(),
      forged: z.enum(['signature', 'timestamp', 'unsigned']).optional(),
    });
    const body = read(schema, request.body, reply);
    const chat = body && world.chats.find('dingtalk', body.chatId);
    if (!body || !chat) return reply.code(400).send({ error: 'no such chat' });
    return pushLink(world, { chat, person: body.person, url: body.url }, body.forged);
  });
}

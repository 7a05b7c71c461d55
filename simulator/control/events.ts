import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { plays, type Courier } from '../events/courier';
import { forgeries } from '../events/push';
import { suites } from '../suites';
import { findPerson } from '../world/directory';
import { freshId } from '../world/ids';
import { isStoreApp } from '../world/tenant';
import type { World } from '../world/world';

const suite = z.enum(suites);
const sendBody = z.object({
  suite,
  type: z.string().min(1),
  content: z.record(z.string(), z.unknown()).default({}),
  /** The suite's own id of the event; a new one if absent. */
  id: z.string().optional(),
  /** Whether the event has the older envelope; for DingTalk's third-party app, the push format before SyncHTTP. */
  old: z.boolean().default(false),
  forged: z.enum(forgeries).optional(),
});

type ReadEventBody = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  reply: FastifyReply,
) => z.infer<Schema> | undefined;

/** Serves the testers' actions on events of the suites: send any event, duplicate, hold, lose, repeat, replay and forge events. */
export function eventControl(app: FastifyInstance, world: World, courier: Courier, read: ReadEventBody): void {
  app.get('/events', async () => {
    await courier.idle();
    return { attempts: courier.attempts };
  });
  app.post('/events', async (request, reply) => {
    const body = read(sendBody, request.body, reply);
    if (!body) return reply;
    const { id = freshId('ev'), type, content, old: isOld } = body;
    const event = { id, type, content, isOld, at: world.now() };
    if (body.forged) return { id, status: await courier.forge(body.suite, event, body.forged) };
    courier.happen(body.suite, event);
    await courier.idle();
    return { id };
  });
  app.post('/events/install', async (request, reply) => {
    const person = z
      .string()
      .transform((key, context) => findPerson(key) ?? (context.addIssue('no such person'), z.NEVER));
    const schema = z.object({
      suite,
      person,
      asAdministrator: z.boolean().default(true),
      applicants: z.array(person).default([]),
    });
    const body = read(schema, request.body, reply);
    if (!body) return reply;
    const { person: installer, asAdministrator, applicants } = body;
    world.setConsole(body.suite, { removed: false });
    world.occurrences.announce(body.suite, [{ kind: 'appInstalled', by: installer, asAdministrator, applicants }]);
    await courier.idle();
    return { ok: true };
  });
  app.post('/events/ticket', async (request, reply) => {
    const body = read(z.object({ suite }), request.body, reply);
    if (!body) return reply;
    if (!isStoreApp(body.suite)) return reply.code(400).send({ error: 'the application is not of the store' });
    world.pushTicket(body.suite);
    await courier.idle();
    return { ok: true };
  });
  app.post('/events/play', async (request, reply) => {
    const body = read(
      z.object({ suite, play: z.enum(plays), times: z.number().int().min(1).default(1) }),
      request.body,
      reply,
    );
    if (!body) return reply;
    courier.setPlay(body.suite, body.play, body.times);
    return { ok: true };
  });
  app.post('/events/release', async (request, reply) => {
    const body = read(z.object({ reversed: z.boolean().default(false) }), request.body, reply);
    if (!body) return reply;
    courier.release(body);
    await courier.idle();
    return { ok: true };
  });
  app.post('/events/repeat', async () => {
    courier.repeat();
    await courier.idle();
    return { ok: true };
  });
  app.post('/events/replay', async () => ({ status: await courier.replay() }));
  app.post('/events/disconnect', async (request, reply) => {
    const body = read(z.object({ suite, announced: z.boolean().default(false) }), request.body, reply);
    if (!body) return reply;
    courier.getConnections(body.suite).end(body.suite, body);
    return { ok: true };
  });
  app.post('/events/due', async () => {
    courier.sendDue();
    await courier.idle();
    return { ok: true };
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Channel } from '../../domain/platforms';
import { AppError } from '../../domain/errors';
import { answerTap } from '../actions/answer-tap';
import { receiveEvent } from '../actions/receive-event';
import type { App } from '../context';
import * as dingtalk from '../platforms/dingtalk/push';
import * as lark from '../platforms/lark/push';
import type { SuiteApp } from '../platforms/platform';
import { nestingOf } from './body';
import { sendFailure } from './envelope';
import { languageOf } from './language';
import type { Limits } from './limits';

type Answer = Record<string, unknown>;

/** Deeper than what suites send; a body of nothing but brackets takes seconds to walk. */
const maxNesting = 64;

const AppAddress = z.object({ appId: z.string().check(z.minLength(1), z.maxLength(128)) });

/**
 * The webhooks whose addresses the consoles of the suites hold: for events, and for taps on our cards. A request that is not proved to come from the suite,
 * or that is about a company of somebody else, gets no more than "not allowed", and leaves nothing behind. What was proved is stored and answered
 * at once (ADR-0133).
 */
export function mountCallbacks(server: FastifyInstance, app: App, limits: Limits): void {
  // The signature is over the bytes as they came.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // Who sent it is proved by what stands in it: a stranger's body is read as well.
    if (nestingOf(String(body)) > maxNesting) return done(new AppError('invalid'));
    return done(null, body);
  });

  const mount = (path: string, answer: (request: FastifyRequest) => Promise<Answer | null>) => {
    // The app of a company has an address of its own; without it the server's app is meant.
    for (const address of [path, `${path}/:appId`])
      server.post(`/api/callback/${address}`, async (request, reply) => {
        const answered = await answer(request);
        if (answered === null) return refuse(limits, request, reply);
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answered);
      });
  };
  for (const channel of ['feishu', 'lark'] as const) {
    // Cards had an address of their own before there were events; the consoles may hold either for both.
    for (const place of ['event', 'card']) mount(`${channel}/${place}`, (request) => answerLark(app, channel, request));
  }
  mount('dingtalk/event', (request) => answerDingtalk(app, request));
}

/** A suite sends as much as happens in it; who guesses is counted. The status is for who reads the console's log of an address. */
async function refuse(limits: Limits, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await limits.address(request);
  return sendFailure(reply, { name: 'notAllowed', status: 403 }, languageOf(request.headers));
}

/**
 * The app that a push is for: the one that its address names, else the server's own. Without its app in the address a push that is not encrypted says it
 * itself. Nothing of this is proved before the app's own secrets have proved the push.
 */
async function addressed(app: App, channel: Channel, request: FastifyRequest): Promise<SuiteApp | undefined> {
  const appId = AppAddress.safeParse(request.params).data?.appId;
  if (appId !== undefined) return app.suites.ofApp([channel], appId);
  const named = channel === 'dingtalk' ? undefined : lark.namedApp(String(request.body ?? ''));
  return named === undefined ? app.suites.serverApp(channel) : app.suites.ofApp([channel], named);
}

/** What Feishu or Lark is answered; null for what it has not sent, or what is about no company here. */
async function answerLark(app: App, channel: 'feishu' | 'lark', request: FastifyRequest): Promise<Answer | null> {
  const suiteApp = await addressed(app, channel, request);
  if (suiteApp?.push.family !== 'lark') return null;
  const { owner, push: proof, tickets } = suiteApp;
  // Companies install a store app whether or not they are here, and the suite is to go on with the others.
  const answerOf = (received: 'stored' | 'unknown') => (received === 'stored' || tickets ? {} : null);
  const push = lark.readPush(proof.secrets, {
    headers: request.headers,
    raw: String(request.body ?? ''),
    now: app.now(),
  });
  switch (push?.is) {
    case undefined:
      return null;
    case 'challenge':
      return { challenge: push.challenge };
    case 'tap': {
      // An app speaks for its own tenant alone, whatever its secrets prove.
      if (owner && owner.tenantKey !== push.tenantKey) return null;
      const answer = await answerTap(app, { channel, ownerId: owner?.clientId ?? null, ...push }, push);
      if (answer) return lark.larkTapAnswer(proof.links, answer);
      // A tenant without a company here is refused as with its events.
      return answerOf(await receiveEvent(app, channel, owner, { ...push, events: [] }));
    }
    case 'ticket':
      // It names no company, and is a secret: it is sealed where tokens are, and not stored as an event.
      await tickets?.keep(push.ticket, push.at);
      return {};
    case 'event':
      return answerOf(await receiveEvent(app, channel, owner, push));
  }
}

/** The same for DingTalk, which wants its word of success encrypted. */
async function answerDingtalk(app: App, request: FastifyRequest): Promise<Answer | null> {
  const suiteApp = await addressed(app, 'dingtalk', request);
  if (suiteApp?.push.family !== 'dingtalk') return null;
  const { owner, tickets } = suiteApp;
  const { secrets } = suiteApp.push;
  const push = dingtalk.readPush(secrets, {
    query: request.query as Record<string, unknown>,
    raw: String(request.body ?? ''),
    now: app.now(),
  });
  if (push === null) return null;
  if (push.ticket) await tickets?.keep(push.ticket.ticket, push.ticket.at);
  for (const sent of push.sent)
    // Companies install a third-party app whether or not they are here.
    if ((await receiveEvent(app, 'dingtalk', owner, sent)) === 'unknown' && !tickets) return null;
  return dingtalk.pushAnswer(secrets, push, { now: app.now(), random: app.randomBytes(16) });
}

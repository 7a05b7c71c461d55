import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerTap } from '../actions/answer-tap';
import { receiveEvent } from '../actions/receive-event';
import type { App } from '../context';
import * as dingtalk from '../platforms/dingtalk/push';
import * as lark from '../platforms/lark/push';
import { sendFailure } from './envelope';
import { languageOf } from './language';
import type { Limits } from './limits';

type Answer = Record<string, unknown>;

/**
 * The webhooks whose addresses the consoles of the suites hold: for events, and for taps on our cards. A request that is not proved to come from the suite,
 * or that is about a company of somebody else, gets no more than "not allowed", and leaves nothing behind. What was proved is stored and answered
 * at once (ADR-0133).
 */
export function mountCallbacks(server: FastifyInstance, app: App, limits: Limits): void {
  // The signature is over the bytes as they came.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const mount = (path: string, answer: (request: FastifyRequest) => Promise<Answer | null>) =>
    server.post(`/api/callback/${path}`, async (request, reply) => {
      const answered = await answer(request);
      if (answered === null) return refuse(limits, request, reply);
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answered);
    });
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

/** What Feishu or Lark is answered; null for what it has not sent, or what is about no company here. */
async function answerLark(app: App, channel: 'feishu' | 'lark', request: FastifyRequest): Promise<Answer | null> {
  const push = lark.readPush(lark.pushSecrets(app.env, channel), {
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
      const answer = await answerTap(app, { channel, ...push }, push);
      if (answer) return lark.larkTapAnswer(lark.larkAppOf(app.env, channel), answer);
      // A tenant without a company here is refused as with its events.
      return (await receiveEvent(app, channel, { ...push, events: [] })) === 'stored' ? {} : null;
    }
    case 'event':
      return (await receiveEvent(app, channel, push)) === 'stored' ? {} : null;
  }
}

/** The same for DingTalk, which wants its word of success encrypted. */
async function answerDingtalk(app: App, request: FastifyRequest): Promise<Answer | null> {
  const secrets = dingtalk.pushSecrets(app.env);
  const push = dingtalk.readPush(secrets, {
    query: request.query as Record<string, unknown>,
    raw: String(request.body ?? ''),
    now: app.now(),
  });
  if (push === null) return null;
  if (push.is === 'event' && (await receiveEvent(app, 'dingtalk', push)) === 'unknown') return null;
  return dingtalk.pushAnswer(secrets, push.owner, { now: app.now(), random: app.randomBytes(16) });
}

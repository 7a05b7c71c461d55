import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { channels, suiteFamilies, type Channel, type Family } from '../../domain/platforms';
import { AppError } from '../../domain/errors';
import { answerTap } from '../commands/notices/answer-tap';
import { receiveEvent } from '../commands/suites/receive-event';
import type { App } from '../context';
import * as dingtalk from '../platforms/dingtalk/push';
import { linkCardAnswer, readLinkPush } from '../platforms/dingtalk/link-cards';
import { readRobotPush } from '../platforms/dingtalk/received-messages';
import * as lark from '../platforms/lark/push';
import type { SuiteApp } from '../platforms/platform';
import { measureNesting } from './body';
import { sendFailure } from './envelope';
import { resolveLanguage } from './language';
import type { RateLimits } from './limits';

type CallbackAnswer = Record<string, unknown>;

/** The nesting limit is above any body of the suites; a body that consists only of brackets takes seconds to walk. */
const maxNesting = 64;

const AppAddress = z.object({ appId: z.string().check(z.minLength(1), z.maxLength(128)) });

/**
 * Mounts the webhooks that the consoles of the suites call: for events, and for taps on our cards. A request without proof that the suite sent it
 * gets only "not allowed", and leaves no trace. The same applies to a request about a company of another app. A proved event is stored and answered
 * at once (ADR-0133).
 */
export function mountCallbacks(server: FastifyInstance, app: App, limits: RateLimits): void {
  // The signature covers the received bytes.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // The content of the body proves its sender, so a stranger's body is read as well.
    if (measureNesting(String(body)) > maxNesting) return done(new AppError('invalid'));
    return done(null, body);
  });

  const mount = (path: string, answer: (request: FastifyRequest) => Promise<CallbackAnswer | null>) => {
    // The app of a company has a separate address; an address without an app id belongs to the server's app.
    for (const address of [path, `${path}/:appId`])
      server.post(`/api/callback/${address}`, async (request, reply) => {
        const callbackAnswer = await answer(request);
        if (callbackAnswer === null) return refuse(limits, request, reply);
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(callbackAnswer);
      });
  };
  for (const channel of channels)
    for (const address of addresses[suiteFamilies[channel]])
      mount(`${channel}/${address}`, (request) => answerPush(app, channel, request));
  for (const channel of channels)
    for (const address of robotAddresses[suiteFamilies[channel]])
      mount(`${channel}/${address}`, (request) => answerRobot(app, channel, request));
  for (const channel of channels)
    for (const address of linkAddresses[suiteFamilies[channel]])
      mount(`${channel}/${address}`, (request) => answerLink(app, channel, request));
  server.addHook('onClose', async () => app.linkPreviews.stop());
}

/**
 * The addresses of events. Cards of Feishu and Lark had a separate address before events existed, and the consoles may contain either address for
 * both.
 */
const addresses: Record<Family, readonly string[]> = { lark: ['event', 'card'], dingtalk: ['event'] };

/** The addresses for links that somebody sends, where these are not events. */
const linkAddresses: Record<Family, readonly string[]> = { lark: [], dingtalk: ['link'] };

/** The addresses for messages to the bot, where these are not events. */
const robotAddresses: Record<Family, readonly string[]> = { lark: [], dingtalk: ['robot'] };

/**
 * Refuses a push. The pushes of a suite are not limited, but failed guesses are counted. The status is for administrators who read the log of the
 * console.
 */
async function refuse(limits: RateLimits, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await limits.address(request);
  return sendFailure(reply, { name: 'notAllowed', status: 403 }, resolveLanguage(request.headers));
}

/** Functions that read the app id inside a push. */
const namedApps: Record<Family, (body: string) => string | undefined> = {
  lark: lark.namedApp,
  dingtalk: () => undefined,
};

/**
 * Returns the app that a push is for: the one in its address, else the server's own. If the address names no app, an unencrypted push names it in
 * its body. This is only a claim until the app's own secrets have proved the push.
 */
async function addressed(app: App, channel: Channel, request: FastifyRequest): Promise<SuiteApp | undefined> {
  const appId = AppAddress.safeParse(request.params).data?.appId;
  if (appId !== undefined) return app.suites.ofApp([channel], appId);
  const appName = namedApps[suiteFamilies[channel]](String(request.body ?? ''));
  return appName === undefined ? app.suites.serverApp(channel) : app.suites.ofApp([channel], appName);
}

/** Returns the answer to a suite; null for a push that the suite did not send, or that is about no company here. */
async function answerPush(app: App, channel: Channel, request: FastifyRequest): Promise<CallbackAnswer | null> {
  const suiteApp = await addressed(app, channel, request);
  if (!suiteApp) return null;
  const { push } = suiteApp;
  switch (push.family) {
    case 'lark':
      return answerLark(app, suiteApp, push, request);
    case 'dingtalk':
      return answerDingtalk(app, suiteApp, push, request);
  }
}

/** Returns the answer to a person's message to the robot of DingTalk; null as for `answerPush`. */
async function answerRobot(app: App, channel: Channel, request: FastifyRequest): Promise<CallbackAnswer | null> {
  const suiteApp = await addressed(app, channel, request);
  if (!suiteApp || !('appSecret' in suiteApp.push.secrets)) return null;
  const { appSecret, owners } = suiteApp.push.secrets;
  const message = readRobotPush(
    { appSecret, corpId: owners[0] ?? '' },
    { headers: request.headers, raw: String(request.body ?? ''), now: app.now() },
  );
  if (message === null) return null;
  const received = await receiveEvent(app, channel, suiteApp.owner, message);
  return received === 'stored' || suiteApp.tickets ? {} : null;
}

/**
 * Returns the answer to a link that somebody sends on DingTalk; null as for `answerPush`. Only the time of such a push is signed, so its content is
 * not trusted, and the answer and the card contain no data of a record.
 */
async function answerLink(app: App, channel: Channel, request: FastifyRequest): Promise<CallbackAnswer | null> {
  const suiteApp = await addressed(app, channel, request);
  if (!suiteApp || !('linkSecret' in suiteApp.push.secrets)) return null;
  const { secrets } = suiteApp.push;
  const link = readLinkPush(secrets, { headers: request.headers, raw: String(request.body ?? ''), now: app.now() });
  if (link === null || (suiteApp.owner && suiteApp.owner.tenantKey !== link.tenantKey)) return null;
  const suite = suiteApp.tickets ? app.suites.serverFor({ channel, tenant_key: link.tenantKey }) : suiteApp.suite;
  const card = suite && (await app.linkPreviews.makeCard(suite, link));
  return card ? linkCardAnswer(card.cardId, card.preview) : {};
}

type PushProof<Name extends Family> = Extract<SuiteApp['push'], { family: Name }>;

async function answerLark(
  app: App,
  { suite: { channel }, owner, tickets }: SuiteApp,
  proof: PushProof<'lark'>,
  request: FastifyRequest,
): Promise<CallbackAnswer | null> {
  // Companies install a store app whether or not they exist here, and the suite must continue with other companies.
  const buildAnswer = (received: 'stored' | 'unknown') => (received === 'stored' || tickets ? {} : null);
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
      // An app speaks only for its own tenant, whatever its secrets prove.
      if (owner && owner.tenantKey !== push.tenantKey) return null;
      const answer = await answerTap(app, { channel, ownerId: owner?.clientId ?? null, ...push }, push);
      if (answer) return lark.larkTapAnswer(proof.links, answer);
      // A tenant without a company here is refused in the same way as for its events.
      return buildAnswer(await receiveEvent(app, channel, owner, { ...push, events: [] }));
    }
    case 'preview': {
      // The suite asks once for each viewer and device, and each request needs an answer: the path of taps would answer only the first one.
      const { tenantKey, openId } = push;
      if (owner && owner.tenantKey !== tenantKey) return null;
      const preview = await app.linkPreviews.show(
        { channel, ownerId: owner?.clientId ?? null, tenantKey, openId },
        push,
      );
      return lark.larkLinkAnswer(proof.links, preview);
    }
    case 'ticket':
      // The ticket names no company and is a secret: it is encrypted and stored with the tokens, and not as an event.
      await tickets?.keep(push.ticket, push.at);
      return {};
    case 'event':
      return buildAnswer(await receiveEvent(app, channel, owner, push));
  }
}

/** Does the same for DingTalk, which expects an encrypted answer. */
async function answerDingtalk(
  app: App,
  { suite: { channel }, owner, tickets }: SuiteApp,
  { secrets }: PushProof<'dingtalk'>,
  request: FastifyRequest,
): Promise<CallbackAnswer | null> {
  const push = dingtalk.readPush(secrets, {
    query: request.query as Record<string, unknown>,
    raw: String(request.body ?? ''),
    now: app.now(),
  });
  if (push === null) return null;
  if (push.ticket) await tickets?.keep(push.ticket.ticket, push.ticket.at);
  for (const sentEvents of push.sent)
    // Companies install a third-party app whether or not they exist here.
    if ((await receiveEvent(app, channel, owner, sentEvents)) === 'unknown' && !tickets) return null;
  return dingtalk.pushAnswer(secrets, push, { now: app.now(), random: app.randomBytes(16) });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRoute, type Endpoint } from '../../domain/contract/programs/endpoint';
import { getEndpointStatus } from '../../domain/contract/programs/endpoint-status';
import { endpoints, type EndpointName } from '../../domain/contract/programs/endpoints';
import { AppError, type ErrorName } from '../../domain/errors';
import { sharedLanguage } from '../../domain/platforms';
import type { Actor, App, Language } from '../context';
import { endpointHandlers } from '../endpoints';
import type { EndpointCaller } from '../endpoints/caller';
import { messageTexts } from '../messages/texts';
import { mountJsonBody } from './body';
import type { CallRunner } from './call-runner';
import { createAbortSignal, getCaller, readIdempotencyKey } from './contract';
import { readEndpointInput } from './endpoint-input';
import { sendFailure, type CallFailure } from './envelope';
import { readFailure, retryAfterSeconds } from './failures';
import { parseInput } from './input';
import { findLanguage } from './language';
import type { RateLimits } from './limits';
import { mountOrigin } from './origin';
import { checkOutput } from './output';

export interface EndpointOptions {
  limits: RateLimits;
  /** In development and tests, answers are compared with the contract. */
  checkOutputs: boolean;
}

/**
 * Mounts the public API (ADR-0325). Every request needs an API key, and uses the calls that are open to keys, with the same handlers, policies and
 * saves as the app. Only addresses, statuses and shapes differ.
 */
export function mountEndpoints(room: FastifyInstance, app: App, runner: CallRunner, options: EndpointOptions): void {
  const programs = new WeakMap<FastifyRequest, Actor>();
  const { limits, checkOutputs } = options;
  room.addHook('onSend', (request, reply, payload, done) => {
    addRateHeaders(request, reply, limits);
    done(null, payload);
  });
  mountOrigin(room, app.env.PUBLIC_URL);
  mountJsonBody(room);
  room.setErrorHandler((error: unknown, request, reply) =>
    sendEndpointFailure(readFailure(app, request, error), request, reply, programs.get(request)),
  );
  // This check comes before the body is read, so that the bodies of strangers are not read.
  room.addHook('onRequest', async (request) => {
    const actor = await getCaller(app, request, limits);
    if (!actor.key) throw new AppError('noAuth');
    programs.set(request, actor);
  });
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    room.route({
      method: endpoint.method,
      url: toRoute(endpoint.path),
      handler: (request, reply) =>
        app.callsInProgress.during(async () => {
          const caller = makeCaller(app, runner, { request, reply, actor: programs.get(request) });
          const input = parseInput(endpoint.input, readEndpointInput(endpoint, request));
          // The types of the table are checked where it is built (server/endpoints/index.ts); here every endpoint has the same type.
          const handler = endpointHandlers[name] as unknown as AnyHandler;
          const data = await handler(caller, input);
          if (checkOutputs) checkOutput(name, endpoint.output, data);
          void reply
            .status(endpoint.status)
            .header('cache-control', 'no-store')
            .type('application/json; charset=utf-8');
          return data;
        }),
    });
  }
  // An unknown address is also answered here, and not by the page of the app.
  for (const address of ['/v1', '/v1/*'])
    room.all(address, () => {
      throw new AppError('notFound');
    });
}

type AnyHandler = (caller: EndpointCaller, input: unknown) => Promise<object>;

function makeCaller(
  app: App,
  runner: CallRunner,
  { request, reply, actor }: { request: FastifyRequest; reply: FastifyReply; actor: Actor | undefined },
): EndpointCaller {
  if (!actor) throw new AppError('noAuth');
  const language = chooseLanguage(request, actor);
  const facts = { language, requestId: request.id, address: request.ip };
  return {
    actor,
    language,
    call: (name, raw) =>
      runner.run(name, {
        app: runner.reach(name, () => createAbortSignal(reply)),
        actor,
        raw,
        facts,
        getKey: () => readIdempotencyKey(request),
        complete: (base) => base,
      }),
  };
}

/** Returns the language that the request names, else that of the company's suite. */
function chooseLanguage({ headers }: FastifyRequest, actor: Actor | undefined): Language {
  return findLanguage(headers) ?? (actor ? sharedLanguage<Language>(actor.channel, 'en') : 'en');
}

/** These errors of a request with a session of the app, or without a caller, are answered as a missing key. */
const withoutKey: readonly ErrorName[] = ['noAuth', 'noHsid'];

/** Sends an error in the body of all calls, with its own HTTP status. */
function sendEndpointFailure(
  failure: CallFailure,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | undefined,
): FastifyReply {
  const language = chooseLanguage(request, actor);
  // For some refusals the framework has a more exact status than their name: a body that is not JSON, or another content type.
  const status = failure.status ?? getEndpointStatus(failure.name);
  if (status === 503) void reply.header('retry-after', String(retryAfterSeconds));
  if (!withoutKey.includes(failure.name)) return sendFailure(reply, { ...failure, status }, language);
  void reply.header('www-authenticate', 'Bearer realm="Sidecar", error="invalid_token"');
  const message = messageTexts(language).assistants.needsKey;
  return sendFailure(reply, { name: 'noAuth', status, message }, language);
}

/** Adds the limit of the key and the remaining requests, by the names of the IETF standard (draft-ietf-httpapi-ratelimit-headers). */
function addRateHeaders(request: FastifyRequest, reply: FastifyReply, limits: RateLimits): void {
  const state = limits.find(request);
  if (!state) return;
  void reply.header('ratelimit-policy', `"key";q=${state.limit};w=60`);
  void reply.header('ratelimit', `"key";r=${state.remaining};t=${state.seconds}`);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errors, getStatus } from '../../domain/errors';
import { sharedLanguage } from '../../domain/platforms';
import { answerAssistant } from '../mcp/server';
import type { ToolCaller } from '../mcp/tool';
import { describeFailure } from '../mcp/tool-errors';
import type { Actor, App, Language } from '../context';
import { messageTexts } from '../messages/texts';
import { mountJsonBody } from './body';
import type { CallRunner } from './call-runner';
import { createAbortSignal, getCaller } from './contract';
import { beginFailure, noteOutcome, type CallFailure } from './envelope';
import { readFailure, retryAfterSeconds } from './failures';
import { parseInput } from './input';
import { findLanguage } from './language';
import type { RateLimits } from './limits';
import { mountOrigin } from './origin';

const address = '/mcp';

/** The brackets around the input of a call: the message, its parameters, their arguments. */
const envelopes = 3;

/** The JSON-RPC code for errors that a server defines itself. */
const serverErrorCode = -32_000;

/**
 * Mounts the address of assistants, which speak the Model Context Protocol (ADR-0313). Every request needs an API key, including the list of tools.
 * A page of another site is refused as for calls.
 */
export function mountMcp(room: FastifyInstance, app: App, runner: CallRunner, limits: RateLimits): void {
  mountOrigin(room, app.env.PUBLIC_URL);
  mountJsonBody(room, envelopes);
  room.setErrorHandler((error: unknown, request, reply) =>
    sendRpcFailure(request, reply, readFailure(app, request, error)),
  );
  const programs = new WeakMap<FastifyRequest, Actor>();
  // This check comes before the body is read, so that the bodies of strangers are not read.
  room.addHook('onRequest', async (request, reply) => {
    programs.set(request, await getProgram(app, request, limits));
    // There are no sessions to end, and no streams to resume.
    if (request.method !== 'POST') return reply.header('allow', 'POST').status(405).send(noMethod);
  });
  room.route({
    method: ['GET', 'POST', 'DELETE'],
    url: address,
    handler: (request, reply) =>
      app.callsInProgress.during(async () => {
        const actor = programs.get(request);
        if (!actor) throw new AppError('noAuth');
        if (request.body === undefined) throw new AppError('invalid');
        await countMessages(request, actor, limits);
        const signal = createAbortSignal(reply);
        const caller = makeCaller(app, runner, { request, reply, actor, signal });
        const answer = await answerAssistant(caller, toWebRequest(app, request, signal), request.body);
        void reply.header('cache-control', 'no-store');
        return reply.send(answer);
      }),
  });
}

const noMethod = { jsonrpc: '2.0', id: null, error: { code: serverErrorCode, message: 'Method not allowed.' } };

/** Returns the program that calls. People and administrators have sessions, which only the app uses. @throws AppError noAuth */
async function getProgram(app: App, request: FastifyRequest, limits: RateLimits): Promise<Actor> {
  const actor = await getCaller(app, request, limits);
  if (!actor.key) throw new AppError('noAuth');
  return actor;
}

/** Counts each message of a request as a call of the key. The first one is counted with the request. */
async function countMessages(request: FastifyRequest, actor: Actor, limits: RateLimits): Promise<void> {
  const messages = Array.isArray(request.body) ? request.body.length : 1;
  for (let message = 1; message < messages; message += 1) await limits.caller(actor)(request);
}

interface AssistantRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  actor: Actor;
  /** The signal aborts when the assistant disconnects. */
  signal: AbortSignal;
}

function makeCaller(app: App, runner: CallRunner, { request, reply, actor, signal }: AssistantRequest): ToolCaller {
  // Assistants seldom name a language, so the language of the company's suite is the default.
  const language = findLanguage(request.headers) ?? sharedLanguage<Language>(actor.channel, 'en');
  const facts = { language, requestId: request.id, address: request.ip };
  return {
    actor,
    language,
    publicUrl: app.env.PUBLIC_URL,
    now: app.now(),
    call: (name, raw, key) =>
      runner.run(name, {
        app: runner.reach(name, () => signal),
        actor,
        raw,
        facts,
        getKey: () => key,
        complete: (base) => base,
      }),
    parse: parseInput,
    readFailure: (error) => {
      const failure = readFailure(app, request, error);
      noteOutcome(reply, failure.name);
      return failure;
    },
    noteProtocolError: (error) => app.log.info({ err: error, requestId: request.id }, 'mcp: a message was refused'),
  };
}

/** Returns the request for the SDK. Its body is parsed already. */
function toWebRequest(app: App, { headers }: FastifyRequest, signal: AbortSignal): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Request(new URL(address, app.env.PUBLIC_URL), {
    method: 'POST',
    headers: pairs,
    signal,
  });
}

/** Sends the error of a whole request in the form of the protocol: the status for the client, the sentence for its user. */
function sendRpcFailure(request: FastifyRequest, reply: FastifyReply, failure: CallFailure): FastifyReply {
  const language = findLanguage(request.headers) ?? 'en';
  const isUnknown = failure.name === 'noAuth' || failure.name === 'noHsid';
  const name = isUnknown ? 'noAuth' : failure.name;
  const ownStatus = failure.status ?? getStatus(name);
  const status = isUnknown ? 401 : ownStatus === 200 ? 403 : ownStatus;
  if (isUnknown) void reply.header('www-authenticate', 'Bearer realm="Sidecar", error="invalid_token"');
  if (status === 503) void reply.header('retry-after', String(retryAfterSeconds));
  const { code } = errors[name];
  const message = isUnknown
    ? `${code} ${name}: ${messageTexts(language).assistants.needsKey}`
    : describeFailure(failure, language);
  const data = { code, name, params: failure.params ?? {} };
  return beginFailure(reply, { ...failure, name, status }).send({
    jsonrpc: '2.0',
    id: null,
    error: { code: serverErrorCode, message, data },
  });
}

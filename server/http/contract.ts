import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract, type Call, type CallName } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { idempotencyKeyPattern } from '../../domain/ids';
import { whoCalls } from '../services/sessions/session';
import type { Actor, App, PublicRequest, CallRequest } from '../context';
import { refuseToSeer } from '../../domain/contract/configuration/see-as';
import type { CallRunner } from './call-runner';
import { browserCookie, readBrowserSecret } from './cookie';
import { resolveLanguage } from './language';
import type { RateLimits } from './limits';
import { noteCompany } from './request-company';

/** Mounts every entry of the contract at its address. A call outside the contract has none. */
export function mountContract(server: FastifyInstance, app: App, runner: CallRunner, limits: RateLimits): void {
  for (const name of Object.keys(contract) as CallName[]) {
    const entry: Call = contract[name];
    const answer = answerer(app, name, runner, limits);
    server.post(entry.path, async (request, reply) => {
      // A request without a body has no content type that the parser could refuse.
      if (request.body === undefined) throw new AppError('invalid');
      return answer(request, reply, request.body);
    });
    if (entry.specifiedGet) server.get(entry.path, (request, reply) => answer(request, reply, request.query));
    if (entry.deprecatedGet) {
      server.get(entry.path, async (request, reply) => {
        void reply.header('deprecation', 'true');
        return answer(request, reply, request.query);
      });
    }
  }
}

function answerer(app: App, name: CallName, runner: CallRunner, limits: RateLimits) {
  const { kind } = contract[name];
  const answer = async (request: FastifyRequest, reply: FastifyReply, raw: unknown): Promise<object> => {
    const reached = runner.reach(name, () => createAbortSignal(reply));
    const actor = kind !== 'signIn' ? await getCaller(reached, request, limits) : null;
    if (!actor) await limits.login(request);
    else refuseToSeer(actor, name);
    const data = await runner.run(name, {
      app: reached,
      actor,
      raw,
      facts: { language: resolveLanguage(request.headers), requestId: request.id, address: request.ip },
      getKey: () => readIdempotencyKey(request),
      complete: (base) => withCookie(app, base, request, reply),
    });
    void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return { code: 0, msg: '', data };
  };
  return (request: FastifyRequest, reply: FastifyReply, raw: unknown) =>
    app.callsInProgress.during(() => answer(request, reply, raw));
}

/** Returns a signal that is aborted when the connection ends before the answer. */
export function createAbortSignal(reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  const controller = new AbortController();
  const hangUp = () => {
    if (!raw.writableEnded) controller.abort();
  };
  if (raw.closed) hangUp();
  else raw.once('close', hangUp);
  return controller.signal;
}

/** Returns the caller, and counts the call. @throws AppError tooManyRequests; as `whoCalls` */
export async function getCaller(app: App, request: FastifyRequest, limits: RateLimits): Promise<Actor> {
  let actor: Actor;
  try {
    actor = await whoCalls(app, request.headers.authorization, resolveLanguage(request.headers));
  } catch (error) {
    await limits.address(request);
    throw error;
  }
  noteCompany(request, actor.clientId);
  await limits.caller(actor)(request);
  return actor;
}

/** Returns the Idempotency-Key of a request, if it has one. @throws AppError invalid for another form */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !idempotencyKeyPattern.test(key))
    throw new AppError('invalid', {}, [{ field: 'Idempotency-Key', code: 'wrongType' }]);
  return key;
}

function withCookie(app: App, base: CallRequest, request: FastifyRequest, reply: FastifyReply): PublicRequest {
  return {
    ...base,
    browserSecret: readBrowserSecret(request.headers.cookie),
    setBrowserSecret: (secret) => void reply.header('set-cookie', browserCookie(secret, app.env.PUBLIC_URL)),
  };
}

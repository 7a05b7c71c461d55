import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contract, type Call, type CallName } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import { keyPattern, runOnce, withDeadlockRetry } from '../services/sessions/idempotency';
import { whoCalls } from '../services/sessions/session';
import type { Actor, App, Handlers, PublicRequest, CallRequest, SessionRequest } from '../context';
import { forCaller } from '../db/cancellation';
import { refuseToSeer } from '../../domain/contract/configuration/see-as';
import { browserCookie, readBrowserSecret } from './cookie';
import { parseInput } from './input';
import { resolveLanguage } from './language';
import type { RateLimits } from './limits';
import { noteCompany } from './request-company';
import { checkOutput } from './output';
import { callsAtOnce, Turns } from './concurrency-limit';

export interface ContractOptions {
  handlers: Handlers;
  limits: RateLimits;
  /** Development and tests: answers are held against the contract too. */
  checkOutputs: boolean;
}

type AnyHandler = (request: PublicRequest | SessionRequest, input: unknown) => Promise<object>;

/** Gives every entry of the contract its address. What is not in the contract has none. */
export function mountContract(server: FastifyInstance, app: App, options: ContractOptions): void {
  const turnQueue = new Turns(callsAtOnce);
  for (const name of Object.keys(contract) as CallName[]) {
    const entry: Call = contract[name];
    const answer = answerer(app, name, entry, { ...options, turns: turnQueue });
    server.post(entry.path, async (request, reply) => {
      // A request without any body has no content type that the parser could refuse.
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

function answerer(
  app: App,
  name: CallName,
  entry: Call,
  { handlers, limits, checkOutputs, turns }: ContractOptions & { turns: Turns },
) {
  // The table is checked key by key where it is made (server/api/index.ts); here every entry is treated alike.
  const handler = handlers[name] as unknown as AnyHandler;
  const answer = async (request: FastifyRequest, reply: FastifyReply, raw: unknown): Promise<object> => {
    const reached = entry.kind === 'search' ? { ...app, db: forCaller(app.db, () => createAbortSignal(reply)) } : app;
    const actor = entry.kind !== 'signIn' ? await getCaller(reached, request, limits) : null;
    if (!actor) await limits.login(request);
    else refuseToSeer(actor, name);
    if (actor?.key && !entry.isForKeys) throw new AppError('keyScope');
    const input = parseInput(entry.input, raw);
    const base: CallRequest = {
      ...reached,
      language: resolveLanguage(request.headers),
      requestId: request.id,
      address: request.ip,
      once: (work) => {
        const key = actor && entry.kind === 'write' ? getKey(request) : undefined;
        return actor && key
          ? runOnce(app, { actor, key, call: name, input, answersSecret: contract[name].answersSecret }, work)
          : withDeadlockRetry(app, work);
      },
    };
    const publicRequest = withCookie(app, base, request, reply);
    const work = () => handler(actor ? { ...publicRequest, actor } : publicRequest, input);
    const data = await (actor && (entry.kind === 'search' || entry.kind === 'write')
      ? turns.take(`${actor.clientId} ${actor.key?.id ?? actor.memberId}`, work)
      : work());
    if (checkOutputs) checkOutput(name, entry.output, data);
    void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return { code: 0, msg: '', data };
  };
  return (request: FastifyRequest, reply: FastifyReply, raw: unknown) =>
    app.callsInProgress.during(() => answer(request, reply, raw));
}

/** Aborted when the connection ends before the answer. */
function createAbortSignal(reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  const controller = new AbortController();
  const hangUp = () => {
    if (!raw.writableEnded) controller.abort();
  };
  if (raw.closed) hangUp();
  else raw.once('close', hangUp);
  return controller.signal;
}

async function getCaller(app: App, request: FastifyRequest, limits: RateLimits): Promise<Actor> {
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

function getKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key))
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

import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import type { Actor } from '../context';
import type { Env } from '../env';

export interface WindowCount {
  /** Requests of a key within its time, with this one. */
  current: number;
  /** Milliseconds until its time is over. */
  ttl: number;
}

/** Counts a request under a key, for all processes of this server. */
export type SharedCount = (key: string, windowMs: number) => Promise<WindowCount>;

/** Counts a request and refuses it above the rate limit. @throws AppError tooManyRequests; params.seconds until the next one is answered. */
type Count = (request: FastifyRequest) => Promise<void>;

/** The limit of a caller, as the request has left it. */
interface RateState {
  /** Requests in a window. */
  limit: number;
  remaining: number;
  /** Seconds until the window is over. */
  seconds: number;
}

export interface RateLimits {
  /** Calls of one member, however often they sign in; those of an API key have a limit of their own. */
  caller(actor: Pick<Actor, 'clientId' | 'memberId' | 'seenBy' | 'key'>): Count;
  /** Returns the limit of the caller of a counted request; undefined for one that was not counted, and where there is no limit. */
  find(request: FastifyRequest): RateState | undefined;
  /** Everything without a valid session, by the caller's address (the proxy's word counts only where we trust it). */
  address: Count;
  /** Sign-in calls, by address. */
  login: Count;
}

/** Sets the counters up. A limit of 0 switches one off. @param count for all processes of this server; without it they live in this one. */
export async function mountLimits(
  server: FastifyInstance,
  env: Pick<Env, 'RATE_LIMIT' | 'LOGIN_RATE_LIMIT' | 'API_KEY_RATE_LIMIT'>,
  count?: SharedCount,
): Promise<RateLimits> {
  await server.register(rateLimit, { global: false, ...(count && { store: createStore(count) }) });
  const states = new WeakMap<FastifyRequest, RateState>();
  const counter = (max: number, getKey: (request: FastifyRequest) => string): Count => {
    if (max === 0) return async () => undefined;
    const check = server.createRateLimit({ max, timeWindow: 60_000, keyGenerator: getKey });
    return async (request) => {
      const result = await check(request);
      if (!result.isAllowed)
        states.set(request, { limit: result.max, remaining: result.remaining, seconds: result.ttlInSeconds });
      if (!result.isAllowed && result.isExceeded)
        throw new AppError('tooManyRequests', { seconds: result.ttlInSeconds });
    };
  };
  const callers = new WeakMap<FastifyRequest, string>();
  const getCaller = (request: FastifyRequest) => `caller:${callers.get(request) ?? ''}`;
  const person = counter(env.RATE_LIMIT, getCaller);
  const program = counter(env.API_KEY_RATE_LIMIT, getCaller);
  return {
    caller:
      ({ clientId, memberId, seenBy, key }) =>
      async (request) => {
        // An administrator who looks as somebody else spends calls of their own.
        callers.set(request, `${clientId} ${key ? `key ${key.id}` : `member ${seenBy ?? memberId}`}`);
        await (key ? program : person)(request);
      },
    find: (request) => states.get(request),
    address: counter(env.RATE_LIMIT, (request) => `address:${request.ip}`),
    login: counter(env.LOGIN_RATE_LIMIT, (request) => `login:${request.ip}`),
  };
}

/** Returns the store of the counters where another process counts. The keys of one counter are never those of another. */
function createStore(count: SharedCount): FastifyRateLimitStoreCtor {
  return class SharedStore {
    incr(key: string, done: (error: Error | null, result?: WindowCount) => void, windowMs: number) {
      count(key, windowMs).then((result) => done(null, result), done);
    }

    child() {
      return this;
    }
  };
}

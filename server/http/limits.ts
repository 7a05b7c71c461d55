import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import type { Actor } from '../context';
import type { Env } from '../env';

export interface WindowCount {
  /** The number of requests of a key in its window, including this one. */
  current: number;
  /** The milliseconds until its window ends. */
  ttl: number;
}

/** Counts a request under a key, for all processes of this server. */
export type SharedCount = (key: string, windowMs: number) => Promise<WindowCount>;

/** Counts a request and refuses it above the rate limit. @throws AppError tooManyRequests; params.seconds until the next request is accepted. */
type Count = (request: FastifyRequest) => Promise<void>;

/** The limit of a caller after the request. */
interface RateState {
  /** The number of requests in a window. */
  limit: number;
  remaining: number;
  /** The seconds until the window ends. */
  seconds: number;
}

export interface RateLimits {
  /** Counts the calls of one member, whatever the number of sessions; an API key has a separate limit. */
  caller(actor: Pick<Actor, 'clientId' | 'memberId' | 'seenBy' | 'key'>): Count;
  /** Returns the limit of the caller of a counted request; undefined for a request that was not counted, and where there is no limit. */
  find(request: FastifyRequest): RateState | undefined;
  /** Counts everything without a valid session, by the caller's address (the proxy's header counts only from a trusted proxy). */
  address: Count;
  /** Counts sign-in calls, by address. */
  login: Count;
}

/**
 * Creates the counters. A limit of 0 turns one off. @param count counts for all processes of this server; without it the counters are local to this
 * process
 */
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
        // An administrator who looks as another member uses a separate limit.
        callers.set(request, `${clientId} ${key ? `key ${key.id}` : `member ${seenBy ?? memberId}`}`);
        await (key ? program : person)(request);
      },
    find: (request) => states.get(request),
    address: counter(env.RATE_LIMIT, (request) => `address:${request.ip}`),
    login: counter(env.LOGIN_RATE_LIMIT, (request) => `login:${request.ip}`),
  };
}

/** Returns the store of counters in another process. The keys of two counters never coincide. */
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

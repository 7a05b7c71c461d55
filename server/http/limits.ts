import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import type { Env } from '../env';

/** Counts a request and refuses it above the rate limit. @throws AppError tooManyRequests; params.seconds until the next one is answered. */
type Count = (request: FastifyRequest) => Promise<void>;

export interface Limits {
  /** Calls of one session. */
  session(sessionHash: string): Count;
  /** Everything without a valid session, by the caller's address (the proxy's word counts only where we trust it). */
  address: Count;
  /** Sign-in calls, by address. */
  login: Count;
}

/** Sets the counters up; they live in this process. A limit of 0 switches one off. */
export async function mountLimits(
  server: FastifyInstance,
  env: Pick<Env, 'RATE_LIMIT' | 'LOGIN_RATE_LIMIT'>,
): Promise<Limits> {
  await server.register(rateLimit, { global: false });
  const counter = (max: number, keyOf: (request: FastifyRequest) => string): Count => {
    if (max === 0) return async () => undefined;
    const check = server.createRateLimit({ max, timeWindow: 60_000, keyGenerator: keyOf });
    return async (request) => {
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded)
        throw new AppError('tooManyRequests', { seconds: result.ttlInSeconds });
    };
  };
  const sessions = new WeakMap<FastifyRequest, string>();
  const session = counter(env.RATE_LIMIT, (request) => `session:${sessions.get(request) ?? ''}`);
  return {
    session: (sessionHash) => async (request) => {
      sessions.set(request, sessionHash);
      await session(request);
    },
    address: counter(env.RATE_LIMIT, (request) => `address:${request.ip}`),
    login: counter(env.LOGIN_RATE_LIMIT, (request) => `login:${request.ip}`),
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract, type CallName } from '../../domain/contract';
import { AppError } from '../../domain/errors';
import type { App } from '../context';
import { collectProcess, registry, requests, requestSeconds, showLanes, showPool } from '../metrics';
import { poolFigures } from '../db/engine';
import { outboxFigures } from '../queries/outbox-figures';
import { outcomeOf } from './envelope';

const callsByPath = new Map((Object.keys(contract) as CallName[]).map((name) => [contract[name].path, name as string]));

/** A call by its name, everything else by the first part of its route: addresses of people and files are no labels. */
function callOf(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? '';
  return (
    callsByPath.get(route) ?? /^\/(api\/[a-z-]+|files|docs|healthz|readyz|metrics|sim)\b/.exec(route)?.[0] ?? 'page'
  );
}

/**
 * `GET /metrics` in the text form of Prometheus: for who has METRICS_TOKEN, as a bearer; without that setting for this machine alone, where no proxy
 * speaks for somebody else. For all others there is no such address.
 */
export function mountMetrics(server: FastifyInstance, app: App): void {
  collectProcess();
  server.addHook('onResponse', (request, reply, done) => {
    done();
    const call = callOf(request);
    requests.inc({ call, outcome: outcomeOf(reply) });
    requestSeconds.observe({ call }, reply.elapsedTime / 1000);
  });
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.env.METRICS_TOKEN)) throw new AppError('notFound');
    const lanes = await outboxFigures(app.db, new Date(app.now())).catch((error: unknown) => {
      app.log.warn({ err: error }, 'metrics: the outbox could not be counted');
      return [];
    });
    showLanes(lanes);
    showPool(poolFigures());
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  const isRelayed = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isRelayed && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

/** Takes as long whether they differ in the first character or in the last. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

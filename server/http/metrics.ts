import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract, type CallName } from '../../domain/contract';
import { toRoute } from '../../domain/contract/programs/endpoint';
import { endpoints, type EndpointName } from '../../domain/contract/programs/endpoints';
import { AppError } from '../../domain/errors';
import type { App } from '../context';
import {
  collectProcess,
  companyRequests,
  databaseRegistry,
  registry,
  requests,
  requestSeconds,
  showBackup,
  showLanes,
  showPool,
  showSpace,
  showWebhooks,
} from '../metrics';
import { addUp, figuresOfProcess, type Figures } from '../metrics/add-up';
import { poolFigures } from '../db/engine';
import { findBackupTime } from '../queries/companies/installation';
import { outboxFigures } from '../queries/outbox/outbox-figures';
import { webhookFigures } from '../queries/programs/webhook-figures';
import { readVolumeSpace } from '../storage/volume-space';
import { onAbort } from './aborts';
import { getOutcome } from './envelope';
import { findNotedCompany } from './request-company';

const callsByPath = new Map((Object.keys(contract) as CallName[]).map((name) => [contract[name].path, name as string]));
const endpointsByRoute = new Map(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [
    `${endpoints[name].method} ${toRoute(endpoints[name].path)}`,
    `v1.${name}`,
  ]),
);

/** Returns the name of a call, or the first part of the route for other requests: addresses of people and files must not be labels. */
function getCallName(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? '';
  return (
    callsByPath.get(route) ??
    endpointsByRoute.get(`${request.method} ${route}`) ??
    /^\/(api\/[a-z-]+|files|docs|healthz|readyz|metrics|sim|mcp|v1)\b/.exec(route)?.[0] ??
    'page'
  );
}

/** @returns the figures of this process, with the present state of its connections */
export function currentFigures(): Promise<Figures> {
  showPool(poolFigures());
  return figuresOfProcess();
}

/**
 * Mounts `GET /metrics` in the text form of Prometheus, for callers with METRICS_TOKEN as a bearer. For other callers, and without that setting,
 * the address does not exist, because the address of a caller proves nothing behind a proxy. @param gather returns the figures of all processes of
 * this server; without it there is only this process
 */
export function mountMetrics(
  server: FastifyInstance,
  app: App,
  gather = async () => addUp([await currentFigures()]),
): void {
  collectProcess();
  const countRequest = (request: FastifyRequest, call: string, outcome: string) => {
    requests.inc({ call, outcome });
    const clientId = app.env.METRICS_BY_COMPANY ? findNotedCompany(request) : undefined;
    if (clientId !== undefined) companyRequests.inc({ client_id: clientId, outcome });
  };
  server.addHook('onResponse', (request, reply, done) => {
    done();
    const call = getCallName(request);
    countRequest(request, call, getOutcome(reply));
    requestSeconds.observe({ call }, reply.elapsedTime / 1000);
  });
  onAbort(server, (request) => countRequest(request, getCallName(request), 'aborted'));
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, app.env.METRICS_TOKEN)) throw new AppError('notFound');
    const [figures, space] = await Promise.all([
      findDatabaseFigures(app).catch((error: unknown) => {
        app.log.warn({ err: error }, 'metrics: the database could not be asked');
        return null;
      }),
      readVolumeSpace(app.env.DATA_DIR).catch((error: unknown) => {
        app.log.warn({ err: error }, 'metrics: the volume of DATA_DIR could not be asked');
        return null;
      }),
    ]);
    // Old figures look like new ones.
    databaseRegistry.resetMetrics();
    if (figures) showDatabaseFigures(figures);
    else showBackup(null);
    showSpace(space);
    const texts = [await gather(), await databaseRegistry.metrics()];
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(texts.join('\n'));
  });
}

/** Returns the figures of the database: the outbox, the webhooks, and the last backup. */
async function findDatabaseFigures({ db, now }: App) {
  const [lanes, webhooks, backup] = await Promise.all([
    outboxFigures(db, new Date(now())),
    webhookFigures(db),
    findBackupTime(db),
  ]);
  return { lanes, webhooks, backup };
}

function showDatabaseFigures({ lanes, webhooks, backup }: Awaited<ReturnType<typeof findDatabaseFigures>>): void {
  showLanes(lanes);
  showWebhooks(webhooks);
  showBackup(backup?.getTime() ?? null);
}

function mayRead({ headers }: FastifyRequest, token: string | undefined): boolean {
  return token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`);
}

/** Returns whether two texts are equal, in a time that does not depend on the place of a difference. */
function isSame(first: string, second: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(first), hash(second));
}

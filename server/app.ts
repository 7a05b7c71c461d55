import path from 'node:path';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { handlers } from './api';
import type { App } from './context';
import { shippedTypes } from './demo/configuration';
import { requestTimeoutOptions, mountRequestTimeouts } from './http/request-timeouts';
import { mountJsonBody } from './http/body';
import { CallRunner } from './http/call-runner';
import { mountCallbacks } from './http/callbacks';
import { mountCompression } from './http/compress';
import { mountContract } from './http/contract';
import type { DiskFiles } from './storage/disk-files';
import { sendFailure } from './http/envelope';
import { mountEndpoints } from './http/endpoints';
import { mountEvents } from './http/events';
import { mountExports } from './http/files/exports';
import { mountImports } from './http/files/imports';
import { mountFailures } from './http/failures';
import { mountFiles } from './http/files/files';
import { mountHeaders, securityHeaders } from './http/headers';
import { mountHealth } from './http/health';
import { makeRequestId } from './http/request-id';
import { resolveLanguage } from './http/language';
import { mountLimits, type SharedCount } from './http/limits';
import { mountRequestLog } from './http/log';
import { mountDocs } from './http/openapi/docs';
import { mountMcp } from './http/mcp';
import { mountMetrics } from './http/metrics';
import { mountOpenApi } from './http/openapi/openapi';
import { mountOrigin } from './http/origin';
import { mountPages } from './http/pages/pages';
import { mountSiteFiles } from './http/pages/site-files';
import { mountStop } from './http/stop';

export interface ServerOptions {
  /** The files of the store on the local disk. */
  diskFiles: DiskFiles;
  /** The folder of the built app. */
  appFolder: string;
  /** Whether the database answers and is migrated. */
  ready(): Promise<boolean>;
  /** In demo mode: the simulated suites below `/sim`. */
  simulator?: { plugin: FastifyPluginAsync; line: FastifyPluginAsync };
  /** The counter of the rate limits that several processes share. */
  count?: SharedCount | undefined;
  /** Returns the metrics of all processes of this server. */
  gatherFigures?: (() => Promise<string>) | undefined;
  /** Checks answers against the contract (development and tests). */
  checkOutputs: boolean;
}

/** The server of one App: every call of the contract, files, pages, health and, in demo mode, the simulator. */
export async function buildApp(app: App, options: ServerOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    // No code logs with a logger of its request: log lines name the request id themselves.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    trustProxy: app.env.TRUST_PROXY,
    bodyLimit: 1024 * 1024,
    ...requestTimeoutOptions(app.env),
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(securityHeaders(app.env)).header('x-request-id', request.id);
      sendFailure(reply, { name: 'invalid' }, resolveLanguage(request.headers));
    },
  });
  mountHeaders(server, app.env);
  mountStop(server);
  mountRequestLog(server);
  mountFailures(server, app);
  mountMetrics(server, app, options.gatherFigures);
  mountRequestTimeouts(server, app.env);
  mountCompression(server);
  if (options.simulator) await server.register(options.simulator.line);
  const limits = await mountLimits(server, app.env, options.count);
  const runner = new CallRunner(app, handlers, options.checkOutputs);
  mountHealth(server, options.ready);
  mountOpenApi(server, app.env, shippedTypes);
  mountDocs(server, app.env, path.join(options.appFolder, '..', 'docs'));
  mountSiteFiles(server);
  mountEvents(server, app, limits);
  mountExports(server, app, limits);
  await mountImports(server, app, limits);
  await mountFiles(server, app, options.diskFiles);
  await server.register(async (room) => {
    mountOrigin(room, app.env.PUBLIC_URL);
    mountJsonBody(room);
    mountContract(room, app, runner, limits);
  });
  await server.register(async (room) =>
    mountEndpoints(room, app, runner, { limits, checkOutputs: options.checkOutputs }),
  );
  await server.register(async (room) => mountMcp(room, app, runner, limits));
  await server.register(async (room) => mountCallbacks(room, app, limits));
  if (options.simulator) await server.register(options.simulator.plugin, { prefix: '/sim' });
  await mountPages(server, app, options.appFolder);
  return server;
}

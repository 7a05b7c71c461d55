import type { FastifyInstance } from 'fastify';
import { version } from '../version';

/**
 * Mounts `/healthz`, which answers when the process is up, with its version, and `/readyz`, which answers when the database is available and its
 * migrations are done.
 */
export function mountHealth(server: FastifyInstance, ready: () => Promise<boolean>): void {
  server.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up', version }),
  );
  server.get('/readyz', async (_request, reply) => {
    const isReady = await ready().catch(() => false);
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' });
  });
}

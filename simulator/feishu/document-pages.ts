import type { FastifyPluginAsync } from 'fastify';
import { escapeHtml } from '../signin/page';
import type { FeishuSuite } from '../suites';
import type { World } from '../world/world';

const policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** A document at its address, as the client and the suite's component open it: its name, and nothing to edit. */
export function documentPages(world: World, suite: FeishuSuite): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { type: string; token: string } }>('/docs/:type/:token', async ({ params }, reply) => {
      const file = world.documents.find(suite, params.token);
      const isThere = file?.type === params.type;
      const name = escapeHtml(isThere ? file.name : 'Not found');
      return reply
        .code(isThere ? 200 : 404)
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title></head><body><h1>${name}</h1></body></html>`,
        );
    });
  };
}

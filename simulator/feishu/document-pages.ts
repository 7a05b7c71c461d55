import type { FastifyPluginAsync } from 'fastify';
import type { FeishuSuite } from '../suites';
import { sendDocumentPage } from '../wire/document-page';
import type { World } from '../world/world';

/** Serves documents at their addresses, as the client and the suite's component open them. */
export function documentPages(world: World, suite: FeishuSuite): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { type: string; token: string } }>('/docs/:type/:token', async ({ params }, reply) => {
      const file = world.documents.find(suite, params.token);
      return sendDocumentPage(reply, file?.type === params.type ? file : undefined);
    });
  };
}

import type { FastifyPluginAsync } from 'fastify';
import { sendDocumentPage } from '../wire/document-page';
import type { World } from '../world/world';

/** Nodes of knowledge bases at their addresses, as the client opens them. */
export function nodePages(world: World): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { token: string } }>('/i/nodes/:token', async ({ params }, reply) =>
      sendDocumentPage(reply, world.documents.find('dingtalk', params.token)),
    );
  };
}

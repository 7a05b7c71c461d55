import type { FastifyPluginAsync } from 'fastify';
import { sendDocumentPage } from '../wire/document-page';
import type { World } from '../world/world';

/** Serves files that people have sent to the robot, at the addresses that the vendor provides. */
export function messageFiles(worlds: readonly World[]): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { key: string } }>('/files/:key', async ({ params }, reply) => {
      const [chatFile] = worlds.flatMap((world) => world.chats.findFile('dingtalk', params.key) ?? []);
      if (!chatFile) return reply.code(404).send({ code: 'notFound', message: 'no such file' });
      return reply.type(chatFile.file.mime).send(Buffer.from(chatFile.file.base64, 'base64'));
    });
  };
}

/** Serves nodes of knowledge bases at their addresses, as the client opens them. */
export function nodePages(world: World): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { token: string } }>('/i/nodes/:token', async ({ params }, reply) =>
      sendDocumentPage(reply, world.documents.find('dingtalk', params.token)),
    );
  };
}

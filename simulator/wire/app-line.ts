import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SimulatedFault } from '../world/faults';
import type { World } from '../world/world';
import { pause } from './pause';

/** The paths of the app's requests to its server: its calls, and the bytes of its files. */
const appRequests = /^\/(api|files)\//;

/**
 * Makes requests of the app to the server that runs with the simulator fail on demand. The hooks apply to the whole server, so the plugin is
 * registered before the routes.
 */
export function appLine(world: World): FastifyPluginAsync {
  const faults = new WeakMap<FastifyRequest, SimulatedFault>();
  const appPlugin: FastifyPluginAsync = async (server) => {
    server.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0] ?? '';
      if (!appRequests.test(path)) return undefined;
      const { delayMs, failure } = world.faults.meet('app', path, path);
      if (delayMs > 0) await pause(delayMs);
      if (failure?.kind === 'error') {
        const { code, message = 'system error' } = failure;
        // A failure without a code comes from a proxy, or from a server that has crashed.
        if (code === undefined)
          return reply
            .code(failure.status ?? 500)
            .type('text/plain')
            .send(message);
        return reply.code(failure.status ?? 200).send({ code: Number(code), msg: message, data: failure.data ?? null });
      }
      if (failure?.kind === 'answer') return reply.send({ code: 0, msg: '', data: failure.data ?? {} });
      if (failure) faults.set(request, failure);
      return undefined;
    });
    server.addHook('onSend', async (request, reply, payload) => {
      const failure = faults.get(request);
      if (!failure) return payload;
      if (failure.kind === 'drop') request.raw.socket.destroy();
      reply.removeHeader('content-length').removeHeader('content-encoding');
      return '{"code":0,"data":{"';
    });
  };
  // Fastify encapsulates the hooks of a plugin; this symbol applies them to the whole server.
  return Object.assign(appPlugin, { [Symbol.for('skip-override')]: true });
}

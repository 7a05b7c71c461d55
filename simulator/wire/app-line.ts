import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Fault } from '../world/faults';
import type { World } from '../world/world';
import { pause } from './pause';

/** What the app asks its server for: its calls, and the bytes of its files. */
const asked = /^\/(api|files)\//;

/**
 * The line between the app and the server that the simulator runs with: faults on demand meet what the app asks for. It belongs to the whole server, so
 * it is registered before what it may meet.
 */
export function appLine(world: World): FastifyPluginAsync {
  const met = new WeakMap<FastifyRequest, Fault>();
  const line: FastifyPluginAsync = async (server) => {
    server.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?')[0] ?? '';
      if (!asked.test(path)) return undefined;
      const { delayMs, failure } = world.faults.meet('app', path, path);
      if (delayMs > 0) await pause(delayMs);
      if (failure?.kind === 'error') {
        const { code, message = 'system error' } = failure;
        // Without a code nothing of ours has answered: a proxy, or a server that fell over.
        if (code === undefined)
          return reply
            .code(failure.status ?? 500)
            .type('text/plain')
            .send(message);
        return reply.code(failure.status ?? 200).send({ code: Number(code), msg: message, data: failure.data ?? null });
      }
      if (failure?.kind === 'answer') return reply.send({ code: 0, msg: '', data: failure.data ?? {} });
      if (failure) met.set(request, failure);
      return undefined;
    });
    server.addHook('onSend', async (request, reply, payload) => {
      const failure = met.get(request);
      if (!failure) return payload;
      if (failure.kind === 'drop') request.raw.socket.destroy();
      reply.removeHeader('content-length').removeHeader('content-encoding');
      return '{"code":0,"data":{"';
    });
  };
  // Without a room of its own: hooks of one would meet nothing outside of it.
  return Object.assign(line, { [Symbol.for('skip-override')]: true });
}

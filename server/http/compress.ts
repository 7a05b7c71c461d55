import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const compress = promisify(gzip);

/** Below this a packet holds the answer anyway. */
const worthwhile = 1_400;

/** JSON and HTML answers travel gzipped where the client takes that; files of the build are compressed beforehand. */
export function mountCompression(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile || reply.hasHeader('content-encoding'))
      return payload;
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    const varies = reply.getHeader('vary');
    void reply.header('vary', varies ? `${String(varies)}, Accept-Encoding` : 'Accept-Encoding');
    return compress(payload, { level: 5 });
  });
}

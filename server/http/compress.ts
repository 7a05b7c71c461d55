import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** A smaller answer fits into one packet without compression. */
const worthwhile = 1_400;

/** Compresses JSON and HTML answers with gzip where the client accepts that; files of the build are compressed beforehand. */
export function mountCompression(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < worthwhile || reply.hasHeader('content-encoding'))
      return done(null, payload);
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return done(null, payload);
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    const varies = reply.getHeader('vary');
    void reply.header('vary', varies ? `${String(varies)}, Accept-Encoding` : 'Accept-Encoding');
    gzip(payload, { level: 5 }, done);
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Calls back for each request whose caller disconnected before the whole answer was sent: `onResponse` does not report such an answer. A stream of
 * events normally ends that way and is excluded.
 */
export function onAbort(
  server: FastifyInstance,
  aborted: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished && !isStream(reply)) aborted(request, reply);
    });
    done();
  });
}

/** Returns whether the reply is a stream: a hijacked reply writes its headers itself. */
function isStream(reply: FastifyReply): boolean {
  return reply.raw.headersSent && reply.getHeader('content-type') === undefined;
}

/** @returns whether the caller disconnected while the request was still arriving */
export function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

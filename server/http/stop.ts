import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** A stop that takes longer is ended hard: what was acknowledged is committed, what was not is repeated by the client. */
const longestMs = 25_000;

/**
 * Stops once, in order, on the first of the signals; a second one ends the process at once.
 * @returns does the same for who asks otherwise than by a signal, as often as they like.
 */
export function stopOn(
  signals: NodeJS.Signals[],
  log: Logger,
  stop: () => Promise<void>,
  timeoutMs = longestMs,
): () => void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  let isSignalled = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (isSignalled) process.exit(1);
      isSignalled = true;
      begin();
    });
  }
  return begin;
}

/** Answers that are given while the server closes end their connection: an open one would hold the stop up. */
export function mountStop(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
}

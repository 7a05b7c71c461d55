import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** A stop that takes longer is forced: acknowledged work is committed, and the client repeats the rest. */
const longestMs = 25_000;

/**
 * Stops once, in order, on the first of the signals; a second signal ends the process at once. @returns a function that does the same without a
 * signal, and may be called repeatedly
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

/** Ends the connections of answers that are given while the server closes, because an open connection would delay the stop. */
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

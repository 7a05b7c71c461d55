import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors';

/**
 * Calls are for our own pages, and for programs that are no page at all and name no origin. A page of another site gets nothing, not even
 * the work done behind an answer that its browser would keep from it. What the Host header says counts only for this machine's own
 * names: any other name may have been pointed here by somebody else.
 */
export function mountOrigin(room: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  room.addHook('onRequest', ({ headers: { origin, host } }, _reply, done) => {
    const isRefused = origin !== undefined && origin !== own && !isLoopback(origin, host);
    done(isRefused ? new AppError('notAllowed') : undefined);
  });
}

/** Whether a page came from this machine itself, by the address that it calls. */
function isLoopback(origin: string, host: string | undefined): boolean {
  // `null` is what a page without an origin sends.
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return (
    url.host === host &&
    (url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(url.hostname))
  );
}

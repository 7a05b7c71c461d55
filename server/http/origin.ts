import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors';

/**
 * Calls are for our own pages, and for programs that are no page at all and name no origin. A page of another site gets nothing, not even
 * the work done behind an answer that its browser would keep from it.
 */
export function mountOrigin(room: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  room.addHook('onRequest', async ({ headers: { origin, host } }) => {
    // Behind a proxy the host may be another one than people see; without one, people may come by another name of this machine.
    if (origin !== undefined && origin !== own && hostOf(origin) !== host) throw new AppError('notAllowed');
  });
}

/** Undefined for `null`, which is what a page without an origin sends. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

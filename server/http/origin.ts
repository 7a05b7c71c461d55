import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors';
import { isOwnOrigin } from '../../domain/page-origin';

/**
 * Restricts calls to our own pages, and to programs without an origin. A page of another site gets nothing, and none of its calls does any work.
 * Most such pages are our own, opened under another name of this server than PUBLIC_URL, so the answer and the log contain both addresses.
 */
export function mountOrigin(room: FastifyInstance, publicUrl: string): void {
  const { origin: ownOrigin } = new URL(publicUrl);
  room.addHook('onRequest', (request, _reply, done) => {
    const { origin, host } = request.headers;
    if (origin === undefined || isOwnOrigin(publicUrl, origin, host)) return done();
    request.log.warn({ publicUrl: ownOrigin, opened: origin }, 'a page was opened at another address than PUBLIC_URL');
    done(
      URL.canParse(origin)
        ? new AppError('otherAddress', { own: ownOrigin, opened: origin })
        : new AppError('notAllowed'),
    );
  });
}

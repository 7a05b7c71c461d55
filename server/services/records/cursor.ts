import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '../../../domain/errors';
import { readCursorText, writeCursorText } from '../../cursor-text';
import type { Place } from '../../queries/records/places';

/** The year 2255. */
const furthest = 9_000_000_000_000_000;

const SentCursor = z.strictObject({
  list: z.string().check(z.maxLength(43)),
  at: z.int().check(z.minimum(-furthest), z.maximum(furthest)),
  id: z.string().check(z.maxLength(64)),
});

/**
 * Returns a fingerprint of a list, computed from everything that decides its contents and order. Every other list refuses the cursor: a list of
 * another company, type, filter or order.
 */
export function fingerprintList(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

/** Returns the cursor of the page after a place. It holds only data that its reader has read, so none of it is secret. Null for no further page. */
export function writeCursor(list: string, last: Place | null): string | null {
  return last && writeCursorText({ list, ...last });
}

/** Returns the place of a cursor; undefined without one. @throws AppError invalid for a text that is not a cursor, or the cursor of another list */
export function readCursor(list: string, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  const position = readCursorText(SentCursor, cursor);
  if (position?.list !== list) throw new AppError('invalid', {}, [{ field: 'cursor', code: 'notAnOption' }]);
  return { at: position.at, id: position.id };
}

import { z } from 'zod';
import { AppError } from '../../domain/errors';
import { readCursorText, writeCursorText } from '../cursor-text';

/** The last position that a list answers (`Paging`). */
const furthest = 10_000;

const Position = z.strictObject({ skip: z.int().min(1).max(furthest) });

/** Returns the cursor of the page that begins after `skip` entries; undefined where no call answers that page. */
export function writeCursor(skip: number): string | undefined {
  if (skip > furthest) return undefined;
  return writeCursorText({ skip });
}

/** Returns the number of entries before the page of a cursor; 0 without a cursor. @throws AppError invalid for a text that is not a cursor */
export function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const position = readCursorText(Position, cursor);
  if (!position) throw new AppError('invalid', {}, [{ field: 'cursor', code: 'wrongType' }]);
  return position.skip;
}

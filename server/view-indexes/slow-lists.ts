import { AppError } from '../../domain/errors';
import type { App, ListIndex } from '../context';
import { ReadTooSlow } from '../db/engine';
import { indexProgress } from './indexes';

interface ListUsage {
  /** Of its page and of its count. */
  indexes: readonly ListIndex[];
  /** Whether it counts as asked for once more. */
  isCounted: boolean;
}

/**
 * Reads a list, and notes how long its reader waited: the first one who waits for long makes the index wanted (ADR-0032).
 * @throws AppError indexBeingMade instead of ReadTooSlow while its index is being made; params.percent is done.
 */
export async function readList<Page>(
  { db, viewUses }: Pick<App, 'db' | 'viewUses'>,
  { indexes, isCounted }: ListUsage,
  read: () => Promise<Page>,
): Promise<Page> {
  const began = performance.now();
  const note = () => {
    for (const index of indexes) viewUses.add(index, { tookMs: performance.now() - began, isCounted });
  };
  try {
    const page = await read();
    note();
    return page;
  } catch (error) {
    if (!(error instanceof ReadTooSlow)) throw error;
    note();
    const percent = await indexProgress(db, indexes);
    if (percent === undefined) throw error;
    throw new AppError('indexBeingMade', { percent });
  }
}

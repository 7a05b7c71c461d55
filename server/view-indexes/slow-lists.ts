import { AppError } from '../../domain/errors';
import type { ResolvedFilter } from '../../domain/filters/resolve';
import type { Scope } from '../../domain/filters/scope';
import type { App } from '../context';
import { ReadTooSlow } from '../db/engine';
import type { Order } from '../queries/records/order';
import { ownerIndexColumns, viewIndexColumns } from './index-columns';
import { indexProgress, listIndex } from './indexes';
import type { IndexColumn, ListIndex } from './uses';

/** A list of records, by the properties that select its index. */
interface List {
  scope: Scope;
  filter: ResolvedFilter | undefined;
  order: Order | undefined;
  /** Whether the read counts as one more use. */
  isCounted: boolean;
}

/** The indexes of a filter: for its page, and for the count of a reader whose rule names owners. */
export interface IndexedParts {
  page: boolean;
  count: boolean;
}

/**
 * Reads a list, and records how long its reader waited: a long wait makes the index wanted (ADR-0032). @param list undefined where no list index
 * applies @throws AppError indexBeingMade instead of ReadTooSlow while its index is being created; params.percent is done.
 */
export async function readList<Page>(
  app: Pick<App, 'db' | 'viewUses'>,
  list: List | undefined,
  read: (indexed: IndexedParts) => Promise<Page>,
): Promise<Page> {
  const { page, count } = listIndexes(list);
  const isIndexed = (index: ListIndex | undefined) =>
    index !== undefined && list?.filter !== undefined && app.viewUses.isIndexed(index);
  return noted(app, [page, count], list?.isCounted ?? false, () =>
    read({ page: isIndexed(page), count: isIndexed(count) }),
  );
}

/**
 * Reads in an order; without the order if no index serves it and the read would be too slow: a type with very many closed records is shown newest
 * first.
 */
export function readInOrder<Page>(
  order: Order | undefined,
  read: (order: Order | undefined) => Promise<Page>,
): Promise<Page> {
  return read(order).catch((error: unknown) => {
    const isTooSlow = error instanceof ReadTooSlow || (error instanceof AppError && error.name === 'indexBeingMade');
    if (order?.last === undefined || !isTooSlow) throw error;
    return read(undefined);
  });
}

/** Returns the indexes that would serve a list; undefined where none would, or where the permanent ones do. */
function listIndexes(list: List | undefined): Record<'page' | 'count', ListIndex | undefined> {
  if (!list) return { page: undefined, count: undefined };
  const { scope, filter } = list;
  const index = (columns: IndexColumn[] | undefined) =>
    columns && listIndex({ clientId: scope.clientId, tableId: scope.tableId, columns });
  return { page: index(viewIndexColumns(scope, list)), count: index(ownerIndexColumns(scope, filter)) };
}

/** Records for these indexes how long a read takes. @throws AppError as `readList`. */
export async function noted<Page>(
  { db, viewUses }: Pick<App, 'db' | 'viewUses'>,
  requestedLists: readonly (ListIndex | undefined)[],
  isCounted: boolean,
  read: () => Promise<Page>,
): Promise<Page> {
  const indexes = requestedLists.filter((index) => index !== undefined);
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

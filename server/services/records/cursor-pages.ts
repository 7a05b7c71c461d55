import type { Input, Output } from '../../../domain/contract';
import type { CursorOrder } from '../../../domain/contract/records/records';
import { resolveFilter } from '../../../domain/filters/resolve';
import type { SessionRequest } from '../../context';
import { pageBehind } from '../../queries/records/cursor-page';
import { readList } from '../../view-indexes/slow-lists';
import { fingerprintList, readCursor, writeCursor } from './cursor';
import { loadType, present } from './record-access';
import { toPaging } from './record-pages';

const orders = {
  newest: { field: 'create_time', sort: 'desc' },
  oldest: { field: 'create_time', sort: 'asc' },
  changed: { field: 'update_time', sort: 'asc' },
} as const satisfies Record<CursorOrder, object>;

/** Returns a page of records at a cursor. @throws AppError notFound; invalid for the cursor of another list */
export async function listByCursor(
  request: SessionRequest,
  { table_id, filter: sentFilter, keyword, order: orderName = 'newest', cursor, limit }: Input<'records.listByCursor'>,
): Promise<Output<'records.listByCursor'>> {
  const context = await loadType(request, table_id);
  const list = fingerprintList([request.actor.clientId, table_id, orderName, keyword ?? '', sentFilter ?? null]);
  const after = readCursor(list, cursor);
  const filter = sentFilter && resolveFilter(sentFilter, context.read);
  const order = orders[orderName];
  // A search by keyword has a separate index.
  const isIndexable = (keyword ?? '').trim() === '';
  const indexable = isIndexable ? { scope: context.read, filter, order, isCounted: after === undefined } : undefined;
  const { rows, chats, next } = await readList(request, indexable, ({ page: isIndexed }) =>
    pageBehind(request.db, context.read, { filter, keyword, order, after, ...toPaging({ limit }), isIndexed }),
  );
  return { list: await present(request, context, rows, { chats }), next_cursor: writeCursor(list, next) };
}

import type { Selectable } from 'kysely';
import type { Filter } from '../../../domain/filter-tree';
import type { Db, FilterConfigsTable, Trx } from '../../db/tables';

/** Saved views of the lists. */

export type ViewRow = Selectable<FilterConfigsTable>;

/** Returns a type's views that this member sees, in their order: the team's, and the member's own. */
export async function loadViews(db: Db, clientId: string, tableId: string, memberId: string): Promise<ViewRow[]> {
  return db
    .selectFrom('filter_configs')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where((either) => either.or([either('is_global', '=', true), either('author', '=', memberId)]))
    .orderBy('sort')
    .orderBy('create_time')
    .orderBy('view_id')
    .execute();
}

/** Returns the views with these ids, locked until the end of the transaction. */
export async function lockViews(trx: Trx, clientId: string, viewIds: readonly string[]): Promise<ViewRow[]> {
  return (
    trx
      .selectFrom('filter_configs')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('view_id', 'in', [...new Set(viewIds)])
      // All callers use one order, so that two batches never deadlock.
      .orderBy('view_id')
      .forUpdate()
      .execute()
  );
}

/** Returns the type of each of these views, by view id. */
export async function tablesOfViews(
  db: Db,
  clientId: string,
  viewIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('filter_configs')
    .select(['view_id', 'table_id'])
    .where('client_id', '=', clientId)
    .where('view_id', 'in', [...new Set(viewIds)])
    .execute();
  return new Map(rows.map((row) => [row.view_id, row.table_id]));
}

export interface ViewContent {
  name: string;
  is_global: boolean;
  filter: Filter | null;
  order_field: string;
  order_way: 'asc' | 'desc';
  sort: number;
}

const stored = ({ filter, ...rest }: ViewContent) => ({
  ...rest,
  filter: filter === null ? null : JSON.stringify(filter),
});

export async function insertView(
  trx: Trx,
  key: { clientId: string; tableId: string; viewId: string; author: string; time: Date },
  content: ViewContent,
): Promise<void> {
  await trx
    .insertInto('filter_configs')
    .values({
      client_id: key.clientId,
      table_id: key.tableId,
      view_id: key.viewId,
      author: key.author,
      create_time: key.time,
      update_time: key.time,
      ...stored(content),
    })
    .execute();
}

export async function updateView(
  trx: Trx,
  key: { clientId: string; viewId: string; time: Date },
  content: ViewContent,
): Promise<void> {
  await trx
    .updateTable('filter_configs')
    .set({ ...stored(content), update_time: key.time })
    .where('client_id', '=', key.clientId)
    .where('view_id', '=', key.viewId)
    .execute();
}

export async function deleteViews(trx: Trx, clientId: string, viewIds: readonly string[]): Promise<void> {
  if (viewIds.length === 0) return;
  await trx
    .deleteFrom('filter_configs')
    .where('client_id', '=', clientId)
    .where('view_id', 'in', [...viewIds])
    .execute();
}

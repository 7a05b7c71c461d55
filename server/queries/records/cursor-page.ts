import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { boundChat } from '../chats/bound-chats';
import { keywordCondition, normaliseKeyword } from '../search/search';
import { recordJson } from './columns';
import { filterToSql } from './filter-to-sql';
import { orderKey, type Order } from './order';
import { pageFrom, type PageRow, type RecordPageRows } from './page';
import { toInstant, toMicroseconds, type Place } from './places';
import { live, ruleToSql } from './predicates';

interface CursorPageRequest {
  filter?: ResolvedFilter | undefined;
  keyword?: string | undefined;
  order: Order & { field: 'create_time' | 'update_time' };
  /** The place after which the page begins. */
  after?: Place | undefined;
  limit: number;
  /** Whether an index of this list exists, with the columns of its conditions. */
  isIndexed: boolean;
}

/**
 * Returns a page of live records after a place of the list. It costs the same at any depth, and reads no row of the previous pages. `next` is the
 * place of the last record where more follow.
 */
export async function pageBehind(
  db: Db,
  scope: Scope,
  request: CursorPageRequest,
): Promise<Pick<RecordPageRows, 'rows' | 'chats'> & { next: Place | null }> {
  const { limit } = request;
  const { rows } = await pageSql(scope, request).execute(db);
  const { rows: records, hasMore, chats } = pageFrom(rows, limit);
  const last = hasMore ? records.at(-1) : undefined;
  return { rows: records, chats, next: last ? { at: Number(rows[limit - 1]?.at), id: last.id } : null };
}

function pageSql(
  scope: Scope,
  { filter, keyword, order, after, limit, isIndexed }: CursorPageRequest,
): RawBuilder<PageRow & { at: string | number }> {
  const { key } = orderKey(scope, order.field);
  const searchText = normaliseKeyword(keyword);
  const [way, beyond] = order.sort === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const conditions = [
    live,
    ruleToSql(scope),
    filterToSql(filter, scope, { equalityIndexed: isIndexed }),
    ...(searchText === '' ? [] : [keywordCondition(scope, searchText)]),
    ...(after ? [sql<SqlBool>`(${key}, records.id) ${beyond} (${toInstant(after.at)}, ${after.id})`] : []),
  ];
  // The shown values of records are computed only for the page.
  return sql`
    with found as materialized (
      select records.*, ${key} as order_key from records
      where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${sql.join(conditions, sql` and `)}
      order by ${key} ${way}, records.id ${way} limit ${limit + 1})
    select ${recordJson} as record, ${boundChat(scope)} as chat_id, ${toMicroseconds(sql.ref('records.order_key'))} as at
    from found as records order by order_key ${way}, id ${way}`;
}

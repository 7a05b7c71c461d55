import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CappedTotal } from '../../../domain/contract/shapes';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { boundChat } from '../chats/bound-chats';
import { cappedTotal, countLimit, countRecords, countSql, type CountRequest } from './count';
import { recordJson, recordOfJson, type RecordValues } from './columns';
import { filterToSql } from './filter-to-sql';
import { lastKey, newestFirst, orderKey, orderSql, type Order } from './order';
import { draft, live, ruleToSql } from './predicates';
import { keywordCondition, normaliseKeyword, searchNewestSql } from '../search/search';

export interface PageRequest extends CountRequest {
  /** The number of rows to skip, at most 10,000. */
  skip?: number | undefined;
  limit: number;
  /** The record after which the page begins, in the order of newest first. It costs the same at any depth, and wins over `skip`. */
  after?: { create_time: number; id: string } | undefined;
}

export interface RecordPageRows {
  rows: StoredRecord[];
  hasMore: boolean;
  /** The bound chats of the rows that have one, by record id. */
  chats: ReadonlyMap<string, string>;
}

/** The number of rows that a page may skip. */
const offsetLimit = 10_000;

/** Returns a page of live records, in one statement. @throws AppError invalid for an order by a hidden field, or an offset beyond 10,000. */
export async function pageOfRecords(db: Db, scope: Scope, request: PageRequest): Promise<RecordPageRows> {
  return pageFrom(await loadRows(db, scope, request, { isCounted: false }), request.limit);
}

/**
 * Returns a page with the total number of records, up to the limit of counts, in one statement; after the last page in two. @throws AppError as
 * `pageOfRecords`.
 */
export async function countedPage(
  db: Db,
  scope: Scope,
  request: Omit<PageRequest, 'after'>,
): Promise<RecordPageRows & CappedTotal> {
  const rows = await loadRows(db, scope, request, { isCounted: true });
  // After the last row, no row contains the count.
  const total =
    rows.length === 0 && (request.skip ?? 0) > 0
      ? await countRecords(db, scope, request)
      : cappedTotal(Number(rows[0]?.found ?? 0));
  return { ...pageFrom(rows, request.limit), ...total };
}

/** Returns the rows of a page and one more, each with the total where it is counted. */
async function loadRows(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { isCounted }: { isCounted: boolean },
): Promise<PageRow[]> {
  const statement = isNewestSearch(request) ? searchSql : listSql;
  const { rows } = await statement(scope, request, isCounted).execute(db);
  return rows;
}

/**
 * Builds the statement of a list in its order. Where an index gives the order, the page ends after its rows, and the count is a separate value that
 * ends early as well. Otherwise all matching rows are read once, and the first rows, as many as are counted, contain the page.
 */
function listSql(scope: Scope, request: PageRequest, isCounted: boolean): RawBuilder<PageRow> {
  const { filter, order = newestFirst, limit, after, indexed } = request;
  const skip = computeSkip(request);
  const keyword = normaliseKeyword(request.keyword);
  const isInOrder = keyword === '' && (filter === undefined || indexed?.page === true);
  const lastRow = skip + limit + 1;
  const conditions = [
    request.drafts ? draft : live,
    ruleToSql(scope),
    filterToSql(filter, scope, { equalityIndexed: indexed?.page === true }),
    ...(keyword === '' ? [] : [keywordCondition(scope, keyword)]),
    ...(after ? [sql<SqlBool>`(records.create_time, records.id) < (${new Date(after.create_time)}, ${after.id})`] : []),
  ];
  const count = isInOrder ? countSql(scope, request) : sql<number>`(select count(*) from found)`;
  // The shown values of records are computed only for the page, and not for the rows before it.
  return sql<PageRow>`
    with found as materialized (
      select records.*, ${orderKey(scope, order.field).key} as order_key, ${lastKey(scope, order)} as order_last from records
      where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${sql.join(conditions, sql` and `)}
      order by ${orderSql(scope, order)} limit ${isCounted && !isInOrder ? Math.max(countLimit + 1, lastRow) : lastRow})
    select ${recordJson} as record, ${boundChat(scope)} as chat_id${isCounted ? sql`, ${count} as found` : sql``}
    from (select * from found order by ${foundOrder(order)} offset ${skip} limit ${limit + 1}) as records
    order by ${foundOrder(order)}`;
}

/** Builds a search among the newest records, and among all records where the newest do not fill the page (search.ts). */
function searchSql(scope: Scope, request: PageRequest, isCounted: boolean): RawBuilder<PageRow> {
  const skip = computeSkip(request);
  const search = {
    keyword: normaliseKeyword(request.keyword),
    condition: sql<SqlBool>`(${ruleToSql(scope)} and ${filterToSql(request.filter, scope)})`,
    limit: skip + request.limit + 1,
  };
  return sql<PageRow>`
    select page.record, page.chat_id${isCounted ? sql`, ${countSql(scope, request)} as found` : sql``} from (${searchNewestSql(scope, search)}) as page
    order by page.create_time desc, page.id desc offset ${skip}`;
}

/** Returns whether the newest records are searched first. */
function isNewestSearch({ keyword, order = newestFirst, after, drafts }: PageRequest): boolean {
  const isNewest = order.field === newestFirst.field && order.sort === newestFirst.sort;
  return normaliseKeyword(keyword) !== '' && isNewest && !after && !drafts;
}

/** Does the same as `orderSql`, over the found rows. The place of empty values does not matter for columns that cannot be empty. */
function foundOrder({ sort }: Order): RawBuilder<unknown> {
  const way = sort === 'asc' ? sql`asc` : sql`desc`;
  return sql`order_last, order_key ${way} nulls last, id ${way}`;
}

/** Returns the number of rows to skip. @throws AppError invalid beyond the limit. */
export function computeSkip({ skip = 0, after }: Pick<PageRequest, 'skip' | 'after'>): number {
  if (after) return 0;
  if (skip > offsetLimit)
    throw new AppError('invalid', { skip, limit: offsetLimit }, [
      { field: 'skip', code: 'tooLarge', params: { limit: offsetLimit } },
    ]);
  return skip;
}

export interface PageRow {
  record: RecordValues;
  chat_id: string | null;
  found?: number | undefined;
}

/** Builds a page from its rows and one more. */
export function pageFrom(rows: readonly PageRow[], limit: number): RecordPageRows {
  const records: StoredRecord[] = [];
  const chats = new Map<string, string>();
  for (const { record, chat_id } of rows.slice(0, limit)) {
    const stored = recordOfJson(record);
    records.push(stored);
    if (chat_id !== null) chats.set(stored.id, chat_id);
  }
  return { rows: records, hasMore: rows.length > limit, chats };
}

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CappedTotal } from '../../../domain/contract/shapes';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import { countLiteral, idList } from '../../db/literals';
import { prepareWindow } from '../../db/prepared';
import type { Db } from '../../db/tables';
import { boundChat } from '../bound-chats';
import { cappedTotal, countLimit, countRecords, countSql, type CountRequest, type WantedRecords } from './count';
import { recordJson, recordOfJson, type RecordValues } from './columns';
import { filterToSql } from './filter-to-sql';
import { newestFirst, orderKey, orderSql, type Order } from './order';
import { draft, isOfMembers, live, ruleToSql } from './predicates';
import { keywordCondition, normaliseKeyword, searchNewest, searchNewestSql } from './search';

export interface PageRequest extends WantedRecords {
  /** Newest first when absent. */
  order?: Order | undefined;
  /** Rows to leave out, at most 10,000. */
  skip?: number | undefined;
  limit: number;
  /** Goes on behind this record, in the order of newest first: costs the same at any depth. Wins over `skip`. */
  after?: { create_time: number; id: string } | undefined;
}

export interface RecordPageRows {
  rows: StoredRecord[];
  hasMore: boolean;
  /** The bound chats of the rows that have one, by record id. */
  chats: ReadonlyMap<string, string>;
}

/** How many rows a page may leave out. */
const offsetLimit = 10_000;

/**
 * A page of live records, in one statement; of a search in up to three.
 * @throws AppError invalid for an order that names what the reader does not see, or an offset beyond 10,000.
 */
export async function pageOfRecords(db: Db, scope: Scope, request: PageRequest): Promise<RecordPageRows> {
  return pageFrom(await loadRows(db, scope, request), request.limit);
}

/** What is known of a list that was asked for before. */
interface KnownList {
  /** It held more than are counted. */
  isLarge?: boolean | undefined;
  /** Reads its newest; absent where the page is not among them. */
  newest?: { read: NewestWindow; onMissed(): void } | undefined;
}

/**
 * A page with how many records there are in all, in one statement; behind the last page in two. One that is known to be large is not counted.
 * @throws AppError as `pageOfRecords`.
 */
export async function countedPage(
  db: Db,
  scope: Scope,
  request: Omit<PageRequest, 'after'>,
  { isLarge = false, newest, ...count }: Pick<CountRequest, 'indexedOrder' | 'ownersIndexed'> & KnownList,
): Promise<RecordPageRows & CappedTotal> {
  const countedRequest = { ...request, ...count };
  if (isLarge && isCountedApart(countedRequest)) {
    const foundRows =
      (await newestRows(db, request, { newest })) ??
      (await loadRows(db, scope, request, { equalityIndexed: count.indexedOrder !== undefined }));
    const page = pageFrom(foundRows, request.limit);
    const skip = request.skip ?? 0;
    // The last page says how many there are.
    const isLast = !page.hasMore && (page.rows.length > 0 || skip === 0);
    return { ...page, ...cappedTotal(isLast ? skip + page.rows.length : countLimit + 1) };
  }
  const rows = await countedRows(db, scope, countedRequest);
  // Behind the last row there is nobody to say it.
  const total =
    rows.length === 0 && (request.skip ?? 0) > 0
      ? await countRecords(db, scope, countedRequest)
      : cappedTotal(Number(rows[0]?.found ?? 0));
  return { ...pageFrom(rows, request.limit), ...total };
}

/** How many of the newest a page is looked for among: enough for the first page of somebody who sees every fortieth, and read in half a millisecond. */
const windowSize = 1_000;

/** Reads the rows of a page and one more out of the newest of a list. */
export type NewestWindow = (db: Db, page: { skip: number; limit: number }) => Promise<PageRow[]>;

/**
 * A way to the newest records of a list that costs the same whatever is asked for and of whom; undefined where there is none. It stays right as long as the scope
 * and the filter do: neither may speak of a day.
 * @param filter what an index has next to each other in their order (`isAllOfIndex`)
 */
export function newestWindow(scope: Scope, filter: ResolvedFilter | undefined): NewestWindow | undefined {
  if (!isOfMembers(scope)) return undefined;
  const { clientId, tableId } = scope;
  // The index of a filter is of one type of one company, and is found by their ids alone. As one of a list they are of no use to the index of all records, which has
  // the same order: to walk through it to a rare value would take as long as the type is large.
  const typeRecords = filter
    ? sql<SqlBool>`records.client_id = any(${idList([clientId])}) and records.table_id = any(${idList([tableId])})`
    : sql<SqlBool>`records.client_id = ${clientId} and records.table_id = ${tableId}`;
  const ordered = orderSql(scope, newestFirst);
  const read = prepareWindow<{ rows: [RecordValues, string | null][] | null }>(
    ({ skip, limit }) => sql`
    select json_agg(json_build_array(record, chat_id)) as rows from (
      select ${recordJson} as record, ${boundChat(scope)} as chat_id from (
        select records.* from (
          select records.* from records
          where ${typeRecords} and ${live} and ${filterToSql(filter, scope, { equalityIndexed: true })}
          order by ${ordered} limit ${countLiteral(windowSize)}) as records
        where ${ruleToSql(scope)} order by ${ordered} offset ${skip} limit ${limit} + 1) as records
      order by ${ordered}) as page`,
  );
  return async (db, page) => {
    const [firstRow] = await read(db, page);
    return (firstRow?.rows ?? []).map(([record, chat_id]) => ({ record, chat_id }));
  };
}

/** The rows of a page and one more; undefined where they are not all among the newest. */
async function newestRows(
  db: Db,
  { order, limit, drafts, ...request }: PageRequest,
  { newest }: KnownList,
): Promise<PageRow[] | undefined> {
  const skip = computeSkip(request);
  if (!newest || drafts || !isNewest(order) || skip + limit >= windowSize) return undefined;
  const rows = await newest.read(db, { skip, limit });
  if (rows.length > limit) return rows;
  newest.onMissed();
  return undefined;
}

/** The rows of a page and one more, each with how many there are. */
async function countedRows(
  db: Db,
  scope: Scope,
  request: Omit<PageRequest, 'after'> & CountRequest,
): Promise<PageRow[]> {
  const { indexedOrder } = request;
  if (isNewestSearch(request)) return searchedRows(db, scope, request);
  // Where both end early they are two values of one statement; else one pass over what fits gives both.
  if (isCountedApart(request))
    return loadRows(db, scope, request, {
      found: countSql(scope, request),
      equalityIndexed: indexedOrder !== undefined,
    });
  return scannedRows(db, scope, request);
}

/** Whether the page can be read without its count. */
function isCountedApart({ keyword, filter, indexedOrder }: CountRequest): boolean {
  return normaliseKeyword(keyword) === '' && (filter === undefined || indexedOrder !== undefined);
}

/** Whether the newest are looked through first (search.ts). */
function isNewestSearch({ keyword, order, after, drafts }: PageRequest): boolean {
  return normaliseKeyword(keyword) !== '' && isNewest(order) && !after && !drafts;
}

function isNewest(order: Order | undefined): boolean {
  return order === undefined || (order.field === newestFirst.field && order.sort === newestFirst.sort);
}

/** A page of a search with its count. */
async function searchedRows(db: Db, scope: Scope, request: PageRequest & CountRequest): Promise<PageRow[]> {
  const skip = computeSkip(request);
  const { rows } = await sql<PageRow>`
    select page.record, page.chat_id, ${countSql(scope, request)} as found from (${searchNewestSql(scope, buildSearch(scope, request, skip))}) as page
    order by page.create_time desc, page.id desc offset ${skip}`.execute(db);
  return rows;
}

/**
 * A page out of one pass over all that fits: the first of them in their order, as many as are counted, of which the page is a part. Only their ids and
 * what they are ordered by are kept; the rows of the page are then read by their key.
 */
async function scannedRows(db: Db, scope: Scope, request: PageRequest): Promise<PageRow[]> {
  const { filter, limit, order = newestFirst } = request;
  const skip = computeSkip(request);
  const keyword = normaliseKeyword(request.keyword);
  const { key } = orderKey(scope, order.field);
  const { rows } = await sql<PageRow>`
    with found as materialized (
      select records.id, ${key} as key from records
      where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${request.drafts ? draft : live}
        and ${ruleToSql(scope)} and ${filterToSql(filter, scope)} and ${keyword === '' ? sql`true` : keywordCondition(scope, keyword)}
      order by ${orderSql(scope, order)} limit ${Math.max(countLimit, skip + limit) + 1})
    select ${recordJson} as record, ${boundChat(scope)} as chat_id, (select count(*) from found) as found
    from (select id, key from found order by ${foundOrder(order)} offset ${skip} limit ${limit + 1}) as found
    join records on records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and records.id = found.id
    order by ${foundOrder(order)}`.execute(db);
  return rows;
}

/** As `orderSql`, over what was kept. Where nothing can be empty, where the empty ones stand does not matter. */
function foundOrder({ sort }: Order): RawBuilder<unknown> {
  const way = sort === 'asc' ? sql`asc` : sql`desc`;
  return sql`found.key ${way} nulls last, found.id ${way}`;
}

/** @throws AppError invalid beyond the limit. */
export function computeSkip({ skip = 0, after }: Pick<PageRequest, 'skip' | 'after'>): number {
  if (after) return 0;
  if (skip > offsetLimit)
    throw new AppError('invalid', { skip, limit: offsetLimit }, [
      { field: 'skip', code: 'tooLarge', params: { limit: offsetLimit } },
    ]);
  return skip;
}

function buildSearch(
  scope: Scope,
  { filter, keyword, limit }: PageRequest,
  skip: number,
): Parameters<typeof searchNewest>[2] {
  return {
    keyword: normaliseKeyword(keyword),
    condition: sql<SqlBool>`(${ruleToSql(scope)} and ${filterToSql(filter, scope)})`,
    limit: skip + limit + 1,
  };
}

export interface PageRow {
  record: RecordValues;
  chat_id: string | null;
  found?: number | undefined;
}

/** A page out of its rows and one more. */
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

/** The rows of a page and one more. @param found what each row says besides. */
async function loadRows(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { found, equalityIndexed = false }: { found?: RawBuilder<number>; equalityIndexed?: boolean } = {},
): Promise<PageRow[]> {
  const { filter, order, limit, after } = request;
  const skip = computeSkip(request);
  const keyword = normaliseKeyword(request.keyword);
  if (isNewestSearch(request)) return (await searchNewest(db, scope, buildSearch(scope, request, skip))).slice(skip);
  const conditions = [
    request.drafts ? draft : live,
    ruleToSql(scope),
    filterToSql(filter, scope, { equalityIndexed }),
    ...(keyword === '' ? [] : [keywordCondition(scope, keyword)]),
    ...(after ? [sql<SqlBool>`(records.create_time, records.id) < (${new Date(after.create_time)}, ${after.id})`] : []),
  ];
  // What is shown of a record is made of the page alone, and not of what stands before it.
  const ordered = orderSql(scope, order ?? newestFirst);
  const { rows } = await sql<PageRow>`
    select ${recordJson} as record, ${boundChat(scope)} as chat_id${found ? sql`, ${found} as found` : sql``}
    from (select records.* from records
      where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${sql.join(conditions, sql` and `)}
      order by ${ordered} offset ${skip} limit ${limit + 1}) as records
    order by ${ordered}`.execute(db);
  return rows;
}

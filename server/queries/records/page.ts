import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CappedTotal } from '../../../domain/contract/shapes';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { boundChat } from '../bound-chats';
import { cappedTotal, countRecords, countSql, type CountRequest, type WantedRecords } from './count';
import { recordColumns, storedRecord, type ReadRow } from './columns';
import { filterToSql } from './filter-to-sql';
import { newestFirst, orderSql, type Order } from './order';
import { draft, live, ofType, ruleToSql } from './predicates';
import { keywordCondition, normaliseKeyword, searchNewest } from './search';

export interface PageRequest extends WantedRecords {
  /** Newest first when absent. */
  order?: Order | undefined;
  /** Rows to leave out, at most 10,000. */
  skip?: number | undefined;
  limit: number;
  /** Goes on behind this record, in the order of newest first: costs the same at any depth. Wins over `skip`. */
  after?: { create_time: number; id: string } | undefined;
}

export interface Page {
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
export async function pageOfRecords(db: Db, scope: Scope, request: PageRequest): Promise<Page> {
  return pageFrom(await rowsOf(db, scope, request), request.limit);
}

/**
 * A page with how many records there are in all, in one statement. What may have to look at every record is asked for in two at once,
 * each of which may take as long as a read may: a search, and a filter without an index.
 * @throws AppError as `pageOfRecords`.
 */
export async function countedPage(
  db: Db,
  scope: Scope,
  request: PageRequest,
  count: Pick<CountRequest, 'indexedOrder' | 'ownersIndexed'>,
): Promise<Page & CappedTotal> {
  const counted = { ...request, ...count };
  const isQuick = normaliseKeyword(request.keyword) === '' && (request.filter === undefined || count.indexedOrder);
  if (!isQuick) {
    const [page, total] = await Promise.all([pageOfRecords(db, scope, request), countRecords(db, scope, counted)]);
    return { ...page, ...total };
  }
  const rows = await rowsOf(db, scope, request, {
    found: countSql(scope, counted),
    equalityIndexed: count.indexedOrder !== undefined,
  });
  // Behind the last row there is nobody to say it.
  const total =
    rows.length === 0 && (request.skip ?? 0) > 0
      ? await countRecords(db, scope, counted)
      : cappedTotal(Number(rows[0]?.found ?? 0));
  return { ...pageFrom(rows, request.limit), ...total };
}

type PageRow = ReadRow & { chat_id: string | null; found?: number | undefined };

function pageFrom(rows: readonly PageRow[], limit: number): Page {
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map(({ chat_id: _chat, found: _found, ...row }) => storedRecord(row)),
    hasMore: rows.length > limit,
    chats: new Map(shown.flatMap(({ id, chat_id }) => (chat_id === null ? [] : [[id, chat_id] as const]))),
  };
}

/** The rows of a page and one more. @param found what each row says besides. */
async function rowsOf(
  db: Db,
  scope: Scope,
  request: PageRequest,
  { found, equalityIndexed = false }: { found?: RawBuilder<number>; equalityIndexed?: boolean } = {},
): Promise<PageRow[]> {
  const { filter, order, limit, after } = request;
  const skip = after ? 0 : (request.skip ?? 0);
  if (skip > offsetLimit)
    throw new AppError('invalid', { skip, limit: offsetLimit }, [
      { field: 'skip', code: 'tooLarge', params: { limit: offsetLimit } },
    ]);
  const keyword = normaliseKeyword(request.keyword);
  const newest = order === undefined || (order.field === 'create_time' && order.sort === 'desc');
  if (keyword !== '' && newest && !after && !request.drafts)
    return (
      await searchNewest(db, scope, {
        keyword,
        condition: sql<SqlBool>`(${ruleToSql(scope)} and ${filterToSql(filter, scope)})`,
        limit: skip + limit + 1,
      })
    ).slice(skip);
  let query = ofType(db.selectFrom('records').select(recordColumns).select(boundChat(scope).as('chat_id')), scope)
    .where(request.drafts ? draft : live)
    .where(ruleToSql(scope))
    .where(filterToSql(filter, scope, { equalityIndexed }))
    .$if(found !== undefined, (counting) => counting.select((found ?? sql<number>`0`).as('found')));
  if (keyword !== '') query = query.where(keywordCondition(scope, keyword));
  if (after)
    query = query.where(
      sql<SqlBool>`(records.create_time, records.id) < (${new Date(after.create_time)}, ${after.id})`,
    );
  return query
    .orderBy(orderSql(scope, order ?? newestFirst))
    .offset(skip)
    .limit(limit + 1)
    .execute();
}

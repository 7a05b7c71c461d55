import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../domain/errors';
import type { StoredRecord } from '../../../domain/filters/matches';
import type { ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { recordColumns, storedRecord, type ReadRow } from './columns';
import { filterToSql } from './filter-to-sql';
import { newestFirst, orderSql, type Order } from './order';
import { draft, live, ofType, ruleToSql } from './predicates';
import { keywordCondition, normaliseKeyword, searchNewest } from './search';

export interface PageRequest {
  /** Resolved for the reader of the scope. */
  filter?: ResolvedFilter | undefined;
  keyword?: string | undefined;
  /** Drafts instead of the records that lists show. */
  drafts?: boolean | undefined;
  /** Newest first when absent. */
  order?: Order | undefined;
  /** Rows to leave out, at most 10,000. */
  skip?: number | undefined;
  limit: number;
  /** Goes on behind this record, in the order of newest first: costs the same at any depth. Wins over `skip`. */
  after?: { create_time: number; id: string } | undefined;
}

/** How many rows a page may leave out. */
const offsetLimit = 10_000;

/**
 * A page of live records.
 * @throws AppError invalid for an order that names what the reader does not see, or an offset beyond 10,000.
 */
export async function pageOfRecords(
  db: Db,
  scope: Scope,
  request: PageRequest,
): Promise<{ rows: StoredRecord[]; hasMore: boolean }> {
  const { filter, order, limit, after } = request;
  const skip = after ? 0 : (request.skip ?? 0);
  if (skip > offsetLimit)
    throw new AppError('invalid', { skip, limit: offsetLimit }, [
      { field: 'skip', code: 'tooLarge', params: { limit: offsetLimit } },
    ]);
  const keyword = normaliseKeyword(request.keyword);
  const newest = order === undefined || (order.field === 'create_time' && order.sort === 'desc');
  const wanted = skip + limit + 1;
  let rows: ReadRow[];
  if (keyword !== '' && newest && !after && !request.drafts) {
    rows = (
      await searchNewest(db, scope, {
        keyword,
        condition: sql<SqlBool>`(${ruleToSql(scope)} and ${filterToSql(filter, scope)})`,
        limit: wanted,
      })
    ).slice(skip);
  } else {
    let query = ofType(db.selectFrom('records').select(recordColumns), scope)
      .where(request.drafts ? draft : live)
      .where(ruleToSql(scope))
      .where(filterToSql(filter, scope));
    if (keyword !== '') query = query.where(keywordCondition(scope, keyword));
    if (after)
      query = query.where(
        sql<SqlBool>`(records.create_time, records.id) < (${new Date(after.create_time)}, ${after.id})`,
      );
    rows = await query
      .orderBy(orderSql(scope, order ?? newestFirst))
      .offset(skip)
      .limit(limit + 1)
      .execute();
  }
  return { rows: rows.slice(0, limit).map(storedRecord), hasMore: rows.length > limit };
}

import { sql } from 'kysely';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { filterToSql } from './filter-to-sql';
import { newestFirst, orderSql } from './order';
import type { PageRequest } from './page';
import { live, ofType, ruleToSql } from './predicates';
import { keywordCondition, normaliseKeyword } from '../search/search';

/**
 * Returns the ids of the live records that a list shows, in its order. A later reading row by row then neither misses nor repeats a record, in
 * spite of concurrent writes.
 */
export async function orderedIds(
  db: Db,
  scope: Scope,
  { filter, order = newestFirst, limit, ...request }: Pick<PageRequest, 'filter' | 'keyword' | 'order' | 'limit'>,
): Promise<string[]> {
  const keyword = normaliseKeyword(request.keyword);
  const ordered = ofType(db.selectFrom('records').select('records.id'), scope)
    .where(live)
    .where(ruleToSql(scope))
    .where(filterToSql(filter, scope))
    .$if(keyword !== '', (query) => query.where(keywordCondition(scope, keyword)))
    .orderBy(orderSql(scope, order))
    .limit(limit);
  // The ids arrive in one value: reading a hundred thousand rows would block all other calls.
  const {
    rows: [row],
  } = await sql<{ ids: string[] | null }>`select json_agg(ordered.id) as ids from (${ordered}) as ordered`.execute(db);
  return row?.ids ?? [];
}

/** Returns whether the scope still reaches every one of these records that was not deleted since. */
export async function reachesAll(db: Db, scope: Scope, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql<{ beyond: boolean }>`
    select exists (
      select 1 from records where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId}
        and records.id = any(${[...ids]}::text[]) and records.deleted_at is null and (${ruleToSql(scope)}) is not true) as beyond`.execute(
    db,
  );
  return rows[0]?.beyond !== true;
}

import { sql } from 'kysely';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { filterToSql } from './filter-to-sql';
import { newestFirst, orderSql } from './order';
import type { PageRequest } from './page';
import { live, ofType, ruleToSql } from './predicates';
import { keywordCondition, normaliseKeyword } from '../search/search';

/**
 * The ids of the live records that a list shows, in its order: what is read row by row afterwards neither misses nor repeats one, whatever is written
 * meanwhile.
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
  // In one value: to read a hundred thousand rows would hold up all other calls.
  const {
    rows: [row],
  } = await sql<{ ids: string[] | null }>`select json_agg(ordered.id) as ids from (${ordered}) as ordered`.execute(db);
  return row?.ids ?? [];
}

/** Whether the scope still reaches every one of these records that was not deleted since. */
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

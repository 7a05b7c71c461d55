import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CappedTotal } from '../../../domain/contract/shapes';
import { everything, type Filter } from '../../../domain/filter-tree';
import { isResolvedGroup, resolveFilter, type ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Db } from '../../db/tables';
import { filterToSql } from './filter-to-sql';
import { newestFirst, oldestFirst, orderSql, type Order } from './order';
import { draft, live, ruleFilterToSql, ruleToSql, splitByOwner } from './predicates';
import { keywordCondition, normaliseKeyword } from '../search/search';

/** The maximum of counts: "1000+". */
export const countLimit = 1_000;

/** Returns the total of a list answer, from a count that may have reached one more than the limit. */
export function cappedTotal(count: number): CappedTotal {
  return { total: Math.min(count, countLimit), total_is_capped: count > countLimit };
}

/** The records of a list request. */
interface WantedRecords {
  /** Resolved for the reader of the scope. */
  filter?: ResolvedFilter | undefined;
  keyword?: string | undefined;
  /** Drafts instead of finished records. */
  drafts?: boolean | undefined;
}

/** A list with its order and its access paths. */
export interface CountRequest extends WantedRecords {
  /** The order; absent: newest first. */
  order?: Order | undefined;
  /**
   * The indexes of the filter (server/view-indexes). `page`: an index in the order of the list; the count uses it and stops at its limit. `count`:
   * an index by owners (`ownerIndexColumns`).
   */
  indexed?: { page: boolean; count: boolean } | undefined;
}

/** Returns the total number of a page request's records: exact up to 1,000. */
export async function countRecords(db: Db, scope: Scope, request: CountRequest): Promise<CappedTotal> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`select ${countSql(scope, request)} as count`.execute(db);
  return cappedTotal(Number(row?.count ?? 0));
}

/** The count as an expression for the statement of the page. It stops at one more than the limit. */
export function countSql(scope: Scope, request: CountRequest): RawBuilder<number> {
  const keyword = normaliseKeyword(request.keyword);
  const split =
    keyword === '' && !request.drafts && (request.filter === undefined || request.indexed?.count)
      ? splitByOwner(scope)
      : undefined;
  return split ? countInTwo(scope, split, request) : countInOne(scope, keyword, request);
}

/** The order of the list, where an index supplies it. Without an index a count sorts nothing. */
function indexedOrder({ order = newestFirst, indexed }: CountRequest): Order | undefined {
  return indexed?.page ? order : undefined;
}

function countInOne(scope: Scope, keyword: string, { filter, drafts, ...request }: CountRequest): RawBuilder<number> {
  const order = indexedOrder(request);
  const conditions = [
    ruleToSql(scope),
    filterToSql(filter, scope, { equalityIndexed: order !== undefined }),
    ...(keyword === '' ? [] : [keywordCondition(scope, keyword)]),
  ];
  const isWhole = keyword === '' && filter === undefined && !drafts && scope.rule === everything;
  return capped(scope, conditions, { which: drafts ? draft : live, order: isWhole ? oldestFirst : order });
}

/**
 * Counts in two parts. Owners have a separate index, which counts their records without reading those of others. If these are few, the other part
 * is counted: records with the reader among their members but not as owner. Two small sets replace one `or` over everything.
 */
function countInTwo(
  scope: Scope,
  { owned, others }: { owned: Filter; others: Filter },
  { filter, ...request }: CountRequest,
): RawBuilder<number> {
  const order = indexedOrder(request);
  const owners = filter === undefined ? ownersIn(owned, scope) : undefined;
  const byOwner = [ruleFilterToSql(owned, scope), filterToSql(filter, scope, { equalityIndexed: true })];
  const conditions = [
    ruleFilterToSql(others, scope),
    sql<SqlBool>`(${ruleFilterToSql(owned, scope)}) is not true`,
    filterToSql(filter, scope, { equalityIndexed: order !== undefined }),
  ];
  // Materialised, because it would otherwise be computed for each use.
  return sql<number>`(
    with by_owner as materialized (select ${owners ? cappedByOwner(scope, owners) : capped(scope, byOwner)} as count)
    select by_owner.count + case when by_owner.count > ${countLimit} then 0 else ${capped(scope, conditions, { order })} end from by_owner)`;
}

/** Returns the members in an owner rule; undefined for another kind of rule. */
function ownersIn(owned: Filter, scope: Scope): string[] | undefined {
  const resolved = resolveFilter(owned, { ...scope, fields: scope.ruleFields ?? [] });
  const ownerLists = (isResolvedGroup(resolved) ? resolved.items : [resolved]).map((item) =>
    !isResolvedGroup(item) && item.comparison.is === 'anyOf' && !item.negated ? item.comparison.values : undefined,
  );
  return ownerLists.every((values) => values !== undefined) ? [...new Set(ownerLists.flat())] : undefined;
}

/**
 * Counts the records of these owners, one after the other up to the limit. The oldest come first: their pages are unchanged since the last vacuum,
 * so that the index alone suffices. The newest ones would need single lookups in the table.
 */
function cappedByOwner(scope: Scope, owners: readonly string[]): RawBuilder<number> {
  return sql<number>`(select count(*) from (
    select 1 from unnest(${owners}::text[]) as named (owner) cross join lateral (
      select 1 from records where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${live}
        and records.owner = named.owner order by ${orderSql(scope, oldestFirst)}) as own limit ${countLimit + 1}) as found)`;
}

function capped(
  scope: Scope,
  conditions: readonly RawBuilder<SqlBool>[],
  { which = live, order }: { which?: RawBuilder<SqlBool>; order?: Order | undefined } = {},
): RawBuilder<number> {
  const ordered = order === undefined ? sql`` : sql`order by ${orderSql(scope, order)}`;
  return sql<number>`(select count(*) from (
    select 1 from records where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${which} and ${sql.join([...conditions], sql` and `)} ${ordered} limit ${countLimit + 1}) as found)`;
}

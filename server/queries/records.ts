import { sql, type RawBuilder, type SelectQueryBuilder, type Selectable, type SqlBool } from 'kysely';
import type { CappedTotal } from '../../domain/contract/shapes';
import { AppError } from '../../domain/errors';
import { everything, isGroup, type Filter } from '../../domain/filters/filter';
import type { StoredRecord } from '../../domain/filters/matches';
import { systemFields } from '../../domain/filters/resolve';
import type { Scope } from '../../domain/filters/scope';
import type { Field } from '../../domain/metadata/field';
import { valueTypes, type StorageClass } from '../../domain/values';
import { idList } from '../db/literals';
import type { Db, RecordsTable, Tables } from '../db/tables';
import { comparedSql, filterToSql, numberOf } from './filter-to-sql';
import { seenUpdateTime } from './last-change';
import { ruleFilterToSql, ruleToSql } from './rule-to-sql';
import { keywordCondition, searchNewest } from './search';

/** Reading records. Every function takes a Scope, so that no read shape can pass by the row permission. */

/** What a reader of records gets: everything but the keys that only SQL uses. */
export const recordColumns = [
  'records.table_id',
  'records.id',
  'records.name',
  'records.owner',
  'records.members',
  'records.followers',
  'records.pipeline_id',
  'records.stage_id',
  'records.is_draft',
  'records.creator',
  'records.updater',
  'records.create_time',
  'records.update_time',
  'records.deleted_at',
  'records.data',
  'records.field_times',
] as const;

type ReadRow = Pick<
  Selectable<RecordsTable>,
  | 'table_id'
  | 'id'
  | 'name'
  | 'owner'
  | 'members'
  | 'followers'
  | 'pipeline_id'
  | 'stage_id'
  | 'is_draft'
  | 'creator'
  | 'updater'
  | 'create_time'
  | 'update_time'
  | 'deleted_at'
  | 'data'
  | 'field_times'
>;

export function storedRecord(row: ReadRow): StoredRecord {
  return {
    ...row,
    create_time: row.create_time.getTime(),
    update_time: row.update_time.getTime(),
    deleted_at: row.deleted_at === null ? null : row.deleted_at.getTime(),
  };
}

export interface Order {
  /** A field id, `name`, `create_time` or `update_time`. */
  field: string;
  sort: 'asc' | 'desc';
}

export interface PageRequest {
  filter?: Filter | undefined;
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

export const offsetLimit = 10_000;
/** Counting stops here: "1000+". */
export const countLimit = 1_000;

/** The total of a list answer, from a count that may have gone on to one more than the limit. */
export function cappedTotal(found: number): CappedTotal {
  return { total: Math.min(found, countLimit), total_is_capped: found > countLimit };
}

type RecordQuery<O> = SelectQueryBuilder<Tables, 'records', O>;

/** Records that lists show: not removed, no drafts. The words of the two partial indexes. */
export const live = sql<SqlBool>`records.deleted_at is null and not records.is_draft`;
/** Records that wait for their approval. */
const draft = sql<SqlBool>`records.deleted_at is null and records.is_draft`;

function within<O>(query: RecordQuery<O>, scope: Scope): RecordQuery<O> {
  return query.where('records.client_id', '=', scope.clientId).where('records.table_id', '=', scope.tableId);
}

function fitting<O>(query: RecordQuery<O>, scope: Scope, filter: Filter | undefined): RecordQuery<O> {
  return query.where(ruleToSql(scope)).where(filterToSql(filter ?? everything, scope));
}

/**
 * A page of live records.
 * @throws AppError invalid for a filter or an order that names what the reader does not see, or an offset beyond 10,000.
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
        condition: sql<SqlBool>`(${ruleToSql(scope)} and ${filterToSql(filter ?? everything, scope)})`,
        limit: wanted,
      })
    ).slice(skip);
  } else {
    let query = fitting(
      within(db.selectFrom('records').select(recordColumns), scope).where(request.drafts ? draft : live),
      scope,
      filter,
    );
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

/** The order of a list that names none. */
export const newestFirst: Order = { field: 'create_time', sort: 'desc' };

/** As it is compared: lower case, without blanks around it. */
function normaliseKeyword(keyword: string | undefined): string {
  return (keyword ?? '').trim().toLowerCase();
}

export interface CountRequest extends Pick<PageRequest, 'filter' | 'keyword' | 'drafts'> {
  /**
   * The order of the list, where an index gives it: the count then goes through it and stops when it has enough. Without an index nothing is
   * put in order for a count.
   */
  indexedOrder?: Order | undefined;
  /** Whether an index gives what fits the filter by its owner (`ownerIndexColumns`). */
  ownersIndexed?: boolean | undefined;
}

/** How many records a page request finds in all: exact up to 1,000. */
export async function countRecords(db: Db, scope: Scope, request: CountRequest): Promise<CappedTotal> {
  const keyword = normaliseKeyword(request.keyword);
  const split =
    keyword === '' && !request.drafts && (request.filter === undefined || request.ownersIndexed)
      ? splitByOwner(scope)
      : undefined;
  const wanted = [
    ruleToSql(scope),
    filterToSql(request.filter ?? everything, scope),
    ...(keyword === '' ? [] : [keywordCondition(scope, keyword)]),
  ];
  const {
    rows: [row],
  } = await (
    split
      ? countInTwo(scope, split, request)
      : sql<{
          count: number;
        }>`select ${capped(scope, wanted, { which: request.drafts ? draft : live, order: request.indexedOrder })} as count`
  ).execute(db);
  return cappedTotal(Number(row?.count ?? 0));
}

/**
 * Owners have an index of their own, and with a filter one that was made for it: out of it their records are counted without reading what others own. Only
 * where they are few are the others asked for, those that the reader is on without the owner being named: two small sets instead of one `or` over everything.
 */
function countInTwo(
  scope: Scope,
  { owned, others }: { owned: Filter; others: Filter },
  { filter = everything, indexedOrder }: CountRequest,
): RawBuilder<{ count: number }> {
  const byOwner = [ruleFilterToSql(owned, scope), filterToSql(filter, scope, { equalityIndexed: true })];
  const rest = [
    ruleFilterToSql(others, scope),
    sql<SqlBool>`(${ruleFilterToSql(owned, scope)}) is not true`,
    filterToSql(filter, scope),
  ];
  // Materialised: it would be counted for each place where it is named.
  return sql<{ count: number }>`
    with by_owner as materialized (select ${capped(scope, byOwner)} as count)
    select by_owner.count + case when by_owner.count > ${countLimit} then 0 else ${capped(scope, rest, { order: indexedOrder })} end as count from by_owner`;
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

/** The rule as "owned by one of these, or else"; undefined for a rule of another shape. */
export function splitByOwner({ rule, about }: Scope): { owned: Filter; others: Filter } | undefined {
  if (!isGroup(rule) || rule.join !== 'or' || (about?.length ?? 0) > 0) return undefined;
  const namesOwners = (item: Filter) =>
    !isGroup(item) && item.field === 'owner_member_id' && item.relation === 'include';
  const owned = rule.items.filter(namesOwners);
  if (owned.length === 0) return undefined;
  return {
    owned: { join: 'or', items: owned },
    others: { join: 'or', items: rule.items.filter((item) => !namesOwners(item)) },
  };
}

/** The order of one field, then id; empty last whichever way (SD-53). */
function orderSql(scope: Scope, { field, sort }: Order): RawBuilder<unknown> {
  const { key, nullable } = orderKey(scope, field);
  const way = sort === 'asc' ? sql`asc` : sql`desc`;
  return sql`${key} ${way}${nullable ? sql` nulls last` : sql``}, records.id ${way}`;
}

/**
 * What records are ordered by: a column, or what is made of a field's value.
 * @throws AppError invalid for what the reader does not see, and for a kind that has no order.
 */
export function orderKey(
  scope: Scope,
  field: string,
): { key: RawBuilder<unknown>; storage: StorageClass; nullable: boolean } {
  if (field === 'create_time') return { key: sql.ref('records.create_time'), storage: 'instant', nullable: false };
  if (field === 'update_time') return { key: seenUpdateTime(scope.fields), storage: 'instant', nullable: false };
  const found = scope.fields.find((candidate) => candidate.field_id === field && candidate.access !== 'none');
  if (field === 'name' && !scope.titleHidden)
    return { key: sql.ref('records.name_key'), storage: 'text', nullable: false };
  if (!found || Object.hasOwn(systemFields, field))
    throw new AppError('invalid', { order_by: field }, [{ field, code: 'unknownField' }]);
  const { shows, storage } = valueTypes[found.value_type];
  if (shows || storage === 'refs' || storage === 'json')
    throw new AppError('invalid', { order_by: field }, [{ field, code: 'wrongType' }]);
  return { key: valueKey(found, storage), storage, nullable: true };
}

function valueKey(field: Field, storage: Exclude<StorageClass, 'refs' | 'json'>): RawBuilder<unknown> {
  const { value, text } = comparedSql(field);
  switch (storage) {
    case 'number':
    case 'instant':
      return numberOf(value, text);
    case 'text':
      return sql`lower(${text} collate "C")`;
    case 'date':
    case 'boolean':
      return sql`${text} collate "C"`;
    case 'ref': {
      // Options come in the order in which the company put them.
      const options = (field.value_options ?? []).map((option) => option.id);
      return options.length > 0 ? sql`array_position(${idList(options)}, ${text})` : sql`${text} collate "C"`;
    }
  }
}

/** What stands behind an id. A record of another company or type is missing, as one that never was. */
export type Found =
  | { state: 'readable'; record: StoredRecord }
  | { state: 'deleted'; record: StoredRecord }
  /** It exists and the rule does not reach it. */
  | { state: 'hidden' }
  | { state: 'missing' };

/** One record by id, removed ones and drafts too. With `lock` the row is held until the end of the transaction. */
export async function findRecord(
  db: Db,
  scope: Scope,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Found> {
  let query = within(
    db.selectFrom('records').select(recordColumns).select(ruleToSql(scope).as('within_rule')),
    scope,
  ).where('records.id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return { state: 'missing' };
  const { within_rule, ...rest } = row;
  if (!within_rule) return { state: 'hidden' };
  return { state: rest.deleted_at === null ? 'readable' : 'deleted', record: storedRecord(rest) };
}

/** The object type of each of these records, whoever may read them, removed ones and drafts too. An id that is in two types names none. */
export async function tablesOf(db: Db, clientId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; table_id: string }>`
    select r.id, min(r.table_id) as table_id
    from object_types as t join records as r on r.client_id = ${clientId} and r.table_id = t.table_id and r.id = any(${[...ids]}::text[])
    where t.client_id = ${clientId} group by r.id having count(*) = 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.table_id]));
}

/** The live records among these ids that the scope reaches, in no particular order. At most 1,000 ids. */
export async function findRecords(db: Db, scope: Scope, ids: readonly string[]): Promise<StoredRecord[]> {
  if (ids.length === 0) return [];
  const rows = await fitting(
    within(db.selectFrom('records').select(recordColumns), scope).where(live),
    scope,
    undefined,
  )
    .where('records.id', 'in', [...new Set(ids)])
    .execute();
  return rows.map(storedRecord);
}

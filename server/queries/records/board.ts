import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Field } from '../../../domain/metadata/field';
import type { Money } from '../../../domain/values/currency-with-type';
import type { Db } from '../../db/tables';
import { fieldLiteral } from '../../db/literals';
import { boundChat } from '../chats/bound-chats';
import { recordJson } from './columns';
import { toNumber } from './expressions';
import { filterToSql } from './filter-to-sql';
import { newestFirst, orderKey, orderSql, type Order } from './order';
import { pageFrom, computeSkip, type RecordPageRows, type PageRow } from './page';
import { live, ruleToSql } from './predicates';
import { keywordCondition, normaliseKeyword } from '../search/search';

/** The query of a board. */
export interface BoardRequest {
  pipelineId: string;
  /** Resolved for the reader of the scope. */
  filter?: ResolvedFilter | undefined;
  keyword?: string | undefined;
}

/** Returns the records of the list with the same filter, in every stage. */
function boardConditions(scope: Scope, { filter, keyword }: Omit<BoardRequest, 'pipelineId'>): RawBuilder<SqlBool> {
  const normalisedKeyword = normaliseKeyword(keyword);
  const conditions = [
    sql<SqlBool>`records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId}`,
    live,
    ruleToSql(scope),
    filterToSql(filter, scope),
    ...(normalisedKeyword === '' ? [] : [keywordCondition(scope, normalisedKeyword)]),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Returns a page of each of these stages in one statement: the index of stages supplies the newest of each. @returns pages by stage. @throws
 * AppError as `pageOfRecords`.
 */
export async function stagePages(
  db: Db,
  scope: Scope,
  {
    stageIds,
    order = newestFirst,
    ...request
  }: BoardRequest & { stageIds: readonly string[]; order?: Order | undefined; skip?: number; limit: number },
): Promise<Map<string, RecordPageRows>> {
  const { key } = orderKey(scope, order.field);
  const way = order.sort === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<PageRow & { board_stage: string }>`
    select ${recordJson} as record, board.stage as board_stage, ${boundChat(scope)} as chat_id
    from unnest(${[...stageIds]}::text[]) as board (stage) cross join lateral (
      select records.*, ${key} as board_key from records
      where ${boardConditions(scope, request)} and records.pipeline_id = ${request.pipelineId} and records.stage_id = board.stage
      order by ${orderSql(scope, order)} offset ${computeSkip(request)} limit ${request.limit + 1}) as records
    order by records.board_key ${way} nulls last, records.id ${way}`.execute(db);
  return new Map(
    stageIds.map((stageId) => [
      stageId,
      pageFrom(
        rows.filter(({ board_stage }) => board_stage === stageId),
        request.limit,
      ),
    ]),
  );
}

/** The records of one column with one currency. */
export interface BoardGroup {
  /** Null: in no column. */
  stage_id: string | null;
  /** Null: the record has none. */
  currency: string | null;
  count: number;
  /** Digits; null where no record has an amount. */
  sum: string | null;
  /** The same in the main currency, where the amounts contain that value. */
  main: string | null;
}

/** The summed amounts of a record. */
export interface BoardMoney {
  amount: Field;
  /** `own`: each amount contains its currency. A field id: that field has the currency of the record. Null: all amounts are in the main currency. */
  currency: 'own' | Field | null;
}

/**
 * Counts and sums the columns of a board in one pass over its records, in exact decimals of the database. It groups by stages as stored and by the
 * currency expression of migration 0170, for which the planner expects few groups and aggregates in memory instead of sorting.
 */
export async function boardGroups(
  db: Db,
  scope: Scope,
  {
    unplaced,
    stageIds,
    money,
    ...request
  }: BoardRequest & {
    stageIds: readonly string[];
    /** The condition for records in no column. */
    unplaced: ResolvedFilter;
    money: BoardMoney | null;
  },
): Promise<BoardGroup[]> {
  const { currency, sum, main } = moneySql(money);
  const { rows } = await sql<Omit<BoardGroup, 'count'> & { pipeline_id: string | null; count: string | number }>`
    select records.pipeline_id, records.stage_id, ${currency} as currency, count(*) as count, sum(${sum})::text as sum, sum(${main})::text as main
    from records
    where ${boardConditions(scope, request)} and (records.pipeline_id = ${request.pipelineId} or ${filterToSql(unplaced, scope)})
    group by 1, 2, 3`.execute(db);
  return rows.map(({ pipeline_id, stage_id, count, ...group }) => ({
    ...group,
    stage_id: pipeline_id === request.pipelineId && stage_id !== null && stageIds.includes(stage_id) ? stage_id : null,
    count: Number(count),
  }));
}

/** Groups matching records by stage and currency, summed in exact decimals of the database. */
export async function openGroups(
  db: Db,
  scope: Scope,
  { filter, money }: { filter: ResolvedFilter; money: BoardMoney },
): Promise<(BoardGroup & { pipeline_id: string | null })[]> {
  const { currency, sum, main } = moneySql(money);
  const { rows } = await sql<Omit<BoardGroup, 'count'> & { pipeline_id: string | null; count: string | number }>`
    select records.pipeline_id, records.stage_id, ${currency} as currency, count(*) as count, sum(${sum})::text as sum, sum(${main})::text as main
    from records where ${boardConditions(scope, { filter })} group by 1, 2, 3`.execute(db);
  return rows.map(({ count, ...group }) => ({ ...group, count: Number(count) }));
}

function moneySql(money: BoardMoney | null): Record<'currency' | 'sum' | 'main', RawBuilder<unknown>> {
  const none = sql`null::numeric`;
  if (!money) return { currency: sql`null::text`, sum: none, main: none };
  const key = fieldLiteral(money.amount.field_id);
  const value = sql`records.data->${key}`;
  if (money.currency !== 'own')
    return {
      currency: money.currency ? sql`records.data->>${fieldLiteral(money.currency.field_id)}` : sql`null::text`,
      sum: toNumber(value, sql`(records.data->>${key})`),
      main: none,
    };
  const sumColumn = (name: keyof Money) => {
    const text = fieldLiteral(name);
    return toNumber(sql`${value}->${text}`, sql`(${value}->>${text})`);
  };
  return {
    currency: sql`${value}->>${fieldLiteral('currency' satisfies keyof Money)}`,
    sum: sumColumn('amount'),
    main: sumColumn('main'),
  };
}

import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely';
import { isResolvedGroup, type Resolved, type ResolvedFilter } from '../../domain/filters/resolve';
import type { Scope } from '../../domain/filters/scope';
import type { StorageClass } from '../../domain/values';
import { systemColumns, comparedSql, numberOf, systemColumn } from './records/expressions';
import { orderKey, type Order } from './records/order';
import { splitByOwner } from './records/predicates';

/**
 * The index that would serve a list (ADR-0032): what must be equal, then the order, then what the rest of the conditions
 * compare. Its expressions come from the builders of the statements themselves, without the values: all lists that differ in them
 * only, as the "mine" of every member, share one.
 */

/** A row of an index holds 2,704 bytes, and a longer one would refuse the save; so texts that anybody types never become a column. */
const rowBytes = 2_400;
const widths: Record<StorageClass, number> = {
  ref: 440,
  number: 160,
  instant: 160,
  date: 16,
  boolean: 8,
  text: Infinity,
  refs: Infinity,
  json: Infinity,
};
const nameBytes = 800;
const idBytes = 64;

interface Column {
  expression: RawBuilder<unknown>;
  bytes: number;
}

/**
 * The columns of the index that a list with this filter and order wants, as SQL; undefined where the indexes that always exist do, or no
 * index would help.
 * @throws AppError invalid as `orderKey` does.
 */
export function viewIndexColumns(
  scope: Scope,
  { filter, order }: { filter?: ResolvedFilter | undefined; order?: Order | undefined },
): string[] | undefined {
  const { equal, compared } = columnsOf(filter, scope);
  const sorted = sortColumns(scope, order);
  // Records that are named by their ids are found by the key.
  if (!sorted || [...equal, ...compared].some(({ expression }) => expression === systemColumns._id)) return undefined;
  const isPlain = order === undefined || (order.field === 'create_time' && order.sort === 'desc');
  if (isPlain && compared.length === 0 && equal.every(({ expression }) => expression === systemColumns.owner_member_id))
    return undefined;
  const columns = layoutColumns(equal, sorted, compared);
  return isPlain && columns?.length === sorted.columns.length ? undefined : columns;
}

/**
 * The columns of the index out of which such a list is counted for somebody whose rule names owners: who sees every fifth record would otherwise read five
 * times as many as somebody who sees all. Undefined where the index of owners does, or no index would help.
 */
export function ownerIndexColumns(scope: Scope, filter: ResolvedFilter | undefined): string[] | undefined {
  const { equal, compared } = columnsOf(filter, scope);
  const named = [...equal, ...compared].map(({ expression }) => expression);
  if (
    named.length === 0 ||
    named.includes(systemColumns._id) ||
    named.includes(systemColumns.owner_member_id) ||
    !splitByOwner(scope)
  )
    return undefined;
  return layoutColumns(equal, { columns: [systemColumns.owner_member_id], bytes: widths.ref }, compared);
}

/** Equations, what stands between, comparisons; those that no row of an index has room for are left out. */
function layoutColumns(
  equal: readonly Column[],
  between: { columns: RawBuilder<unknown>[]; bytes: number },
  compared: readonly Column[],
): string[] | undefined {
  let left = rowBytes - between.bytes;
  const fitting = ({ bytes }: Column) => {
    left -= bytes;
    return left >= 0;
  };
  const distinct = (list: readonly Column[]) =>
    [...new Set(list.filter(fitting).flatMap(({ expression }) => textOf(sql`(${expression})`) ?? []))].sort();
  const first = distinct(equal);
  const last = distinct(compared).filter((column) => !first.includes(column));
  const middle = between.columns.flatMap((column) => textOf(column) ?? []);
  return middle.length < between.columns.length ? undefined : [...first, ...middle, ...last];
}

/** The conditions that all rows of the list fulfil. Of groups joined by `or` none is. */
function columnsOf(filter: ResolvedFilter | undefined, scope: Scope): { equal: Column[]; compared: Column[] } {
  if (filter === undefined) return { equal: [], compared: [] };
  if (isResolvedGroup(filter)) {
    if (filter.join === 'or' && filter.items.length > 1) return { equal: [], compared: [] };
    const parts = filter.items.map((item) => columnsOf(item, scope));
    return { equal: parts.flatMap((part) => part.equal), compared: parts.flatMap((part) => part.compared) };
  }
  return columnOf(filter, scope);
}

function columnOf(resolved: Resolved, scope: Scope): { equal: Column[]; compared: Column[] } {
  const bytes = widths[resolved.storage];
  const expression = resolved.negated || !Number.isFinite(bytes) ? undefined : expressionOf(resolved, scope);
  if (!expression) return { equal: [], compared: [] };
  return isEquation(resolved)
    ? { equal: [{ expression, bytes }], compared: [] }
    : { equal: [], compared: [{ expression, bytes }] };
}

function isEquation({ comparison }: Resolved): boolean {
  if (comparison.is === 'anyOf') return comparison.values.length === 1;
  return comparison.is === 'truth' || (comparison.is === 'compare' && comparison.with === 'eq');
}

function expressionOf({ source, comparison }: Resolved, scope: Scope): RawBuilder<unknown> | undefined {
  if (comparison.is === 'empty' || comparison.is === 'contains' || 'related' in source) return undefined;
  if ('system' in source) return systemColumn(source.system, scope);
  const { value, text } = comparedSql(source.field);
  if (comparison.is === 'anyOf' || comparison.is === 'truth') return text;
  const ends = comparison.is === 'compare' ? [comparison.value] : [comparison.low, comparison.high];
  return ends.some((end) => typeof end === 'number') ? numberOf(value, text) : sql`(${text} collate "C")`;
}

/** The order as an index keeps it: in the way of its field, ties by id. Undefined for one that no index can keep. */
function sortColumns(
  scope: Scope,
  order: Order = { field: 'create_time', sort: 'desc' },
): { columns: RawBuilder<unknown>[]; bytes: number } | undefined {
  const { key, storage, nullable } = orderKey(scope, order.field);
  const bytes = (order.field === 'name' ? nameBytes : widths[storage]) + idBytes;
  if (!Number.isFinite(bytes)) return undefined;
  const way = order.sort === 'asc' ? sql`asc` : sql`desc`;
  return { columns: [sql`(${key}) ${way}${nullable ? sql` nulls last` : sql``}`, sql`records.id ${way}`], bytes };
}

const compiler = new PostgresQueryCompiler();

/** As the definition of an index has it, without the name of the table; undefined for what holds a parameter. */
function textOf(expression: RawBuilder<unknown>): string | undefined {
  const { sql: text, parameters } = compiler.compileQuery(expression.toOperationNode(), createQueryId());
  return parameters.length > 0 ? undefined : text.replaceAll('"records".', '').replaceAll('records.', '');
}

import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely';
import { isResolvedGroup, type Resolved, type ResolvedFilter, type SystemField } from '../../domain/filters/resolve';
import type { Scope } from '../../domain/filters/scope';
import type { StorageClass } from '../../domain/values';
import { comparedSql, toNumber, systemColumn, systemColumns } from '../queries/records/expressions';
import { lastKey, newestFirst, orderKey, type Order } from '../queries/records/order';
import { splitByOwner } from '../queries/records/predicates';
import type { IndexColumn } from './uses';

/**
 * Returns the index that would serve a list (ADR-0032): equal values, then the order, then the values that the other conditions compare. Its
 * expressions are made by the builders of the statements themselves, without the values. All lists that differ only in values share one index, as
 * the lists in which each member sees only that member's own records.
 */

/** A row of an index holds 2,704 bytes, and a longer one would refuse the save; so free texts never become a column. */
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

/** The compared side of a condition: an expression over a record. */
interface IndexedSide {
  expression: RawBuilder<unknown>;
  bytes: number;
  /** The system property of the expression; undefined for the value of a field. */
  property: SystemField | undefined;
}

interface IndexedSides {
  equal: IndexedSide[];
  compared: IndexedSide[];
}

/**
 * Returns the columns of the index for a list with this filter and order; undefined where the permanent indexes suffice, or no index would help.
 * @throws AppError invalid as `orderKey` does.
 */
export function viewIndexColumns(
  scope: Scope,
  { filter, order }: { filter?: ResolvedFilter | undefined; order?: Order | undefined },
): IndexColumn[] | undefined {
  const { equal, compared } = toSides(filter, scope);
  const sorted = sortColumns(scope, order);
  // The primary key finds records by id.
  if (!sorted || [...equal, ...compared].some(({ property }) => property === '_id')) return undefined;
  const isPlain = order === undefined || (order.field === 'create_time' && order.sort === 'desc');
  if (isPlain && compared.length === 0 && equal.every(({ property }) => property === 'owner_member_id'))
    return undefined;
  const columns = layoutColumns(equal, sorted, compared);
  return isPlain && columns?.length === sorted.columns.length ? undefined : columns;
}

/**
 * Returns the columns of the index that counts such a list for a reader with a rule that names owners. A reader who sees every fifth record would
 * otherwise read five times as many as one who sees all. Undefined where the index of owners does it, or no index would help.
 */
export function ownerIndexColumns(scope: Scope, filter: ResolvedFilter | undefined): IndexColumn[] | undefined {
  const { equal, compared } = toSides(filter, scope);
  const indexedProperties = [...equal, ...compared].map(({ property }) => property);
  if (
    indexedProperties.length === 0 ||
    indexedProperties.includes('_id') ||
    indexedProperties.includes('owner_member_id') ||
    !splitByOwner(scope)
  )
    return undefined;
  return layoutColumns(
    equal,
    { columns: [{ expression: systemColumns.owner_member_id }], bytes: widths.ref },
    compared,
  );
}

/** A column of the order, or one that replaces the order. */
interface Between {
  columns: { expression: RawBuilder<unknown>; order?: IndexColumn['order'] }[];
  bytes: number;
}

/** Arranges equations, the columns between, and comparisons; those beyond the size of an index row are left out. */
function layoutColumns(
  equal: readonly IndexedSide[],
  between: Between,
  compared: readonly IndexedSide[],
): IndexColumn[] | undefined {
  let remainingBytes = rowBytes - between.bytes;
  const fitting = ({ bytes }: IndexedSide) => {
    remainingBytes -= bytes;
    return remainingBytes >= 0;
  };
  const distinct = (sides: readonly IndexedSide[]) => {
    const columns = sides.filter(fitting).flatMap(({ expression, property }): IndexColumn[] => {
      const text = getText(sql`(${expression})`);
      return text === undefined ? [] : [{ expression: text, isFieldValue: property === undefined }];
    });
    return [...new Map(columns.map((column) => [column.expression, column])).values()].sort((first, second) =>
      first.expression < second.expression ? -1 : 1,
    );
  };
  const first = distinct(equal);
  const leadingExpressions = new Set(first.map(({ expression }) => expression));
  const last = distinct(compared).filter(({ expression }) => !leadingExpressions.has(expression));
  const middle = between.columns.flatMap(({ expression, order }): IndexColumn[] => {
    const text = getText(expression);
    return text === undefined ? [] : [{ expression: text, order, isFieldValue: false }];
  });
  return middle.length < between.columns.length ? undefined : [...first, ...middle, ...last];
}

/** Returns the conditions that all rows of the list fulfil. Groups joined by `or` have none. */
function toSides(filter: ResolvedFilter | undefined, scope: Scope): IndexedSides {
  if (filter === undefined) return { equal: [], compared: [] };
  if (!isResolvedGroup(filter)) return toSide(filter, scope);
  if (filter.join === 'or' && filter.items.length > 1) return { equal: [], compared: [] };
  const itemSides = filter.items.map((item) => toSides(item, scope));
  return {
    equal: itemSides.flatMap((itemSide) => itemSide.equal),
    compared: itemSides.flatMap((itemSide) => itemSide.compared),
  };
}

function toSide(resolved: Resolved, scope: Scope): IndexedSides {
  const bytes = widths[resolved.storage];
  const expression = resolved.negated || !Number.isFinite(bytes) ? undefined : buildExpression(resolved, scope);
  if (!expression) return { equal: [], compared: [] };
  const side = { expression, bytes, property: 'system' in resolved.source ? resolved.source.system : undefined };
  return isEquation(resolved) ? { equal: [side], compared: [] } : { equal: [], compared: [side] };
}

function isEquation({ comparison }: Resolved): boolean {
  if (comparison.is === 'anyOf') return comparison.values.length === 1;
  return comparison.is === 'truth' || (comparison.is === 'compare' && comparison.with === 'eq');
}

function buildExpression({ source, comparison }: Resolved, scope: Scope): RawBuilder<unknown> | undefined {
  if (comparison.is === 'empty' || comparison.is === 'contains' || comparison.is === 'within') return undefined;
  // Notes, notices, relations and linked records are in other rows than the values.
  if ('related' in source || 'lastNote' in source || 'notice' in source || 'linked' in source) return undefined;
  if ('system' in source) return systemColumn(source.system, scope);
  const { value, text } = comparedSql(source.field);
  if (comparison.is === 'anyOf' || comparison.is === 'truth') return text;
  const ends = comparison.is === 'compare' ? [comparison.value] : [comparison.low, comparison.high];
  return ends.some((end) => typeof end === 'number') ? toNumber(value, text) : sql`(${text} collate "C")`;
}

/** Returns the order in the form of an index: closed records last, then the field, ties by id. Undefined for an unsupported order. */
function sortColumns(scope: Scope, order: Order = newestFirst): Between | undefined {
  const { key, storage, nullable } = orderKey(scope, order.field);
  const bytes = (order.field === 'name' ? nameBytes : widths[storage]) + idBytes;
  if (!Number.isFinite(bytes)) return undefined;
  return {
    columns: [
      ...(order.last ? [{ expression: lastKey(scope, order), order: 'asc' as const }] : []),
      { expression: sql`(${key})`, order: nullable ? `${order.sort} nulls last` : order.sort },
      { expression: sql`records.id`, order: order.sort },
    ],
    bytes: bytes + (order.last ? widths.boolean : 0),
  };
}

const compiler = new PostgresQueryCompiler();

/**
 * Returns the expression as in the index definition, without the table's name, which differs between the shards of a cluster. Undefined for an
 * expression with a parameter; literals are ids, which contain no dot.
 */
function getText(expression: RawBuilder<unknown>): string | undefined {
  const { sql: text, parameters } = compiler.compileQuery(expression.toOperationNode(), createQueryId());
  return parameters.length > 0 ? undefined : text.replaceAll('"records".', '').replaceAll('records.', '');
}

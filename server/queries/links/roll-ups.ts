import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { AppError } from '../../../domain/errors';
import { allowsRollUp, lookupFilter, rollUpKey } from '../../../domain/formulas';
import type { Filter } from '../../../domain/filter-tree';
import { relatedRecordsField, resolveFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Aggregate, Field } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import { isLinkField } from '../../../domain/values/link-field';
import type { Db, Trx } from '../../db/tables';
import { shareable } from '../../db/together';
import { comparedSql, toNumber } from '../records/expressions';
import { filterToSql } from '../records/filter-to-sql';
import { live, ruleToSql } from '../records/predicates';

/** The record to which others link. */
export interface RollUpKey {
  tableId: string;
  id: string;
}

/** Returns the field that a roll-up aggregates; undefined for a count. @throws AppError invalid for a hidden field or an unsupported roll-up. */
export function rollUpField(
  scope: Pick<Scope, 'fields'>,
  { op, result_field }: Pick<Aggregate, 'op' | 'result_field'>,
): Field | undefined {
  if (op === 'count') return undefined;
  const field = scope.fields.find((candidate) => candidate.field_id === result_field && candidate.access !== 'none');
  if (!field)
    throw new AppError('invalid', {}, [
      { field: result_field ?? 'result_field', code: result_field === undefined ? 'required' : 'unknownField' },
    ]);
  if (!allowsRollUp(op, field)) throw new AppError('invalid', {}, [{ field: field.field_id, code: 'wrongType' }]);
  return field;
}

/**
 * Computes one roll-up over the existing records of a scope that link to a record, in one statement. @returns digits; of days `YYYY-MM-DD`, of
 * moments epoch milliseconds; null when no value is filled. @throws AppError invalid as `rollUpField` and `resolveFilter` do.
 */
export async function computeRollUp(
  db: Db | Trx,
  scope: Scope,
  aggregate: Aggregate,
  namedRecord: RollUpKey,
): Promise<string | null> {
  const { tableId, id } = namedRecord;
  const naming = scope.fields.find(({ field_id }) => field_id === aggregate.lookup_field);
  const isLink = aggregate.lookup_field === relatedRecordsField || (naming !== undefined && isLinkField(naming));
  if (!isLink) return aggregateRecords(db, scope, aggregate, lookupFilter(aggregate, tableId, [id]));
  const request = { scope, aggregate, id };
  return computeRollUps(db, [scope.clientId, scope.tableId, scope.rule, rollUpKey(aggregate), tableId], request);
}

type RollUpWhere = [clientId: string, tableId: string, rule: Scope['rule'], key: string, fromTable: string];
interface RollUpRequest {
  scope: Scope;
  aggregate: Aggregate;
  id: string;
}

/** Computes one roll-up for many linked records in one query. */
const computeRollUps = shareable(
  async (db, [, , , , fromTable]: RollUpWhere, requests: readonly [RollUpRequest, ...RollUpRequest[]]) => {
    const [{ scope, aggregate }] = requests;
    const { lookup_field, op } = aggregate;
    const ids = [...new Set(requests.map(({ id }) => id))];
    const filter = lookupFilter(aggregate, fromTable, ids);
    const linkValue = sql`records.data->${lookup_field}::text`;
    const links = lookup_field === relatedRecordsField ? sql`${linkValue}->${fromTable}::text` : linkValue;
    const conditions = [live, ruleToSql(scope), filterToSql(resolveFilter(filter, scope), scope)];
    const { rows } = await sql<{ id: string; result: string | null }>`
    select named.id, (${rollUpSql(op, rollUpField(scope, aggregate))})::text as result
    from records cross join lateral (
      select distinct link as id from jsonb_array_elements_text(
        case when jsonb_typeof(${links}) = 'array' then ${links} else jsonb_build_array(${links}) end) as link) as named
    where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${sql.join(conditions, sql<SqlBool>` and `)}
      and named.id = any(${ids}::text[])
    group by named.id`.execute(db);
    const results = new Map(rows.map(({ id, result }) => [id, result]));
    const none = op === 'count' || op === 'distinct' ? '0' : null;
    return requests.map(({ id }) => (results.has(id) ? (results.get(id) ?? null) : none));
  },
);

/** Computes the same over the existing records of a scope that match a filter; null for all of them. */
export async function aggregateRecords(
  db: Db | Trx,
  scope: Scope,
  aggregate: Pick<Aggregate, 'op' | 'result_field'>,
  filter: Filter | null,
): Promise<string | null> {
  const field = rollUpField(scope, aggregate);
  const conditions = [
    live,
    ruleToSql(scope),
    filterToSql(filter === null ? undefined : resolveFilter(filter, scope), scope),
  ];
  const {
    rows: [row],
  } = await sql<{ result: string | null }>`
    select (${rollUpSql(aggregate.op, field)})::text as result from records
    where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${sql.join(conditions, sql<SqlBool>` and `)}`.execute(
    db,
  );
  return row?.result ?? null;
}

function rollUpSql(op: Aggregate['op'], field: Field | undefined): RawBuilder<unknown> {
  if (!field) return sql`count(*)`;
  const { value, text } = comparedSql(field);
  const { storage } = valueTypes[field.value_type];
  const compared =
    storage === 'number' || storage === 'instant' ? toNumber(value, text) : sql`nullif(${text}, '') collate "C"`;
  switch (op) {
    case 'count':
      return sql`count(*)`;
    case 'sum':
      return sql`sum(${compared})`;
    case 'avg':
      return sql`avg(${compared})`;
    case 'min':
      return sql`min(${compared})`;
    case 'max':
      return sql`max(${compared})`;
    case 'distinct':
      return sql`count(distinct ${compared})`;
  }
}

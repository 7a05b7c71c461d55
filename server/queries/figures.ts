import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { AppError } from '../../domain/errors';
import { allowsFigure, lookupFilter } from '../../domain/formulas';
import type { Filter } from '../../domain/filters/filter';
import { resolveFilter } from '../../domain/filters/resolve';
import type { Scope } from '../../domain/filters/scope';
import type { Aggregate, Field } from '../../domain/metadata/field';
import { valueTypes } from '../../domain/values';
import type { Db, Trx } from '../db/tables';
import { comparedSql, numberOf } from './records/expressions';
import { filterToSql } from './records/filter-to-sql';
import { live, ruleToSql } from './records/predicates';

/** The record that others name. */
export interface Named {
  tableId: string;
  id: string;
}

/** What a figure is made of; undefined where only records are counted. @throws AppError invalid for a field that the scope does not show or that gives no such figure. */
export function figureField(
  scope: Pick<Scope, 'fields'>,
  { op, result_field }: Pick<Aggregate, 'op' | 'result_field'>,
): Field | undefined {
  if (op === 'count') return undefined;
  const field = scope.fields.find((candidate) => candidate.field_id === result_field && candidate.access !== 'none');
  if (!field)
    throw new AppError('invalid', {}, [
      { field: result_field ?? 'result_field', code: result_field === undefined ? 'required' : 'unknownField' },
    ]);
  if (!allowsFigure(op, field)) throw new AppError('invalid', {}, [{ field: field.field_id, code: 'wrongType' }]);
  return field;
}

/**
 * One figure over the living records of a scope that name a record: one statement.
 * @returns digits; of days `YYYY-MM-DD`, of moments epoch milliseconds; null when nothing is filled.
 * @throws AppError invalid as `figureField` and `resolveFilter` do.
 */
export async function figureOf(db: Db | Trx, scope: Scope, aggregate: Aggregate, named: Named): Promise<string | null> {
  return figureOfRecords(db, scope, aggregate, lookupFilter(aggregate, named.tableId, named.id));
}

/** The same over the living records of a scope that fit a filter; null for all of them. */
export async function figureOfRecords(
  db: Db | Trx,
  scope: Scope,
  aggregate: Pick<Aggregate, 'op' | 'result_field'>,
  filter: Filter | null,
): Promise<string | null> {
  const field = figureField(scope, aggregate);
  const wanted = [
    live,
    ruleToSql(scope),
    filterToSql(filter === null ? undefined : resolveFilter(filter, scope), scope),
  ];
  const {
    rows: [row],
  } = await sql<{ figure: string | null }>`
    select (${figureSql(aggregate.op, field)})::text as figure from records
    where records.client_id = ${scope.clientId} and records.table_id = ${scope.tableId} and ${sql.join(wanted, sql<SqlBool>` and `)}`.execute(
    db,
  );
  return row?.figure ?? null;
}

function figureSql(op: Aggregate['op'], field: Field | undefined): RawBuilder<unknown> {
  if (!field) return sql`count(*)`;
  const { value, text } = comparedSql(field);
  const { storage } = valueTypes[field.value_type];
  const compared =
    storage === 'number' || storage === 'instant' ? numberOf(value, text) : sql`nullif(${text}, '') collate "C"`;
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

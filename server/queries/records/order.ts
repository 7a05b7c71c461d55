import { sql, type RawBuilder } from 'kysely';
import { AppError } from '../../../domain/errors';
import { systemFields, type ResolvedFilter } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Field } from '../../../domain/metadata/field';
import { valueTypes, type StorageClass } from '../../../domain/values';
import { idList } from '../../db/literals';
import { comparedSql, toNumber, seenUpdateTime } from './expressions';
import { filterToSql } from './filter-to-sql';

export interface Order {
  /** A field id, `name`, `create_time` or `update_time`. */
  field: string;
  sort: 'asc' | 'desc';
  /** The records that come last: those that do not match this filter. */
  last?: { isNot: ResolvedFilter };
}

/** The default order of lists. */
export const newestFirst: Order = { field: 'create_time', sort: 'desc' };

/** The same order, reversed. */
export const oldestFirst: Order = { field: 'create_time', sort: 'asc' };

/** The order by one field, then id; empty values come last in both directions (SD-53). */
export function orderSql(scope: Scope, order: Order): RawBuilder<unknown> {
  const { key, nullable } = orderKey(scope, order.field);
  const way = order.sort === 'asc' ? sql`asc` : sql`desc`;
  const last = order.last ? sql`${lastKey(scope, order)}, ` : sql``;
  return sql`${last}${key} ${way}${nullable ? sql` nulls last` : sql``}, records.id ${way}`;
}

/** The sort key that puts some records last. */
export function lastKey(scope: Scope, { last }: Order): RawBuilder<boolean> {
  return last
    ? sql<boolean>`((${filterToSql(last.isNot, scope, { hasLiterals: true })}) is not true)`
    : sql<boolean>`false`;
}

/**
 * Returns the sort key of records: a column, or a key of a field's value. @throws AppError invalid for a hidden field, and for a kind without an
 * order.
 */
export function orderKey(
  scope: Scope,
  field: string,
): { key: RawBuilder<unknown>; storage: StorageClass; nullable: boolean } {
  if (field === 'create_time') return { key: sql.ref('records.create_time'), storage: 'instant', nullable: false };
  if (field === 'update_time') return { key: seenUpdateTime(scope.fields), storage: 'instant', nullable: false };
  const orderField = scope.fields.find((candidate) => candidate.field_id === field && candidate.access !== 'none');
  if (field === 'name' && !scope.titleHidden)
    return { key: sql.ref('records.name_key'), storage: 'text', nullable: false };
  if (!orderField || Object.hasOwn(systemFields, field))
    throw new AppError('invalid', { order_by: field }, [{ field, code: 'unknownField' }]);
  const { shows, storage } = valueTypes[orderField.value_type];
  if (shows || storage === 'refs' || storage === 'json')
    throw new AppError('invalid', { order_by: field }, [{ field, code: 'wrongType' }]);
  return { key: valueKey(orderField, storage), storage, nullable: true };
}

function valueKey(field: Field, storage: Exclude<StorageClass, 'refs' | 'json'>): RawBuilder<unknown> {
  const { value, text } = comparedSql(field);
  switch (storage) {
    case 'number':
    case 'instant':
      return toNumber(value, text);
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

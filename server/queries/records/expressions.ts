import { sql, type RawBuilder } from 'kysely';
import { shownNames } from '../../../domain/filters/last-change';
import type { SystemField } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Field } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import { fieldLiteral } from '../../db/literals';

/** The SQL expressions of record values for conditions, orders, roll-ups and indexes, over the table (or alias) `records`. */

/** The column itself, for indexes and readers who see every field. */
const updateTime: RawBuilder<unknown> = sql.ref('records.update_time');

/**
 * Returns the time of a record's last change that its reader may know of, for sorting and filters. In memory: domain/filters/last-change.ts. Most
 * records have changes of visible fields only, and do not need their times.
 */
export function seenUpdateTime(fields: readonly Pick<Field, 'field_id' | 'access'>[]): RawBuilder<unknown> {
  const visibleNames = shownNames(fields);
  if (visibleNames === undefined) return updateTime;
  return sql`case when records.field_times = '{}'::jsonb or records.field_times - ${visibleNames}::text[] = '{}'::jsonb then records.update_time else (
    select case
      when coalesce(bool_or(changed.time = written.time), false) and not coalesce(bool_or(changed.time = written.time and changed.shown), false)
      then greatest(records.create_time, timestamptz 'epoch' + max(changed.time) filter (where changed.shown) * interval '1 millisecond')
      else records.update_time end
    from (select (extract(epoch from records.update_time) * 1000)::bigint as time) as written,
      (select (value->>'time')::bigint as time, key = any(${visibleNames}::text[]) as shown from jsonb_each(records.field_times)) as changed) end`;
}

/** The column of each system property. */
export const systemColumns: Record<SystemField, RawBuilder<unknown>> = {
  _id: sql.ref('records.id'),
  owner_member_id: sql.ref('records.owner'),
  create_member_id: sql.ref('records.creator'),
  stage_id: sql.ref('records.stage_id'),
  pipeline_id: sql.ref('records.pipeline_id'),
  _all_member_ids: sql.ref('records.members'),
  follower_member_ids: sql.ref('records.followers'),
  create_time: sql.ref('records.create_time'),
  update_time: updateTime,
};

/** Returns a system property as the scope's reader may know it. */
export function systemColumn(name: SystemField, { fields }: Pick<Scope, 'fields'>): RawBuilder<unknown> {
  return name === 'update_time' ? seenUpdateTime(fields) : systemColumns[name];
}

/** Returns the stored value of a field, or its compared part. Field ids are literals, so that an index over the same expression is found. */
export function comparedSql({ field_id, value_type }: Pick<Field, 'field_id' | 'value_type'>): {
  value: RawBuilder<unknown>;
  text: RawBuilder<unknown>;
} {
  const { compared } = valueTypes[value_type];
  const wholeValue = sql`records.data->${fieldLiteral(field_id)}`;
  if (compared === undefined) return { value: wholeValue, text: sql`(records.data->>${fieldLiteral(field_id)})` };
  return {
    value: sql`${wholeValue}->${fieldLiteral(compared)}`,
    text: sql`(${wholeValue}->>${fieldLiteral(compared)})`,
  };
}

/**
 * Returns the text of a field in its compared form (domain/compared-text.ts), in memory `searchableText`. Without a stored form it is the lower
 * case.
 */
export function comparedTextSql({ field_id, value_type }: Pick<Field, 'field_id' | 'value_type'>): RawBuilder<unknown> {
  const { text } = comparedSql({ field_id, value_type });
  return sql`coalesce(records.compared_texts->>${fieldLiteral(field_id)}, lower(${text} collate "C"))`;
}

/** The CASE protects the query from a value of the wrong type in any company, because a filter may run before the company's condition. */
export function toNumber(value: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when jsonb_typeof(${value}) = 'number' then ${text}::numeric end`;
}

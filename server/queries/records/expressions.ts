import { sql, type RawBuilder } from 'kysely';
import { shownNames } from '../../../domain/filters/last-change';
import type { SystemField } from '../../../domain/filters/resolve';
import type { Scope } from '../../../domain/filters/scope';
import type { Field } from '../../../domain/metadata/field';
import { valueTypes } from '../../../domain/values';
import { fieldLiteral } from '../../db/literals';

/** The expressions by which conditions, orders, roll-ups and indexes name what a record holds, over the table (or alias) `records`. */

/** The column itself: an index may hold it, and a reader who sees every field uses it. */
const updateTime: RawBuilder<unknown> = sql.ref('records.update_time');

/**
 * Returns the time of a record's last change that its reader may know of: lists are sorted and filtered by it. In memory:
 * domain/filters/last-change.ts. A record of which only visible fields were ever written, as most are, is decided without reading its times.
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

/** A system property as the reader of a scope may know it. */
export function systemColumn(name: SystemField, { fields }: Pick<Scope, 'fields'>): RawBuilder<unknown> {
  return name === 'update_time' ? seenUpdateTime(fields) : systemColumns[name];
}

/** The stored value of a field, or the part of it that is compared. Field ids as literals: an index over the same expression is then found. */
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
 * Returns the text of a field in the form by which it is compared (domain/compared-text.ts), in memory `searchableText`. Lower case is the compared form
 * of every text that has no other one with its record.
 */
export function comparedTextSql({ field_id, value_type }: Pick<Field, 'field_id' | 'value_type'>): RawBuilder<unknown> {
  const { text } = comparedSql({ field_id, value_type });
  return sql`coalesce(records.compared_texts->>${fieldLiteral(field_id)}, lower(${text} collate "C"))`;
}

/** Through a CASE, so that one value of the wrong type (in any company: a filter may run before the company's condition) breaks no query. */
export function toNumber(value: RawBuilder<unknown>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when jsonb_typeof(${value}) = 'number' then ${text}::numeric end`;
}

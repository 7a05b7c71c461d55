import { sql, type RawBuilder } from 'kysely';
import { shownNames } from '../../domain/filters/last-change';
import type { Field } from '../../domain/metadata/field';

/** The column itself: an index may hold it, and whoever sees every field reads it. */
export const updateTime: RawBuilder<unknown> = sql.ref('records.update_time');

/**
 * When a record last changed as its reader may know of it: what a list is sorted and filtered by. In memory: domain/filters/last-change.ts.
 * A record of which only shown fields were ever written, as most are, is decided without reading its times.
 */
export function seenUpdateTime(fields: readonly Pick<Field, 'field_id' | 'access'>[]): RawBuilder<unknown> {
  const shown = shownNames(fields);
  if (shown === undefined) return updateTime;
  return sql`case when records.field_times = '{}'::jsonb or records.field_times - ${shown}::text[] = '{}'::jsonb then records.update_time else (
    select case
      when coalesce(bool_or(changed.time = written.time), false) and not coalesce(bool_or(changed.time = written.time and changed.shown), false)
      then greatest(records.create_time, timestamptz 'epoch' + max(changed.time) filter (where changed.shown) * interval '1 millisecond')
      else records.update_time end
    from (select (extract(epoch from records.update_time) * 1000)::bigint as time) as written,
      (select (value->>'time')::bigint as time, key = any(${shown}::text[]) as shown from jsonb_each(records.field_times)) as changed) end`;
}

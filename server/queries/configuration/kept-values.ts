import { sql } from 'kysely';
import type { Db, Trx } from '../../db/tables';

/** Former values of changed fields. */

/** A field of a type. */
export interface KeptValuesPlace {
  clientId: string;
  tableId: string;
  fieldId: string;
}

interface HeldValue {
  id: string;
  value: unknown;
}

/** A page of records with a value in this field, drafts and deleted ones included, ordered by id, after `afterId`. */
export async function heldValues(
  db: Db | Trx,
  { clientId, tableId, fieldId }: KeptValuesPlace,
  afterId: string,
  limit: number,
): Promise<HeldValue[]> {
  return db
    .selectFrom('records')
    .select(['id', sql<unknown>`data -> ${fieldId}`.as('value')])
    .where('client_id', '=', clientId)
    .where('table_id', '=', tableId)
    .where('id', '>', afterId)
    .where(sql<boolean>`coalesce(data -> ${fieldId}, 'null'::jsonb) <> 'null'::jsonb`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Writes other values of a field into records; null empties it. It is not a member's change, so the records' times stay. */
export async function writeHeldValues(
  trx: Trx,
  { clientId, tableId, fieldId }: KeptValuesPlace,
  values: readonly HeldValue[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    update records as r set data = case when v.value is null or v.value = 'null'::jsonb then r.data - ${fieldId}::text
      else jsonb_set(r.data, array[${fieldId}::text], v.value) end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id text, value jsonb)
    where r.client_id = ${clientId} and r.table_id = ${tableId} and r.id = v.id`.execute(trx);
}

/** Stores the former values of records with the new ones. */
export async function keepValues(
  trx: Trx,
  { clientId, tableId, fieldId }: KeptValuesPlace,
  { changeId, time }: { changeId: string; time: Date },
  values: readonly (HeldValue & { made: unknown })[],
): Promise<void> {
  if (values.length === 0) return;
  await trx
    .insertInto('kept_values')
    .values(
      values.map(({ id, value, made }) => ({
        client_id: clientId,
        change_id: changeId,
        table_id: tableId,
        field_id: fieldId,
        record_id: id,
        value: JSON.stringify(value),
        made: made === null ? null : JSON.stringify(made),
        create_time: time,
      })),
    )
    .execute();
}

/** Returns the values of records before and after a change, by id. */
export async function keptValues(
  trx: Trx,
  { clientId, tableId, fieldId }: KeptValuesPlace,
  changeId: string,
  ids: readonly string[],
): Promise<Map<string, { value: unknown; made: unknown }>> {
  const rows = await trx
    .selectFrom('kept_values')
    .select(['record_id', 'value', 'made'])
    .where('client_id', '=', clientId)
    .where('change_id', '=', changeId)
    .where('table_id', '=', tableId)
    .where('field_id', '=', fieldId)
    .where('record_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ record_id, value, made }) => [record_id, { value, made }]));
}

/** Restores the values of records before a change, if no member has written another value since. */
export async function giveBackValues(
  trx: Trx,
  { clientId, tableId, fieldId }: KeptValuesPlace,
  changeId: string,
): Promise<void> {
  await sql`
    update records as r set data = jsonb_set(r.data, array[${fieldId}::text], k.value)
    from kept_values as k
    where k.client_id = ${clientId} and k.change_id = ${changeId} and k.table_id = ${tableId} and k.field_id = ${fieldId}
      and r.client_id = ${clientId} and r.table_id = ${tableId} and r.id = k.record_id
      and coalesce(r.data -> ${fieldId}, 'null'::jsonb) = coalesce(k.made, 'null'::jsonb)`.execute(trx);
}

export async function deleteExpiredKeptValues(db: Db, clientId: string, before: Date): Promise<void> {
  await db.deleteFrom('kept_values').where('client_id', '=', clientId).where('create_time', '<', before).execute();
}

import { sql } from 'kysely';
import { fieldLiteral } from '../../db/literals';
import type { Trx } from '../../db/tables';

/**
 * Stores the address of a position without any other change: the record's update time and keys stay. It applies only while the field has the same
 * position without an address. @returns the update time of the record; undefined where nothing was written.
 */
export async function fillAddress(
  trx: Trx,
  clientId: string,
  target: { table_id: string; record_id: string; field: string },
  position: { latitude: number; longitude: number },
  address: string,
): Promise<number | undefined> {
  const positionValue = sql`data->${fieldLiteral(target.field)}`;
  const row = await trx
    .updateTable('records')
    .set({ data: sql`jsonb_set(data, array[${target.field}::text, 'address'], to_jsonb(${address}::text))` })
    .where('client_id', '=', clientId)
    .where('table_id', '=', target.table_id)
    .where('id', '=', target.record_id)
    .where(sql<boolean>`${positionValue}->>'address' is null`)
    .where(sql<boolean>`(${positionValue}->>'latitude')::float8 = ${position.latitude}::float8`)
    .where(sql<boolean>`(${positionValue}->>'longitude')::float8 = ${position.longitude}::float8`)
    .returning('update_time')
    .executeTakeFirst();
  return row?.update_time.getTime();
}

import { sql } from 'kysely';
import type { Trx } from '../db/tables';

/**
 * Puts the address into a note's position and changes nothing else: not its update time, not its keys. Only while the note
 * still holds the same position without an address.
 */
export async function fillNoteAddress(
  trx: Trx,
  clientId: string,
  noteId: string,
  position: { latitude: number; longitude: number },
  address: string,
): Promise<void> {
  await trx
    .updateTable('records')
    .set({ data: sql`jsonb_set(data, '{position,address}', to_jsonb(${address}::text))` })
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'note')
    .where('id', '=', noteId)
    .where(sql<boolean>`data->'position'->>'address' is null`)
    .where(sql<boolean>`(data->'position'->>'latitude')::float8 = ${position.latitude}::float8`)
    .where(sql<boolean>`(data->'position'->>'longitude')::float8 = ${position.longitude}::float8`)
    .execute();
}

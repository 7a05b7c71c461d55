import type { Db, Trx } from '../../db/tables';

/** Cached addresses, per company, because map services limit requests. */

export async function knownAddress(
  db: Db | Trx,
  clientId: string,
  geocodeKey: string,
  since: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('places')
    .select('address')
    .where('client_id', '=', clientId)
    .where('place_key', '=', geocodeKey)
    .where('create_time', '>', since)
    .executeTakeFirst();
  return row?.address ?? null;
}

export async function rememberAddress(
  db: Db,
  clientId: string,
  geocodeKey: string,
  address: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('places')
    .values({ client_id: clientId, place_key: geocodeKey, address, create_time: now })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'place_key']).doUpdateSet((row) => ({
        address: row.ref('excluded.address'),
        create_time: row.ref('excluded.create_time'),
      })),
    )
    .execute();
}

/** Deletes a company's addresses from before a moment: the services' terms limit the storage time. */
export async function deleteExpiredGeocodes(db: Db, clientId: string, expiryTime: Date): Promise<void> {
  await db.deleteFrom('places').where('client_id', '=', clientId).where('create_time', '<', expiryTime).execute();
}

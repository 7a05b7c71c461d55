import type { Db, Trx } from '../../db/tables';

const keyPrint = 'key_print';

/** @returns the fingerprint of the key that sealed what the database holds; null where none is written down yet */
export async function storedKeyPrint(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', keyPrint).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes down the fingerprint unless there is one. */
export async function insertKeyPrint(trx: Trx, value: string): Promise<void> {
  await trx
    .insertInto('installation')
    .values({ name: keyPrint, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function replaceKeyPrint(trx: Trx, value: string): Promise<void> {
  await trx.updateTable('installation').set({ value }).where('name', '=', keyPrint).execute();
}

/** One sealed value, and the function that replaces it. */
export interface SealedValue {
  sealed: string;
  replace(trx: Trx, sealed: string): Promise<void>;
}

/** @returns what the database keeps sealed for longer than a sign-in: secrets of webhooks, credentials of companies' apps, tokens and tickets of the suites */
export async function sealedValues(db: Db | Trx, clientIds: readonly string[]): Promise<SealedValue[]> {
  const values: SealedValue[] = [];
  for (const { name, value } of await db.selectFrom('suite_secrets').select(['name', 'value']).execute())
    values.push({
      sealed: value,
      replace: async (trx, sealed) => {
        await trx.updateTable('suite_secrets').set({ value: sealed }).where('name', '=', name).execute();
      },
    });
  for (const { client_id, credentials } of await db
    .selectFrom('suite_apps')
    .select(['client_id', 'credentials'])
    .where('credentials', 'is not', null)
    .execute())
    values.push({
      sealed: credentials ?? '',
      replace: async (trx, sealed) => {
        await trx.updateTable('suite_apps').set({ credentials: sealed }).where('client_id', '=', client_id).execute();
      },
    });
  for (const clientId of clientIds)
    for (const { webhook_id, secret } of await db
      .selectFrom('webhooks')
      .select(['webhook_id', 'secret'])
      .where('client_id', '=', clientId)
      .execute())
      values.push({
        sealed: secret,
        replace: async (trx, sealed) => {
          await trx
            .updateTable('webhooks')
            .set({ secret: sealed })
            .where('client_id', '=', clientId)
            .where('webhook_id', '=', webhook_id)
            .execute();
        },
      });
  return values;
}

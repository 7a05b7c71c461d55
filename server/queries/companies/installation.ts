import type { Db, Trx } from '../../db/tables';

const keyPrint = 'key_print';

/** @returns the fingerprint of the encryption key; null where none is stored yet */
export async function storedKeyPrint(db: Db | Trx): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', keyPrint).executeTakeFirst();
  return row?.value ?? null;
}

/** Stores the fingerprint unless there is one. */
export async function insertKeyPrint(trx: Trx, value: string): Promise<void> {
  await trx
    .insertInto('installation')
    .values({ name: keyPrint, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Replaces the fingerprint, unless it has changed since. */
export async function replaceKeyPrint(trx: Trx, from: string, to: string): Promise<void> {
  await trx
    .updateTable('installation')
    .set({ value: to })
    .where('name', '=', keyPrint)
    .where('value', '=', from)
    .execute();
}

const backupTime = 'backup_time';

/** @returns the start of the last complete backup; null before the first */
export async function findBackupTime(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', backupTime).executeTakeFirst();
  return row ? new Date(row.value) : null;
}

/** Stores the start of a completed backup. */
export async function putBackupTime(trx: Trx, time: Date): Promise<void> {
  const value = time.toISOString();
  await trx
    .insertInto('installation')
    .values({ name: backupTime, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

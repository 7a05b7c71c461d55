import { sql, type Selectable } from 'kysely';
import type { Db, Trx, VerificationCodesTable } from '../../db/tables';

type CodeKey = Pick<Selectable<VerificationCodesTable>, 'client_id' | 'member_id' | 'contact'>;

/** Stores the present code for a contact; an earlier one becomes invalid. */
export async function putCode(trx: Trx, row: CodeKey & { code: string; expires: Date }): Promise<void> {
  await trx
    .insertInto('verification_codes')
    .values({ ...row, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'member_id', 'contact'])
        .doUpdateSet({ code: row.code, tries: 0, expires: row.expires }),
    )
    .execute();
}

/** Returns the encrypted code for sending; null when it is no longer valid. */
export async function findCode(db: Db, key: CodeKey, now: Date): Promise<string | null> {
  const row = await selectCode(db, key).select('code').where('expires', '>', now).executeTakeFirst();
  return row?.code ?? null;
}

/**
 * Uses one of the attempts and returns the encrypted code; null when no attempt is left. It is one statement, so that a hundred parallel calls
 * get five attempts in total.
 */
export async function takeTry(
  trx: Trx,
  { client_id, member_id, contact }: CodeKey,
  { now, limit }: { now: Date; limit: number },
): Promise<string | null> {
  const row = await trx
    .updateTable('verification_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('client_id', '=', client_id)
    .where('member_id', '=', member_id)
    .where('contact', '=', contact)
    .where('tries', '<', limit)
    .where('expires', '>', now)
    .returning('code')
    .executeTakeFirst();
  return row?.code ?? null;
}

export async function deleteCode(trx: Trx, { client_id, member_id, contact }: CodeKey): Promise<void> {
  await trx
    .deleteFrom('verification_codes')
    .where('client_id', '=', client_id)
    .where('member_id', '=', member_id)
    .where('contact', '=', contact)
    .execute();
}

export async function deleteExpiredCodes(db: Db, clientId: string, before: Date): Promise<void> {
  await db.deleteFrom('verification_codes').where('client_id', '=', clientId).where('expires', '<', before).execute();
}

/**
 * Returns the times at which codes were sent for each of these counters, locked until the end of the transaction, so that the next sender waits.
 */
export async function lockSends(trx: Trx, counters: readonly string[]): Promise<Map<string, Date[]>> {
  const sorted = [...counters].sort();
  await trx
    .insertInto('code_sends')
    .values(sorted.map((counterKey) => ({ counted: counterKey, sent: [] })))
    .onConflict((conflict) => conflict.column('counted').doNothing())
    .execute();
  const rows = await trx
    .selectFrom('code_sends')
    .selectAll()
    .where('counted', 'in', sorted)
    .orderBy('counted')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ counted, sent }) => [counted, sent]));
}

export async function putSends(trx: Trx, counterKey: string, sendTimes: readonly Date[]): Promise<void> {
  await trx
    .updateTable('code_sends')
    .set({ sent: [...sendTimes] })
    .where('counted', '=', counterKey)
    .execute();
}

/** Deletes counters whose sends are all older than a time. */
export async function deleteExpiredSends(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('code_sends')
    .where(sql<boolean>`${before}::timestamptz > all (sent)`)
    .execute();
}

function selectCode(db: Db, { client_id, member_id, contact }: CodeKey) {
  return db
    .selectFrom('verification_codes')
    .where('client_id', '=', client_id)
    .where('member_id', '=', member_id)
    .where('contact', '=', contact);
}

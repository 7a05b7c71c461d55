import type { Selectable } from 'kysely';
import type { ContactSyncsTable, Db, Trx } from '../db/tables';

/** Whose people are to be read from their suite, and how far that is. */

export type ContactSync = Selectable<ContactSyncsTable>;

/** A company that nobody can work in before its people are read. */
export async function queueFirstSync(trx: Trx, clientId: string, at: Date): Promise<void> {
  await trx.updateTable('clients').set({ state: 'initialising' }).where('client_id', '=', clientId).execute();
  await trx
    .insertInto('contact_syncs')
    .values({ client_id: clientId, cursor: null, run: '', next_at: at, locked_until: null, attempts: 0, trouble: null })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ cursor: null, run: '', next_at: at, attempts: 0, trouble: null }),
    )
    .execute();
}

/** Takes the company that has been due longest, for this process alone until `lockedUntil`; null when none is due and free. */
export async function claimSync(db: Db, now: Date, lockedUntil: Date): Promise<ContactSync | null> {
  const row = await db
    .updateTable('contact_syncs')
    .set({ locked_until: lockedUntil })
    .where('client_id', '=', ({ selectFrom }) =>
      selectFrom('contact_syncs')
        .select('client_id')
        .where('next_at', '<=', now)
        .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes how far the reading is, or what keeps it. */
export async function saveSync(
  db: Db | Trx,
  clientId: string,
  values: Partial<Omit<ContactSync, 'client_id'>>,
): Promise<void> {
  await db.updateTable('contact_syncs').set(values).where('client_id', '=', clientId).execute();
}

/** What keeps a company's people from being read; null while nothing does. */
export async function syncTrouble(db: Db, clientId: string): Promise<ContactSync['trouble']> {
  const row = await db
    .selectFrom('contact_syncs')
    .select('trouble')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.trouble ?? null;
}

import { sql, type Selectable } from 'kysely';
import type { ContactSyncsTable, Db, Trx } from '../../db/tables';

/** The companies whose people are to be read from their suite, and the progress of the sync. */

export type ContactSync = Selectable<ContactSyncsTable>;

/** Queues the first sync of a company, which is closed until then. */
export async function queueFirstSync(trx: Trx, clientId: string, time: Date): Promise<void> {
  await trx.updateTable('clients').set({ state: 'initialising' }).where('client_id', '=', clientId).execute();
  await trx
    .insertInto('contact_syncs')
    .values({
      client_id: clientId,
      cursor: null,
      run: '',
      next_at: time,
      locked_until: null,
      attempts: 0,
      trouble: null,
    })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({ cursor: null, run: '', next_at: time, attempts: 0, trouble: null }),
    )
    .execute();
}

/**
 * Claims the company that has been due longest until `lockedUntil`; null when none is due and free. An expired lock means that its process died: it
 * counts as an attempt, and each next one waits twice as long, from a minute on.
 */
export async function claimSync(db: Db, now: Date, lockedUntil: Date): Promise<ContactSync | null> {
  const row = await db
    .updateTable('contact_syncs')
    .set({
      locked_until: lockedUntil,
      attempts: sql<number>`attempts + case when locked_until is null then 0 else 1 end`,
      next_at: sql<Date>`case when locked_until is null then next_at
        else ${now}::timestamptz + interval '1 minute' * least(60, 2 ^ least(attempts, 6)) end`,
      trouble: sql<ContactSync['trouble']>`case when locked_until is null then trouble else 'busy' end`,
    })
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

/** Stores the progress of the sync, or its obstacle. */
export async function saveSync(
  db: Db | Trx,
  clientId: string,
  values: Partial<Omit<ContactSync, 'client_id'>>,
): Promise<void> {
  await db.updateTable('contact_syncs').set(values).where('client_id', '=', clientId).execute();
}

/** Returns why a company's people cannot be read; null for none. */
export async function syncTrouble(db: Db, clientId: string): Promise<ContactSync['trouble']> {
  const row = await db
    .selectFrom('contact_syncs')
    .select('trouble')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.trouble ?? null;
}

/** Returns the current sync of a company's directory; undefined where none was ever queued. */
export async function findSync(db: Db | Trx, clientId: string): Promise<ContactSync | undefined> {
  return db.selectFrom('contact_syncs').selectAll().where('client_id', '=', clientId).executeTakeFirst();
}

/** Moves the next sync forward to `next` after a change of the directory. A running sync continues, and another one follows it. */
export async function readAgain(trx: Trx, clientId: string, now: Date, next: Date): Promise<void> {
  await trx
    .insertInto('contact_syncs')
    .values({
      client_id: clientId,
      cursor: null,
      run: '',
      next_at: next,
      locked_until: null,
      attempts: 0,
      trouble: null,
      changed_time: now,
      event_time: now,
    })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({
        changed_time: now,
        event_time: now,
        next_at: sql<Date>`least(contact_syncs.next_at, excluded.next_at)`,
      }),
    )
    .execute();
}

/** Marks the start of a reading that includes the changes until its request. */
export async function beginReading(trx: Trx, clientId: string, requestedAt: Date): Promise<void> {
  await trx
    .updateTable('contact_syncs')
    .set({ changed_time: null })
    .where('client_id', '=', clientId)
    .where('changed_time', '<=', requestedAt)
    .execute();
}

/** Records that the suite sent an event about a person. */
export async function noteMemberEvent(trx: Trx, clientId: string, time: Date): Promise<void> {
  await trx.updateTable('contact_syncs').set({ event_time: time }).where('client_id', '=', clientId).execute();
}

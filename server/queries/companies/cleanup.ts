import type { Db } from '../../db/tables';

/** Deletes expired rows. Each statement is for one company, so that a chunk stays small. */

export async function deleteExpiredSessions(
  db: Db,
  clientId: string,
  before: { expired: Date; idle: Date },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('client_id', '=', clientId)
    .where(({ eb, or }) => or([eb('expires', '<', before.expired), eb('last_used', '<', before.idle)]))
    .execute();
}

export async function deleteExpiredSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('suite_secrets').where('expires', '<', now).execute();
}

/** Deletes the row of an upload without references. @returns false if there is a reference by now. */
export async function deleteUnusedFile(db: Db, clientId: string, fileId: string): Promise<boolean> {
  const dropped = await db
    .deleteFrom('files')
    .where('client_id', '=', clientId)
    .where('file_id', '=', fileId)
    .where('used', '=', false)
    .returning('file_id')
    .executeTakeFirst();
  return dropped !== undefined;
}

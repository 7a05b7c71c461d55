import type { Selectable } from 'kysely';
import type { Db, FilesTable, Trx } from '../db/tables';

export type FileRow = Selectable<FilesTable>;

export async function addFile(db: Db | Trx, file: FileRow): Promise<void> {
  await db.insertInto('files').values(file).execute();
}

export async function findFile(db: Db | Trx, clientId: string, fileId: string): Promise<FileRow | null> {
  return (await db.selectFrom('files').selectAll().where('client_id', '=', clientId).where('file_id', '=', fileId).executeTakeFirst()) ?? null;
}

/** The named files of one company, in no particular order; unknown ids are simply missing. */
export async function findFiles(db: Db | Trx, clientId: string, fileIds: string[]): Promise<FileRow[]> {
  if (fileIds.length === 0) return [];
  return db.selectFrom('files').selectAll().where('client_id', '=', clientId).where('file_id', 'in', fileIds).execute();
}

export async function finishFile(db: Db | Trx, clientId: string, fileId: string, result: Pick<FileRow, 'state' | 'md5'>): Promise<void> {
  await db.updateTable('files').set(result).where('client_id', '=', clientId).where('file_id', '=', fileId).execute();
}

/** A record refers to these files now, so the sweep leaves them alone. */
export async function markFilesUsed(trx: Trx, clientId: string, fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx.updateTable('files').set({ used: true }).where('client_id', '=', clientId).where('file_id', 'in', fileIds).execute();
}

/** Files of one company that nothing ever referred to, announced before `before`. */
export async function unusedFiles(db: Db, clientId: string, before: Date): Promise<FileRow[]> {
  return db.selectFrom('files').selectAll().where('client_id', '=', clientId).where('used', '=', false).where('create_time', '<', before).limit(200).execute();
}

export async function forgetFile(db: Db, clientId: string, fileId: string): Promise<void> {
  await db.deleteFrom('files').where('client_id', '=', clientId).where('file_id', '=', fileId).where('used', '=', false).execute();
}

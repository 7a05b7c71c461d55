import type { App } from '../../context';
import type { ImportSource } from '../../db/tables';
import { deleteUnusedFile } from '../../queries/companies/cleanup';
import { findFile } from '../../queries/files/files';

/**
 * Returns whether the file of an import still exists. Unused uploads are deleted after a day (server/jobs/cleanup.ts), including those of imports.
 */
export async function isFileKept(
  { db }: Pick<App, 'db'>,
  clientId: string,
  { path, file_id }: Pick<ImportSource, 'path' | 'file_id'>,
): Promise<boolean> {
  return path !== null && file_id !== undefined && (await findFile(db, clientId, file_id)) !== null;
}

/**
 * Removes the file of an import, with the row that counts against the quota of uploads. It runs outside a transaction, because a rollback does
 * not restore bytes.
 */
export async function removeImportFile(
  { db, files }: Pick<App, 'db' | 'files'>,
  clientId: string,
  { path, file_id }: Pick<ImportSource, 'path' | 'file_id'>,
): Promise<void> {
  if (file_id !== undefined) await deleteUnusedFile(db, clientId, file_id);
  if (path !== null) await files.remove(path);
}

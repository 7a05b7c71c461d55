import path from 'node:path';
import { bring, checkFiles, findTables, readManifest } from '../backup/restore';
import { filesFolder, tablesFile, type Manifest } from '../backup/manifest';
import type { App, FileStore } from '../../server/context';
import { migrationNames } from '../../server/db/migrate';
import { companyTables, writeCompanyRows } from '../../server/db/table-copies';
import { inTransaction } from '../../server/db/transaction';
import { findCompanyName } from '../../server/queries/companies/companies';
import { deleteCompany, storedPaths } from '../../server/queries/companies/erase-company';
import {
  findConfigurationVersion,
  outrunConfigurationVersion,
} from '../../server/queries/configuration/configuration-version';
import { lockClient } from '../../server/queries/sessions/sign-in';
import type { Terminal } from './terminal';

interface Target extends Pick<App, 'db'> {
  files: Pick<FileStore, 'store' | 'inspect' | 'remove'>;
}

/**
 * Restores one company from a backup of it or of everything, while other companies continue. An existing company is replaced after its name is
 * typed, in one transaction. @param name the name, which replaces typing it @throws Error for a damaged backup
 */
export async function restoreCompany(
  { db, files }: Target,
  { clientId, folder, name }: { clientId: string; folder: string; name: string | undefined },
  terminal: Terminal,
): Promise<void> {
  const manifest = await readManifest(folder);
  const ownMigrations = await migrationNames(db);
  if (manifest.migrations.join() !== ownMigrations.join())
    return terminal.refuse(
      `${folder} is of another version. Restore it into an empty database by npm run restore, which brings it to this version, and take the company from there: backup ${clientId} <new folder>.`,
    );
  const paths = await findPaths(folder, manifest, clientId);
  if (paths === null) return terminal.refuse(`${folder} has no company "${clientId}".`);
  await checkFiles(folder, manifest, paths);
  const present = await findCompanyName(db, clientId);
  if (present !== null) {
    const typed =
      name ??
      (await terminal.ask?.(
        `This replaces everything of ${clientId} by what it was at ${manifest.time}. Type the company's name, "${present}": `,
      ));
    if (typed === undefined)
      return terminal.refuse(`${clientId} is there. Confirm by the name: restore ${clientId} ${folder} --name <name>.`);
    if (typed.trim() !== present) return terminal.refuse('That is another name: nothing was changed.');
  }
  for (const file of paths) await bring(files, path.join(folder, filesFolder, file), file);
  const former = await storedPaths(db, clientId);
  const count = await inTransaction(db, async (trx) => {
    const version = await findConfigurationVersion(trx, clientId);
    if (version !== null) await lockClient(trx, clientId);
    await deleteCompany(trx, clientId);
    const written = await writeCompanyRows(trx, rowsOf(folder, clientId));
    await outrunConfigurationVersion(trx, clientId, version ?? 0);
    return written;
  });
  const kept = new Set(await storedPaths(db, clientId));
  for (const file of former) if (!kept.has(file)) await files.remove(file);
  terminal.print(`${clientId} is as it was at ${manifest.time}: ${count} rows, ${paths.length} files.`);
}

/** Yields the rows of one company in a backup. */
async function* rowsOf(folder: string, clientId: string): AsyncGenerator<{ table: string; rows: string[] }> {
  for await (const { table, rows } of findTables(path.join(folder, tablesFile))) {
    if (!companyTables.includes(table)) continue;
    const companyRows = rows.filter((row) => (JSON.parse(row) as { client_id: string }).client_id === clientId);
    if (companyRows.length > 0) yield { table, rows: companyRows };
  }
}

/** Returns the paths of the files of a company in a backup; null where the backup has no such company. */
async function findPaths(folder: string, manifest: Manifest, clientId: string): Promise<string[] | null> {
  const paths: string[] = [];
  let isThere = false;
  for await (const { table, rows } of rowsOf(folder, clientId)) {
    if (table === 'clients') isThere = true;
    if (table !== 'files') continue;
    for (const row of rows) {
      const { path: file } = JSON.parse(row) as { path: string };
      if (manifest.files[file] !== undefined) paths.push(file);
    }
  }
  return isThere ? paths : null;
}

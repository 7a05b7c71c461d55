import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase, type Database } from '../../server/db/connection';
import { isMigrated } from '../../server/db/migrate';
import { inTransaction } from '../../server/db/transaction';
import { deriveFileLinkKeys, readKeyring } from '../../server/keyring';
import type { FileStore } from '../../server/context';
import { keepPrivate } from '../../server/private-folder';
import { putBackupTime } from '../../server/queries/companies/installation';
import { readSettings } from '../../server/settings';
import { openStore } from '../../server/storage/open-store';
import type { Env } from '../../server/env';
import { backup } from './backup';
import { asSentence } from './sentences';
import { nameFolder, removeOldBackups } from './series';
import { restore } from './restore';

const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };

async function within(
  work: (parts: { env: Env; database: Database; files: FileStore }) => Promise<void>,
): Promise<void> {
  const { env } = readSettings(process.env);
  keepPrivate(env.DATA_DIR, quiet);
  const database = await openDatabase(env, { log: quiet });
  try {
    const { files } = openStore(env, deriveFileLinkKeys(readKeyring(env)), Date.now);
    await work({ env, database, files });
  } finally {
    await database.close();
  }
}

const tell = (line: string) => console.log(line);
const keyWords = (env: Env) =>
  env.SECRET_KEY === undefined
    ? `Keep ${path.join(env.DATA_DIR, 'secret.key')} apart from the backup: without it people sign in again, and what is encrypted (tokens, secrets of webhooks) is lost.`
    : 'Keep SECRET_KEY apart from the backup: without it people sign in again, and what is encrypted (tokens, secrets of webhooks) is lost.';

/** The folder that a backup is written to. In a series it is one of the newest, and the others are deleted. */
interface BackupPlace {
  folder: string;
  series: { parent: string; keep: number } | null;
}

/** Runs a backup: on PostgreSQL while the server runs; the embedded database belongs to one process at a time. */
function runBackup({ folder, series }: BackupPlace): Promise<void> {
  return within(async ({ env, database: { db }, files }) => {
    if (!(await isMigrated(db).catch(() => false)))
      throw new Error(
        'The database is not at the state of this version: start the server once, or use the version that runs.',
      );
    const { missing, time } = await backup({ db, files, now: Date.now, tell }, path.resolve(folder));
    for (const file of missing) console.warn(`The store does not have ${file}, which a record names.`);
    await inTransaction(db, (trx) => putBackupTime(trx, new Date(time)));
    console.log(`Backup: ${path.resolve(folder)}\n${keyWords(env)}`);
    if (!series) return;
    for (const removed of await removeOldBackups(path.resolve(series.parent), series.keep))
      console.log(`Removed: ${removed}`);
  });
}

/** Restores into the empty database and store of the settings. */
function runRestore(folder: string): Promise<void> {
  return within(async ({ database: { db }, files }) => {
    const { time } = await restore({ db, files, log: quiet, tell }, path.resolve(folder));
    console.log(`Restored: everything as it was at ${time}.`);
  });
}

const usage = {
  backup: 'npm run backup -- FOLDER | --into FOLDER --keep NUMBER',
  restore: 'npm run restore -- FOLDER',
} as const;

/** @returns the work in the words after `--`; null where they name none */
function readWork(name: keyof typeof usage, args: readonly string[]): (() => Promise<void>) | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { into: { type: 'string' }, keep: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const [folder, ...more] = positionals;
  const { into, keep } = values;
  if (more.length > 0) return null;
  if (folder !== undefined && into === undefined && keep === undefined)
    return () => (name === 'backup' ? runBackup({ folder, series: null }) : runRestore(folder));
  const count = Number(keep);
  if (name === 'restore' || folder !== undefined || typeof into !== 'string' || !Number.isInteger(count) || count < 1)
    return null;
  return () => runBackup({ folder: path.join(into, nameFolder(Date.now())), series: { parent: into, keep: count } });
}

/** Runs one of the two commands with the words after `--`, and reports an error in a sentence. */
export function runBackupCommand(name: keyof typeof usage): void {
  const work = readWork(name, process.argv.slice(2));
  if (!work) {
    console.error(usage[name]);
    process.exitCode = 1;
    return;
  }
  work().catch((error: unknown) => {
    console.error(asSentence(error));
    process.exitCode = 1;
  });
}

import path from 'node:path';
import { openDatabase, type Database } from '../../server/db/connection';
import { isMigrated } from '../../server/db/migrate';
import { readKeyring } from '../../server/keyring';
import type { FileStore } from '../../server/context';
import { keepPrivate } from '../../server/private-folder';
import { readSettings } from '../../server/settings';
import { openStore } from '../../server/storage/open-store';
import type { Env } from '../../server/env';
import { backup } from './backup';
import { restore } from './restore';

const quiet = { info: () => undefined, warn: console.warn, error: console.error, fatal: console.error };

async function within(
  work: (parts: { env: Env; database: Database; files: FileStore }) => Promise<void>,
): Promise<void> {
  const { env } = readSettings(process.env);
  keepPrivate(env.DATA_DIR, quiet);
  const database = await openDatabase(env, { log: quiet });
  try {
    const { files } = openStore(env, readKeyring(env), Date.now);
    await work({ env, database, files });
  } finally {
    await database.close();
  }
}

const tell = (line: string) => console.log(line);
const keyWords = (env: Env) =>
  env.SECRET_KEY === undefined
    ? `Keep ${path.join(env.DATA_DIR, 'secret.key')} apart from the backup: without it people sign in again, and what is sealed (tokens, secrets of webhooks) is lost.`
    : 'Keep SECRET_KEY apart from the backup: without it people sign in again, and what is sealed (tokens, secrets of webhooks) is lost.';

/** `npm run backup -- FOLDER`. On PostgreSQL while the server runs; the embedded database belongs to one process at a time. */
export function runBackup(folder: string): Promise<void> {
  return within(async ({ env, database: { db }, files }) => {
    if (!(await isMigrated(db).catch(() => false)))
      throw new Error(
        'The database is not at the state of this version: start the server once, or use the version that runs.',
      );
    const { missing } = await backup({ db, files, now: Date.now, tell }, path.resolve(folder));
    for (const file of missing) console.warn(`The store does not have ${file}, which a record names.`);
    console.log(`Backup: ${path.resolve(folder)}\n${keyWords(env)}`);
  });
}

/** `npm run restore -- FOLDER`, into the empty database and store of the settings. */
export function runRestore(folder: string): Promise<void> {
  return within(async ({ database: { db }, files }) => {
    const { time } = await restore({ db, files, log: quiet, tell }, path.resolve(folder));
    console.log(`Restored: everything as it was at ${time}.`);
  });
}

/** Runs one of the two with the words after `--`, and reports an error in a sentence. */
export function runWithFolder(run: (folder: string) => Promise<void>, name: string): void {
  const [folder, ...more] = process.argv.slice(2);
  if (folder === undefined || more.length > 0) {
    console.error(`npm run ${name} -- FOLDER`);
    process.exitCode = 1;
    return;
  }
  run(folder).catch((error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
}

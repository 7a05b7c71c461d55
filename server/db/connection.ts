import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../env';
import { makeKysely } from './dialect';
import { CannotUseDatabase, type Engine } from './engine';
import { lockFolder, type FolderLock } from './folder-lock';
import { openPglite } from './pglite-engine';
import { openPostgres } from './postgres-engine';
import { refuseOldPostgres } from './postgres-version';
import type { Db } from './tables';

/** The DATA_DIR for a database in memory, which ends with the process. */
const inMemory = ':memory:';

export interface Database {
  db: Db;
  engine: Engine['name'];
  /** Lets running statements finish, closes the engine and gives the folder back. */
  close(): Promise<void>;
}

/** A database that is being opened: statements wait for it. */
export interface OpeningDatabase extends Database {
  /** Resolves once the folder is locked and the engine works in its own thread, so that this thread is free. @throws as `opened` */
  started: Promise<void>;
  /**
   * Resolves once the database answers. @throws FolderInUse when another server uses the folder, CannotUseDatabase when it is too old or cannot be
   * created.
   */
  opened: Promise<void>;
}

interface DatabaseOptions {
  log: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
}

type DatabaseSettings = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;
type OpenedDatabase = Pick<Database, 'close'> & { engine: Engine };

/**
 * Opens PostgreSQL when DATABASE_URL is set, else PGlite in `DATA_DIR/db` under the exclusive lock of the folder. `migrate` creates the schema.
 * @throws FolderInUse within two seconds when another server uses the folder, CannotUseDatabase when the database is too old or cannot be created.
 */
export async function openDatabase(env: DatabaseSettings, options: DatabaseOptions): Promise<Database> {
  const database = beginDatabase(env, options);
  await database.opened;
  return database;
}

/** Begins to open the database, so that the caller can do other work meanwhile. */
export function beginDatabase(env: DatabaseSettings, { log }: DatabaseOptions): OpeningDatabase {
  let atWork = () => {};
  const thread = new Promise<void>((resolve) => (atWork = resolve));
  const opening = env.DATABASE_URL === undefined ? openEmbedded(env, log, atWork) : openServer(env.DATABASE_URL, log);
  const openedDatabase = opening.then(() => undefined);
  const firstSign = Promise.race([thread, openedDatabase]);
  // A caller may await only one of the two promises: Node must not report the other as unhandled.
  for (const promise of [openedDatabase, firstSign]) promise.catch(() => undefined);
  const name = env.DATABASE_URL === undefined ? 'pglite' : 'postgres';
  const close = async () => (await opening).close();
  const db = makeKysely({
    name,
    acquire: async (caller) => (await opening).engine.acquire(caller),
    close,
  });
  return { db, engine: name, started: firstSign, opened: openedDatabase, close };
}

async function openServer(url: string, log: DatabaseOptions['log']): Promise<OpenedDatabase> {
  const engine = openPostgres({
    url,
    onBroken: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  try {
    await refuseOldPostgres(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return { engine, close: () => engine.close() };
}

async function openEmbedded(
  { DATA_DIR }: DatabaseSettings,
  log: DatabaseOptions['log'],
  atWork: () => void,
): Promise<OpenedDatabase> {
  const onDeath = (error: Error) =>
    log.fatal({ err: error }, 'the embedded database died; the next call opens it again');
  if (path.basename(DATA_DIR) === inMemory) {
    const engine = await openPglite({ onDeath });
    return { engine, close: () => engine.close() };
  }
  const isNew = !existsSync(path.join(DATA_DIR, 'db'));
  const lock = await lockFolder(DATA_DIR);
  try {
    log.info('the embedded database survives a killed process, not a power cut: set DATABASE_URL for production');
    const engine = await openFolder(path.join(DATA_DIR, 'db'), onDeath, atWork);
    return { engine, close: () => closeBoth(engine, lock) };
  } catch (error) {
    await lock.release();
    // A failed first start leaves nothing behind. A process that waits for the lock keeps the folder from being empty.
    if (isNew) await rmdir(path.join(DATA_DIR, 'lock')).catch(() => undefined);
    throw error;
  }
}

async function closeBoth(engine: Engine, lock: FolderLock): Promise<void> {
  try {
    await engine.close();
  } finally {
    await lock.release();
  }
}

/** A new database is created next to its place and moved there complete, so that a crash leaves no partial database. */
async function openFolder(folder: string, onDeath: (error: Error) => void, atWork: () => void): Promise<Engine> {
  if (!existsSync(folder)) {
    const making = `${folder}.new`;
    await rm(making, { recursive: true, force: true });
    await mkdir(path.dirname(folder), { recursive: true });
    try {
      // The first start does no other work at this time: a failure leaves nothing behind.
      const first = await openPglite({ folder: making });
      await first.close();
    } catch (error) {
      await rm(making, { recursive: true, force: true });
      throw await cannotMake(path.dirname(folder), error);
    }
    await rename(making, folder);
  }
  const engine = openPglite({ folder, onDeath });
  atWork();
  return engine;
}

/** The size of an empty database with its write-ahead log, in megabytes. */
const newDatabaseMb = 60;

/** The embedded database reports failed writes without a reason: the free space of the disk explains it. */
async function cannotMake(folder: string, cause: unknown): Promise<CannotUseDatabase> {
  const { bavail, bsize } = await statfs(folder);
  const leftMb = Math.floor((bavail * bsize) / 1_000_000);
  const reason =
    leftMb < newDatabaseMb
      ? `The disk has ${leftMb} MB left, and a new database takes about ${newDatabaseMb} MB: make room or choose another DATA_DIR.`
      : `Look at the limits and quotas of this user (ulimit -f, quota). The database said: ${(cause as Error).message}`;
  return new CannotUseDatabase(`The embedded database could not be made in ${folder}. ${reason}`, { cause });
}

import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Env } from '../env';
import { makeKysely } from './dialect';
import type { Engine } from './engine';
import { lockFolder, type FolderLock } from './folder-lock';
import { openPglite } from './pglite-engine';
import { openPostgres } from './postgres-engine';
import type { Db } from './tables';

/** The DATA_DIR that means "nowhere": the embedded database lives in memory and goes with the process. */
export const inMemory = ':memory:';

export interface Database {
  db: Db;
  engine: Engine['name'];
  /** Lets running statements finish, closes the engine and gives the folder back. */
  close(): Promise<void>;
}

interface Options {
  log: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
}

/**
 * Opens PostgreSQL when DATABASE_URL is set, else PGlite in `DATA_DIR/db` under the exclusive lock of the folder.
 * The schema is made by `migrate`.
 * @throws FolderInUse within two seconds when another server uses the folder.
 */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>, { log }: Options): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    const engine = openPostgres({ url: env.DATABASE_URL, onBroken: (error) => log.warn({ err: error }, 'an idle database connection broke') });
    return { db: makeKysely(engine), engine: 'postgres', close: () => engine.close() };
  }
  const onDeath = (error: Error) => log.fatal({ err: error }, 'the embedded database died; every call fails until the server is started again');
  if (path.basename(env.DATA_DIR) === inMemory) {
    const engine = await openPglite({ onDeath });
    return { db: makeKysely(engine), engine: 'pglite', close: () => engine.close() };
  }
  const lock = await lockFolder(env.DATA_DIR);
  try {
    log.info('the embedded database survives a killed process, not a power cut: set DATABASE_URL for production');
    const engine = await openFolder(path.join(env.DATA_DIR, 'db'), onDeath);
    return { db: makeKysely(engine), engine: 'pglite', close: () => closeBoth(engine, lock) };
  } catch (error) {
    await lock.release();
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

/** A new database is made beside its place and moved there whole, so that a kill in the first seconds leaves nothing half-made. */
async function openFolder(folder: string, onDeath: (error: Error) => void): Promise<Engine> {
  if (!existsSync(folder)) {
    const making = `${folder}.new`;
    await rm(making, { recursive: true, force: true });
    await mkdir(path.dirname(folder), { recursive: true });
    const first = await openPglite({ folder: making });
    await first.close();
    await rename(making, folder);
  }
  return openPglite({ folder, onDeath });
}

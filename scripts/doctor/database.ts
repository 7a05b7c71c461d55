import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeKysely } from '../../server/db/dialect';
import type { Engine } from '../../server/db/engine';
import { FolderInUse, lockFolder } from '../../server/db/folder-lock';
import { isMigrated } from '../../server/db/migrate';
import { connectionsOfProcess, openPostgres } from '../../server/db/postgres-engine';
import { postgresVersion, refuseOldPostgres } from '../../server/db/postgres-version';
import { processCount, type Env } from '../../server/env';
import { readKeyring } from '../../server/keyring';
import { compareKey, wrongKeyWords } from '../../server/key-of-database';
import { explainStart } from '../../server/start-errors';
import { failed, good, warning, type Finding } from './finding';

/** Checks whether the database answers, is new enough, and has the tables of this build. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  return env.DATABASE_URL === undefined ? checkEmbedded(env) : checkPostgres(env, env.DATABASE_URL);
}

async function checkPostgres(env: Env, url: string): Promise<Finding[]> {
  const engine = openPostgres({ url, size: 1, acquireLimitMs: 5_000 });
  try {
    await refuseOldPostgres(engine);
    const { version } = await postgresVersion(engine);
    return [good('Database', `PostgreSQL ${version}`), ...(await tables(engine, env)), await connections(env, engine)];
  } catch (error) {
    return [failed('Database', explainStart(error, env) ?? (error as Error).message)];
  } finally {
    await engine.close();
  }
}

/** Checks whether PostgreSQL accepts as many connections as the processes of one server may open. */
async function connections(env: Env, engine: Engine): Promise<Finding> {
  const count = processCount(env);
  const most = count * connectionsOfProcess;
  const connection = await engine.acquire();
  try {
    const { rows } = await connection.query(
      "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free",
      [],
    );
    const free = (rows[0] as { free: number }).free;
    const text = `${count === 1 ? 'one process takes' : `${count} processes take`} up to ${most}, and PostgreSQL lets ${free} in`;
    return most <= free
      ? good('Connections', text)
      : warning('Connections', `${text}. Raise max_connections or lower WEB_CONCURRENCY.`);
  } finally {
    connection.release(false);
  }
}

async function tables(engine: Engine, env: Env): Promise<Finding[]> {
  const schemaFinding = await schema(engine);
  return schemaFinding.state === 'good' ? [schemaFinding, await key(engine, env)] : [schemaFinding];
}

/** Checks whether the key of these settings belongs to the database. */
async function key(engine: Engine, env: Env): Promise<Finding> {
  switch (await compareKey(makeKysely(engine), readKeyring(env))) {
    case 'same':
      return env.SECRET_KEY_OLD === undefined
        ? good('SECRET_KEY', 'the key of this database')
        : warning(
            'SECRET_KEY',
            'the key of this database. An hour after npm run rekey has ended, unset SECRET_KEY_OLD and start again.',
          );
    case 'former':
      return warning('SECRET_KEY', 'not used yet, SECRET_KEY_OLD still encrypts. Run npm run rekey.');
    case 'unknown':
      return good('SECRET_KEY', 'written down at the first start');
    case 'other':
      return failed('SECRET_KEY', wrongKeyWords);
  }
}

async function schema(engine: Engine): Promise<Finding> {
  try {
    if (await isMigrated(makeKysely(engine))) return good('Tables', 'as this build wants them');
  } catch (error) {
    // 42P01: the table does not exist yet.
    if ((error as { code?: unknown }).code !== '42P01') throw error;
  }
  return warning('Tables', 'not those of this build: the next start of a server makes them');
}

/** Checks the embedded database. It belongs to one process, so nothing is opened here, whether or not a server runs. */
async function checkEmbedded({ DATA_DIR, DEMO }: Env): Promise<Finding[]> {
  const text = 'embedded: it survives a killed process, not a power cut';
  const kind = DEMO ? good('Database', text) : warning('Database', `${text}. Set DATABASE_URL for a company.`);
  if (!existsSync(path.join(DATA_DIR, 'db'))) return [kind, good('Tables', 'made at the first start')];
  try {
    await (await lockFolder(DATA_DIR)).release();
    return [kind, good('Tables', 'looked at by the next start; no server is using the folder now')];
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return [kind, good('Tables', 'in use by a server')];
  }
}

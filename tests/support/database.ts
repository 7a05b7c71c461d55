import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fillDemo } from '../../server/demo';
import { makeKysely } from '../../server/db/dialect';
import type { Engine } from '../../server/db/engine';
import { isMigrated, migrate } from '../../server/db/migrate';
import { openPglite } from '../../server/db/pglite-engine';
import { openPostgres } from '../../server/db/postgres-engine';
import type { Db } from '../../server/db/tables';
import { closeToAll, databaseOf, makeCluster, workersOf } from './citus';
import { copyStrategy, onServer } from './postgres';
import { storedFile, storedStatements } from './stored-database';

/** A database of one test file: no other file writes into it. */
export interface TestDatabase {
  db: Db;
  engine: Engine['name'];
  /** The address of the database for other programs; only on PostgreSQL. */
  url?: string;
  ready(): Promise<boolean>;
  close(): Promise<void>;
}

/** The time at which the demo's records end, where the clock of the tests begins (tests/support/server.ts). */
export const demoNow = Date.parse('2026-11-20T02:00:00Z');

const root = path.resolve(__dirname, '../..');
const silent = { info: () => undefined };

/**
 * The content of a database: the schema, with the demo companies, or with data that an earlier build stored (stored-database.ts), migrated to this
 * build.
 */
export type TestData = 'empty' | 'demo' | 'stored';

/** Returns a fresh database, on the engine of TEST_ENGINE. It is a copy of a template that is created once for each state of the sources. */
export async function testDatabase(data: TestData = 'empty'): Promise<TestDatabase> {
  const name = `sidecar_${data}_${sourceHash()}`;
  const engine: Engine & { url?: string } = process.env.TEST_POSTGRES
    ? await copyOnPostgres(process.env.TEST_POSTGRES, name, data)
    : await copyInMemory(name, data);
  const db = makeKysely(engine);
  const { url } = engine;
  return { db, engine: engine.name, ready: () => isMigrated(db), close: () => engine.close(), ...(url && { url }) };
}

async function fill(engine: Engine, data: TestData): Promise<void> {
  const db = makeKysely(engine);
  if (data === 'stored') for (const statement of storedStatements()) await said(engine, statement);
  await migrate(db, silent);
  if (data === 'demo') await fillDemo(db, demoNow);
}

async function copyInMemory(name: string, data: TestData): Promise<Engine> {
  const folder = path.join(root, '.cache', 'databases');
  const template = path.join(folder, `${name}.tar`);
  if (!existsSync(template)) {
    mkdirSync(folder, { recursive: true });
    const first = await openPglite({});
    await said(first, 'set wal_recycle = off');
    await fill(first, data);
    // Without a checkpoint the write-ahead log would be three quarters of every copy.
    await said(first, 'checkpoint');
    const making = `${template}.${process.pid}`;
    await first.dump(making);
    await first.close();
    renameSync(making, template);
  }
  return openPglite({ template });
}

/** Runs statements on the engine itself, outside our own driver. */
async function said(engine: Engine, sql: string): Promise<void> {
  const connection = await engine.acquire();
  await connection.query(sql, []);
  connection.release(false);
}

/** Copies a template that the first caller creates: on one server, or on each node of a cluster, where the parts of a database share one name. */
async function copyOnPostgres(server: string, template: string, data: TestData): Promise<Engine & { url: string }> {
  const own = `t_${randomBytes(6).toString('hex')}`;
  const servers = [server, ...(process.env.CITUS_URL ? await workersOf(server) : [])];
  const everywhere = (statement: string) =>
    Promise.all(servers.map((one) => onServer(one, async (client) => void (await client.query(statement)))));
  await onServer(server, async (client) => {
    // One of the workers that start at the same time creates the template; the other workers wait.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const making = `${template}_making`;
      await everywhere(`drop database if exists ${making} with (force)`);
      await everywhere(`create database ${making}`);
      if (servers.length > 1) await makeCluster(servers, making);
      const engine = openPostgres({ url: databaseOf(server, making), size: 2 });
      await fill(engine, data);
      await engine.close();
      await closeToAll(servers, making);
      await everywhere(`alter database ${making} rename to ${template}`);
    }
    await everywhere(`create database ${own} template ${template} ${await copyStrategy(client)}`);
  });
  const url = databaseOf(server, own);
  const engine = openPostgres({ url });
  return {
    ...engine,
    url,
    async close() {
      await engine.close();
      await everywhere(`drop database if exists ${own} with (force)`);
    },
  };
}

let hash: string | undefined;

/** Returns a hash of all files that a template depends on. */
function sourceHash(): string {
  if (hash !== undefined) return hash;
  const digest = createHash('sha256');
  for (const folder of ['server/db', 'server/demo', 'server/queries', 'server/commands', 'domain']) {
    for (const file of readdirSync(path.join(root, folder), { recursive: true }).map(String).sort()) {
      if (/\.(ts|cjs|json)$/.test(file)) digest.update(file).update(readFileSync(path.join(root, folder, file)));
    }
  }
  digest.update(readFileSync(storedFile));
  hash = digest.digest('hex').slice(0, 16);
  return hash;
}

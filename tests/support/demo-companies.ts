import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { databaseOf } from './citus';
import { copyStrategy, onServer } from './postgres';
import { demoFolder, emptyFolder, forShortLives, removeFolder, type Start } from './running-server';

/** The unchanged demo companies with which a journey starts. */
export interface DemoCompanies {
  /** The options of a server with these companies. */
  start: Required<Pick<Start, 'dataDir' | 'environment' | 'flags'>>;
  /** Runs statements on their database while no server uses it. */
  run(statements: string[]): Promise<void>;
  remove(): Promise<void>;
}

/** Returns the environment of a server on PostgreSQL with the demo companies of the run's cluster (tests/support/built.ts). */
export const onDatabase = (url: string): Record<string, string> => ({
  DATABASE_URL: url,
  DEMO: 'true',
  SECRET_KEY: 'a key of the tests that is long enough',
});

/** Returns a copy of them on the engine of the run: PostgreSQL if TEST_ENGINE is set to it, else the embedded database. */
export async function demoCompanies(): Promise<DemoCompanies> {
  const { SIDECAR_CLUSTER: cluster, SIDECAR_TEMPLATE: files = '' } = process.env;
  return cluster ? onPostgres(cluster, files) : embedded();
}

async function onPostgres(cluster: string, files: string): Promise<DemoCompanies> {
  const name = `journey_${randomBytes(6).toString('hex')}`;
  await onServer(cluster, async (client) => {
    await client.query(`create database ${name} template demo ${await copyStrategy(client)}`);
  });
  const dataDir = emptyFolder();
  cpSync(files, dataDir, { recursive: true });
  const url = databaseOf(cluster, name);
  return {
    start: { dataDir, environment: onDatabase(url), flags: [] },
    run: (statements) =>
      onServer(url, async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    async remove() {
      await onServer(cluster, async (client) => void (await client.query(`drop database ${name} with (force)`)));
      removeFolder(dataDir);
    },
  };
}

function embedded(): DemoCompanies {
  const dataDir = demoFolder();
  return {
    start: { dataDir, environment: {}, flags: [forShortLives] },
    run: async (statements) => runSql(path.join(dataDir, 'db'), statements),
    remove: async () => removeFolder(dataDir),
  };
}

/** Runs in a separate process: jest's module system cannot load the embedded database. */
function runSql(folder: string, statements: string[]): void {
  const script = `
    const { PGlite } = require('@electric-sql/pglite');
    PGlite.create(process.argv[1]).then(async (database) => {
      for (const statement of JSON.parse(process.argv[2])) await database.exec(statement);
      await database.close();
    });`;
  execFileSync(process.execPath, ['-e', script, folder, JSON.stringify(statements)], {
    cwd: path.resolve(__dirname, '../..'),
  });
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startPostgres, type Postgres } from './postgres';

interface Run {
  testCluster?: Postgres;
  keptPglite?: unknown;
}

/**
 * Runs once before the server's tests. With TEST_ENGINE=postgres it starts a cluster for all workers, which TEST_POSTGRES names; with CITUS_URL it
 * uses that coordinator. Otherwise it keeps a reference to PGlite's program until the run ends: V8 compiles the program once while a reference
 * exists, and again for each database when there is none.
 */
export default async function begin(): Promise<void> {
  const run = globalThis as Run;
  if (process.env.CITUS_URL) {
    process.env.TEST_POSTGRES = process.env.CITUS_URL;
    return;
  }
  if (process.env.TEST_ENGINE !== 'postgres') {
    const file = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');
    run.keptPglite = await WebAssembly.compile(readFileSync(file));
    return;
  }
  const cluster = await startPostgres({ inMemory: true });
  process.env.TEST_POSTGRES = cluster.url('postgres');
  run.testCluster = cluster;
}

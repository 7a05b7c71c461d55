import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseOf } from './citus';
import { onDatabase } from './demo-companies';
import { onServer, postgresMajor, startPostgres, type Postgres } from './postgres';
import { RunningServer } from './running-server';

const root = path.resolve(__dirname, '../..');

/** The files that are created once for each build and copied by each test that starts from them. */
interface Made {
  /** The data folder of a server with the demo companies. */
  template: string;
  /** The duration of its first start, in milliseconds. */
  firstStart: string;
  /** On PostgreSQL, the folder of a stopped cluster with the demo companies in its database `demo`. */
  cluster?: string;
}

/**
 * Runs before the journeys and the fault tests. It builds the app and the server, and prepares the demo companies on the engine of TEST_ENGINE, so
 * that each file starts quickly from a copy of them. On PostgreSQL the copies are in a cluster that runs until the tests end (server-run-end.ts).
 */
export default async function built(): Promise<void> {
  const { template, firstStart, cluster } = await makeDemoCompanies();
  process.env.SIDECAR_TEMPLATE = template;
  process.env.SIDECAR_FIRST_START = readFileSync(firstStart, 'utf8');
  if (!cluster) return;
  const running = await startPostgres({ inMemory: true, copyOf: cluster });
  (globalThis as { testCluster?: Postgres }).testCluster = running;
  process.env.SIDECAR_CLUSTER = running.url('postgres');
}

/** Builds the changed parts, and creates the demo companies of this build unless they exist. */
export async function makeDemoCompanies(): Promise<Made> {
  const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { cwd: root, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The build failed:\n${build.stdout}\n${build.stderr}`);
  const onPostgres = process.env.TEST_ENGINE === 'postgres';
  const built = readFileSync(path.join(root, 'dist/server/.built-from'), 'utf8').slice(0, 16);
  // Only the same major version reads the files of a cluster.
  const version = onPostgres ? `${built}-${postgresMajor()}` : built;
  const folder = path.join(root, '.cache', onPostgres ? 'demo-postgres' : 'demo');
  const template = path.join(folder, version);
  const made = {
    template,
    firstStart: `${template}.first-start`,
    ...(onPostgres && { cluster: `${template}.cluster` }),
  };
  if (Object.values(made).every((file) => existsSync(file))) return made;
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(path.join(folder, old), { recursive: true, force: true });
  const making = path.join(folder, `making-${process.pid}`);
  const cluster = onPostgres ? await startPostgres({ inMemory: true }) : undefined;
  const url = cluster?.url('postgres') ?? '';
  if (cluster) await onServer(url, async (client) => void (await client.query('create database demo')));
  const server = await RunningServer.launch({
    dataDir: making,
    ...(cluster && { environment: onDatabase(databaseOf(url, 'demo')) }),
  });
  const length = await server.ready(120_000);
  const code = await server.stop();
  if (code !== 0) throw new Error(`The server did not stop well (${code}):\n${server.output}`);
  await cluster?.stop({ keepIn: made.cluster });
  writeFileSync(made.firstStart, String(length));
  renameSync(making, template);
  return made;
}

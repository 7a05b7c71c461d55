import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { createSimulator } from '../simulator';
import { buildApp } from './app';
import { composeApp } from './compose';
import { openDatabase, type Database } from './db/connection';
import { fillDemo } from './db/demo';
import { maintain } from './db/maintenance';
import { isMigrated, migrate } from './db/migrate';
import type { Env } from './env';
import { stopOn } from './http/stop';
import { makeLog } from './http/log';
import { startContactSyncs } from './jobs/contact-syncs';
import { startSchedules } from './jobs/schedules';
import { startSweeps } from './jobs/sweeps';
import { startUsage } from './jobs/usage';
import { keepViewIndexes } from './jobs/view-indexes';
import { readServerSettings, type Settings } from './settings';
import { explainStart } from './start-errors';

/** Bundled, this file is dist/server/main.js; in development it is server/main.ts. */
const buildFolder = path.resolve(__dirname, path.basename(path.dirname(__dirname)) === 'dist' ? '..' : '../dist');

async function main({ env, warnings }: Settings): Promise<void> {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const log = makeLog(env);
  for (const warning of warnings) log.warn(warning);
  await claimPort(env);
  const database = await openDatabase(env, { log });
  try {
    await serve(env, log, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function settings(): Settings {
  try {
    return readServerSettings(process.env);
  } catch (error) {
    console.error(`Wrong setting: ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Says at once when the port is taken, before the database is touched. */
async function claimPort(env: Env): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(env.PORT, env.HOST, resolve));
  await new Promise((resolve) => probe.close(resolve));
}

async function serve(env: Env, log: Logger, database: Database): Promise<void> {
  const { db } = database;
  await migrate(db, log);
  if (env.DEMO) await fillDemo(db, Date.now());
  const { app, diskFiles, outbox } = composeApp({ env, db, log });
  const server = await buildApp(app, {
    diskFiles,
    appFolder: path.join(buildFolder, 'app'),
    ready: () => isMigrated(db),
    checkOutputs: process.env.NODE_ENV !== 'production',
    ...(env.DEMO ? { simulator: simulatorOf(env) } : {}),
  });
  await server.listen({ port: env.PORT, host: env.HOST });
  outbox.start();
  const sweeps = startSweeps(app, [async () => void (await maintain(db)), () => keepViewIndexes(app)]);
  const [schedules, usage, contacts] = [startSchedules(app), startUsage(app), startContactSyncs(app)];
  announce(env, database);
  stopOn(['SIGTERM', 'SIGINT'], log, async () => {
    // First no new calls and the answers under way, then the work behind them, then the store.
    await server.close();
    await Promise.all([sweeps.stop(), schedules.stop(), usage.stop(), contacts.stop()]);
    await outbox.stop();
    await database.close();
  });
}

function simulatorOf(env: Env): FastifyPluginAsync {
  const assets = path.join(buildFolder, 'simulator');
  const { plugin } = createSimulator({
    appOrigin: new URL(env.PUBLIC_URL).origin, publicUrl: `${env.PUBLIC_URL}/sim`, stateFile: path.join(env.DATA_DIR, 'simulator.json'),
    ...(existsSync(assets) ? { phoneAssetsDir: assets } : {}),
  });
  return plugin;
}

/** What a person at the terminal wants to know; everything else is in the log. */
function announce(env: Env, database: Database): void {
  const lines = [
    ...(env.DEMO ? [`Phone (simulator): ${env.PUBLIC_URL}/sim`] : []),
    `Browser login: ${env.PUBLIC_URL}/login`,
    ...(database.engine === 'pglite'
      ? [`Data: ${env.DATA_DIR} (embedded database: it survives a killed process, not a power cut; set DATABASE_URL in production)`]
      : []),
  ];
  console.log(lines.join('\n'));
}

const read = settings();
main(read).catch((error: unknown) => {
  // The stack only for what is our mistake.
  console.error(explainStart(error, read.env) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(1);
});

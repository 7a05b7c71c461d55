import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import type { Logger } from 'pino';
import { createSimulator } from '../simulator';
import { buildApp } from './app';
import { composeApp } from './compose';
import type { Database, OpeningDatabase } from './db/connection';
import { fillDemo } from './demo';
import { maintain } from './db/maintenance';
import { isMigrated, migrate } from './db/migrate';
import type { Env } from './env';
import { stopOn } from './http/stop';
import { startContactSyncs } from './jobs/contact-syncs';
import { startSchedules } from './jobs/schedules';
import { startCleanup } from './jobs/cleanup';
import { startUsage } from './jobs/usage';
import { keepViewIndexes } from './view-indexes/keep';

/** Bundled, this file is part of dist/server/server.js; in development it is server/serve.ts. */
const buildFolder = path.resolve(__dirname, path.extname(__filename) === '.ts' ? '../dist' : '..');

/** Puts the server together while its database opens, and serves until somebody stops the process. */
export async function serve(env: Env, log: Logger, database: OpeningDatabase): Promise<void> {
  const { db } = database;
  const { app, diskFiles, outbox } = composeApp({ env, db, log });
  const server = await buildApp(app, {
    diskFiles,
    appFolder: path.join(buildFolder, 'app'),
    ready: () => isMigrated(db),
    checkOutputs: process.env.NODE_ENV !== 'production',
    ...(env.DEMO ? { simulator: simulatorOf(env) } : {}),
  });
  await database.opened;
  await migrate(db, log);
  if (env.DEMO) await fillDemo(db, Date.now());
  await server.listen({ port: env.PORT, host: env.HOST });
  outbox.start();
  const cleanup = startCleanup(app, [async () => void (await maintain(db)), () => keepViewIndexes(app)]);
  const [schedules, usage, contacts] = [startSchedules(app), startUsage(app), startContactSyncs(app)];
  announce(env, database);
  stopOn(['SIGTERM', 'SIGINT'], log, async () => {
    // First no new calls and the answers under way, then the work behind them, then the store.
    await server.close();
    await Promise.all([cleanup.stop(), schedules.stop(), usage.stop(), contacts.stop()]);
    await outbox.stop();
    await database.close();
  });
}

function simulatorOf(env: Env): FastifyPluginAsync {
  const assets = path.join(buildFolder, 'simulator');
  const { plugin } = createSimulator({
    appOrigin: new URL(env.PUBLIC_URL).origin,
    publicUrl: `${env.PUBLIC_URL}/sim`,
    stateFile: path.join(env.DATA_DIR, 'simulator.json'),
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
      ? [
          `Data: ${env.DATA_DIR} (embedded database: it survives a killed process, not a power cut; set DATABASE_URL in production)`,
        ]
      : []),
  ];
  console.log(lines.join('\n'));
}

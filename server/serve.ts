import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { createSimulator, MovableClock, type Simulator } from '../simulator';
import { buildApp } from './app';
import { composeApp } from './compose';
import type { App } from './context';
import type { Database, OpeningDatabase } from './db/connection';
import { fillDemo } from './demo';
import { maintain } from './db/maintenance';
import { isMigrated, migrate } from './db/migrate';
import type { Env } from './env';
import { currentFigures } from './http/metrics';
import { stopOn } from './http/stop';
import { claimKey, followKey } from './key-of-database';
import { noteServices } from './queries/integrations/integration-checks';
import { listServices } from './commands/integrations/connected-services';
import { startDailyRates } from './jobs/daily-rates';
import { startContactSyncs } from './jobs/contact-syncs';
import { startClock } from './jobs/clock';
import { startEventConnections } from './jobs/event-connections';
import { startMissedEvents } from './jobs/missed-events';
import { startApprovalChecks } from './jobs/approval-checks';
import { startSchedules } from './jobs/schedules';
import { startCleanup } from './jobs/cleanup';
import { startUsage } from './jobs/usage';
import { noSiblings, type Siblings } from './processes/worker';
import { version } from './version';
import { followViewIndexes, keepViewIndexes } from './view-indexes/keep';
import { startIndexMaker } from './view-indexes/make-soon';

/** Bundled, this file is part of dist/server/server.js; in development it is server/serve.ts. */
const buildFolder = path.resolve(__dirname, path.extname(__filename) === '.ts' ? '../dist' : '..');

/** As the cleanup, with which the indexes are made. Milliseconds. */
const followDelayMs = 20_000;
const followEveryMs = 600_000;

/** Puts the server together while its database opens, and serves until somebody stops the process. */
export async function serve(env: Env, log: Logger, database: OpeningDatabase, siblings: Siblings): Promise<void> {
  const { db } = database;
  const clock = env.DEMO ? new MovableClock(env.SIDECAR_NOW) : undefined;
  const now = clock?.now ?? Date.now;
  const { app, diskFiles, outbox, exportWorker, importWorker, keyring } = composeApp({ env, db, log, siblings, now });
  const server = await buildApp(app, {
    diskFiles,
    appFolder: path.join(buildFolder, 'app'),
    ready: () => isMigrated(db),
    count: siblings.count,
    gatherFigures: siblings.gatherFigures,
    checkOutputs: process.env.NODE_ENV !== 'production',
    ...(clock ? { simulator: makeSimulator(env, clock) } : {}),
  });
  await database.opened;
  await migrate(db, log);
  await claimKey(db, keyring, env, log);
  if (env.DEMO) await fillDemo(db, now());
  await noteServices(db, listServices(env), new Date(now()));
  siblings.onFigures(currentFigures);
  await server.listen({ port: env.PORT, host: env.HOST });
  if (siblings.runsJobs) {
    outbox.start();
    exportWorker.start();
    importWorker.start();
  }
  const jobs = [
    startUsage(app),
    startIndexMaker(app),
    // The embedded database belongs to this process: nobody changes its key meanwhile.
    ...(database.engine === 'pglite' ? [] : [followKey(db, keyring, log)]),
    ...(siblings.runsJobs ? startJobs(app, clock) : [startFollowing(app)]),
  ];
  if (siblings === noSiblings) announce(env, database);
  const stop = stopOn(['SIGTERM', 'SIGINT'], log, async () => {
    // First no new calls and the answers under way, then the work behind them, then the store.
    await server.close();
    await Promise.all(jobs.map((job) => job.stop()));
    await exportWorker.stop();
    await importWorker.stop();
    await outbox.stop();
    await database.close();
  });
  siblings.onStop(stop);
}

/** Starts the jobs that one process does for the whole server. When a tester moves the clock, the schedules of the new day run at once. */
function startJobs(app: App, clock: MovableClock | undefined): { stop(): Promise<void> }[] {
  const schedules = startSchedules(app);
  clock?.onMove(() => schedules.soon());
  return [
    startCleanup(app, [async () => void (await maintain(app.db)), () => keepViewIndexes(app)]),
    schedules,
    startDailyRates(app),
    startApprovalChecks(app),
    startContactSyncs(app),
    startEventConnections(app),
    startMissedEvents(app),
  ];
}

/** Exchanges list counts and indexes with the jobs, in a process that does not run them. */
function startFollowing(app: App): { stop(): Promise<void> } {
  return startClock(
    { job: 'view-indexes', initialDelayMs: followDelayMs, everyMs: followEveryMs },
    () => followViewIndexes(app),
    (error) => app.log.error({ err: error }, 'the indexes of views could not be followed'),
  );
}

function makeSimulator(env: Env, clock: MovableClock): Simulator {
  const assets = path.join(buildFolder, 'simulator');
  return createSimulator({
    appOrigin: new URL(env.PUBLIC_URL).origin,
    publicUrl: `${env.PUBLIC_URL}/sim`,
    stateFile: path.join(env.DATA_DIR, 'simulator.json'),
    clock,
    linkRules: [`${new URL(env.PUBLIC_URL).host}/detail`],
    events: { feishu: env.FEISHU_EVENTS, lark: env.LARK_EVENTS, dingtalk: env.DINGTALK_EVENTS },
    ...(existsSync(assets) ? { phoneAssetsDir: assets } : {}),
  });
}

/** Prints what a person at the terminal needs; everything else is in the log. */
function announce(env: Env, database: Database): void {
  const lines = [
    `Sidecar ${version}`,
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

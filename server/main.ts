import cluster from 'node:cluster';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { beginDatabase } from './db/connection';
import { processCount, type Env } from './env';
import { makeLog } from './http/log';
import { keepPrivate } from './private-folder';
import { superviseWorkers } from './processes/primary';
import { noSiblings, joinSiblings, type Siblings } from './processes/worker';
import { readServerSettings, type CheckedSettings } from './settings';
import { explainStart } from './start-errors';
import { version } from './version';

async function main({ env, warnings }: CheckedSettings): Promise<void> {
  const log = makeLog(env);
  // What is said and done once for a server is the primary's.
  if (cluster.isWorker) return serveWith(env, log.child({ worker: process.pid }), joinSiblings());
  keepPrivate(env.DATA_DIR, log);
  for (const warning of warnings) log.warn(warning);
  await claimPort(env);
  const count = processCount(env);
  if (count === 1) return serveWith(env, log, noSiblings);
  await superviseWorkers(count, log, () =>
    console.log(`Sidecar ${version}\nBrowser login: ${env.PUBLIC_URL}/login (${count} processes)`),
  );
}

async function serveWith(env: Env, log: Logger, siblings: Siblings): Promise<void> {
  const database = beginDatabase(env, { log });
  try {
    // The embedded database opens in a thread of its own. The rest of the server, which takes as long to load, is loaded meanwhile and not before.
    await database.started;
    const { serve } = await import('./serve');
    await serve(env, log, database, siblings);
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

function settings(): CheckedSettings {
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

const read = settings();
main(read).catch((error: unknown) => {
  // The stack only for what is our mistake.
  console.error(
    explainStart(error, read.env) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  process.exit(1);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Channel } from '../../domain/platforms';
import { buildApp } from '../../server/app';
import { composeApp } from '../../server/compose';
import type { App } from '../../server/context';
import type { CompanyWorker } from '../../server/jobs/company-worker';
import { makeLog } from '../../server/http/log';
import type { Keyring } from '../../server/keyring';
import type { OutboxWorker } from '../../server/jobs/outbox';
import { readSettings } from '../../server/settings';
import { createSimulator, type MovableClock, type Simulator, type World } from '../../simulator';
import type { Courier } from '../../simulator/events/courier';
import { Client } from './client';
import { cacheUnderTest } from './configuration-writes';
import { testDatabase, type TestData, type TestDatabase } from './database';
import { freePort } from './free-port';
import { openSession } from './sign-in';

export { appIds, authorise, loginToken } from './sign-in';

/** A clock that moves only when a test moves it, or when the server waits between two attempts at a suite. */
export class Clock {
  constructor(private at = Date.parse('2026-11-20T02:00:00Z')) {}
  now = (): number => this.at;
  forward(ms: number): void {
    this.at += ms;
  }
  /** Returns almost at once, but moves the clock, because the limits of the simulated suites count by this clock. */
  sleep = async (ms: number): Promise<void> => {
    // Waits have a random part; times are whole milliseconds, as on a real clock.
    const end = this.at + Math.ceil(ms);
    // A simulated call with a lock lasts ten real milliseconds (simulator/wire/mount.ts).
    await new Promise((resolve) => setTimeout(resolve, Math.min(ms, 12)));
    this.at = Math.max(this.at, end);
  };
}

export interface TestServer {
  app: App;
  server: FastifyInstance;
  outbox: OutboxWorker;
  /** Writes exports after its start. */
  exportWorker: CompanyWorker;
  /** Processes imports after its start. */
  importWorker: CompanyWorker;
  /** The simulated suites, for inspection and injected failures. */
  world: World;
  /** Sends the events of the simulated suites. */
  courier: Courier;
  /** The same objects for every company that uses the simulated suites. */
  companies: Simulator['companies'];
  clock: Clock;
  /** The keys with which the server encrypts and signs links. */
  keyring: Keyring;
  origin: string;
  /** The server's log lines. */
  logged: string[];
  /** Returns a client without a session, for the calls before the sign-in. */
  visitor(language?: string): Client;
  /** Signs a demo person in through the simulator's authorization page and opens a company. */
  signIn(person: string, clientId?: string, language?: string): Promise<Client>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** Settings in addition to those of demo mode. */
  env?: Record<string, string>;
  clock?: Clock;
  /** The clock of the demo, which the simulator's console moves; it replaces the test's clock. */
  movable?: MovableClock;
  /** The content of the database; by default the demo companies. */
  data?: TestData;
  /** Another server whose database this one uses, as with two processes of one installation. This server must be closed first. */
  beside?: TestServer;
  /** The folder of the built app; by default a folder without an app. */
  appFolder?: string;
  /** Returns a changed app with replaced parts. */
  adapt?(app: App): App;
}

/** Starts the real server on real SQL with the real simulator, on loopback. Only the clock is a test double. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-test-'));
  const port = await freePort();
  const { env } = readSettings({
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: 'true',
    LOG_LEVEL: 'debug',
    SECRET_KEY: 'a key of the tests that is long enough',
    RATE_LIMIT: '0',
    LOGIN_RATE_LIMIT: '0',
    ...options.env,
  });
  const clock = options.clock ?? new Clock();
  const { movable } = options;
  const time = movable ? { now: movable.now } : { now: clock.now, sleep: clock.sleep };
  const logged: string[] = [];
  const log = makeLog(env, { write: (line: string) => void logged.push(line) });
  const database: Pick<TestDatabase, 'db' | 'ready' | 'close'> = options.beside
    ? { db: options.beside.app.db, ready: () => Promise.resolve(true), close: () => Promise.resolve() }
    : await testDatabase(options.data ?? 'demo');
  const composed = composeApp({ env, db: database.db, log, ...time });
  const tested = { ...composed.app, configurations: cacheUnderTest() };
  const app = options.adapt ? options.adapt(tested) : tested;
  const simulator = createSimulator({
    appOrigin: env.PUBLIC_URL,
    publicUrl: `${env.PUBLIC_URL}/sim`,
    now: time.now,
    ...(movable && { clock: movable }),
  });
  const server = await buildApp(app, {
    diskFiles: composed.diskFiles,
    appFolder: options.appFolder ?? path.join(folder, 'app'),
    ready: database.ready,
    checkOutputs: true,
    ...(env.DEMO ? { simulator } : {}),
  });
  await server.listen({ port: env.PORT, host: env.HOST });
  composed.outbox.start();
  const origin = env.PUBLIC_URL;
  const visitor = (language?: string) => new Client(origin, undefined, language);

  return {
    app,
    server,
    outbox: composed.outbox,
    exportWorker: composed.exportWorker,
    importWorker: composed.importWorker,
    world: simulator.world,
    courier: simulator.courier,
    companies: simulator.companies,
    clock,
    keyring: composed.keyring,
    origin,
    logged,
    visitor,
    async signIn(person, clientId = 'brightsea-feishu', language = 'en') {
      const channel = channelOf(clientId);
      const { hsid } = await openSession(visitor(language), channel, person, clientId);
      return new Client(origin, hsid, language);
    },
    async close() {
      // A test may leave an upload half sent, so the server does not wait for the rest.
      server.server.closeAllConnections();
      await server.close();
      await composed.outbox.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function channelOf(clientId: string): Channel {
  return clientId.slice(clientId.lastIndexOf('-') + 1) as Channel;
}

/**
 * `npm run bench -- peers`: Sidecar compared with Directus 11 and Parse Server 9 over the same organizations in the same PostgreSQL. Each runs as
 * one process, with the indexes that it needs. The operations: a list of 20, the same by an indexed field, a search by two Chinese characters, a
 * record's page, and creating a record. Sidecar is measured as administrator and as a member of a team of five. Directus is measured as its
 * administrator, with whom both are compared, and as a member. Parse is measured with its master key, which checks no right and has no goal. Parse
 * is measured as two people who are signed in, of roles that the rows name. All are measured in turn in every round, so that a busy moment of the
 * machine hits all of them; the median of the rounds counts. A list of Sidecar says how many records there are (up to its limit); the peers do the
 * same with COUNTED=true. No answer is compressed. Prints requests a second (for a record: pages), and the median and 95th percentile of their
 * milliseconds. Prints the processor time of each server and of PostgreSQL, which says more than requests a second where the machine is busy with
 * something else. Prints how Sidecar compares. Ends with 1 when a goal is missed. A peer that cannot be installed is skipped with a sentence. ROWS
 * (100000), ROUNDS (5), SECONDS (5, for each measurement), CLIENTS (16), OPERATIONS (list,filter,search,record,create), PEERS (directus,parse),
 * COUNTED (false), PEERS_FOLDER (.cache/peers: where the peers are installed).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../tests/support/free-port';
import { postgresBin, startPostgres } from '../../tests/support/postgres';
import { startDirectus } from './directus';
import { Unavailable } from '../installed-package';
import { versions } from './install';
import type { Load } from './load';
import { LoadGenerator } from './load-generator';
import { between, moment, noiseSince, used } from './machine';
import { startParse } from './parse';
import { column, makeDatabase } from './rows';
import { Sidecar } from './sidecar';
import { ask, operations, pageSize, type Known, type Operation, type Peer, type Subject } from './subject';
import { goals, table, type Figures, type Results } from './verdict';

const listed = (name: string, otherwise: string) => (process.env[name] ?? otherwise).split(',');
const rows = Number(process.env.ROWS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 5);
const connections = Number(process.env.CLIENTS ?? 16);
const asked = operations.filter((operation) => listed('OPERATIONS', operations.join(',')).includes(operation));
const peerNames = listed('PEERS', 'directus,parse');
const warmUpSeconds = 2;
/** Above this share of a core the load generator itself may be the bottleneck. */
const busyShare = 0.7;

/** Starts the available peers, each with the rows of Sidecar. */
async function startPeers(
  server: (database: string) => string,
  folder: string,
  credentials: Known,
): Promise<{ peer: Peer; subjects: Subject[] }[]> {
  const started: { peer: Peer; subjects: Subject[] }[] = [];
  for (const [database, start, version] of [
    ['directus', startDirectus, versions.directus],
    ['parse', startParse, versions['parse-server']],
  ] as const) {
    if (!peerNames.includes(database)) continue;
    try {
      await makeDatabase(server('postgres'), database);
      const one = await start({ from: server('sidecar'), url: server(database), database, folder }, credentials);
      started.push(one);
      console.log(`${database} ${version} has the same rows`);
    } catch (error) {
      if (!(error instanceof Unavailable)) {
        for (const { peer } of started) await peer.stop();
        throw error;
      }
      console.log(`${database} ${version}: skipped. ${error.message}`);
    }
  }
  return started;
}

/** Checks that all subjects answer with the same number of records; otherwise they would not do the same work. @throws Error */
async function compareAnswers(subjects: readonly Subject[]): Promise<void> {
  for (const operation of ['list', 'filter', 'search'] as const)
    for (const subject of subjects) {
      const [exchange] = subject.visits[operation][0] ?? [];
      if (!exchange) throw new Error(`${subject.name} has nothing to ask for ${operation}`);
      const { answer, bytes } = await ask(subject.origin, exchange);
      const count = subject.countOf(answer);
      // A rare word may match fewer records, and none that a member sees.
      const least = operation === 'search' ? 0 : pageSize;
      if (count < least || count > pageSize)
        throw new Error(`${operation} of ${subject.name} answers ${count} records instead of ${pageSize}`);
      console.log(`  ${operation} of ${subject.name} answers ${count} records in ${bytes} bytes`);
    }
}

const percentile = (times: readonly number[], share: number) =>
  [...times].sort((left, right) => left - right)[Math.floor(times.length * share)] ?? Number.NaN;

async function measureAll(
  subjects: readonly Subject[],
  generator: LoadGenerator,
  statistics: string,
): Promise<Results> {
  const results: Results = new Map();
  const load = (subject: Subject, operation: Operation, time: number): Load => ({
    origin: subject.origin,
    visits: subject.visits[operation],
    connections,
    seconds: time,
  });
  for (const operation of asked)
    for (const subject of subjects) await generator.measure(load(subject, operation, warmUpSeconds));
  let busiest = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const before = moment();
    for (const operation of asked) {
      for (const subject of subjects) {
        const usedBefore = await used(subject.pid, statistics, subject.database);
        const measured = await generator.measure(load(subject, operation, seconds));
        const cost = between(usedBefore, await used(subject.pid, statistics, subject.database));
        busiest = Math.max(busiest, measured.ownShare);
        const count = measured.times.length;
        const figures: Figures = {
          perSecond: count / measured.seconds,
          p50: percentile(measured.times, 0.5),
          p95: percentile(measured.times, 0.95),
          serverMs: cost.server / count,
          databaseMs: cost.database / count,
        };
        const key = `${operation} ${subject.name}`;
        results.set(key, [...(results.get(key) ?? []), figures]);
      }
    }
    console.log(`round ${round} of ${rounds}: ${noiseSince(before)} on ${os.cpus().length} cores`);
  }
  console.log(`the process that asks used at most ${(100 * busiest).toFixed(0)} % of a core`);
  if (busiest > busyShare) console.log('  which is so much that it may have held the fastest up');
  return results;
}

async function run(folder: string): Promise<boolean> {
  const port = await freePort();
  const cluster = await startPostgres({
    fast: false,
    settings: {
      shared_buffers: '1GB',
      jit: 'off',
      max_connections: '100',
      // Parse connects only by TCP, so the other servers also use it then.
      listen_addresses: '127.0.0.1',
      port: String(port),
    },
  });
  const server = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const running: { stop(): unknown }[] = [];
  try {
    await makeDatabase(server('postgres'), 'sidecar');
    const sidecar = await Sidecar.start(rows, {
      url: server('sidecar'),
      database: 'sidecar',
      folder: path.join(folder, 'sidecar'),
    });
    running.unshift(sidecar);
    console.log(`${rows} organizations loaded in ${sidecar.ready.loadSeconds.toFixed(0)} s`);
    const credentials: Known = {
      industries: await column(
        server('sidecar'),
        `select data->>'industry' from records where client_id = 'bench' group by 1 having count(*) >= ${rows / 100} order by 1`,
      ),
      keyword: sidecar.ready.keyword,
    };
    const own = [
      await sidecar.as('administrator', 'administrator', credentials),
      await sidecar.as('member', 'team', credentials),
    ];
    const peers = await startPeers(server, folder, credentials);
    running.unshift(...peers.map(({ peer }) => peer));
    const others = peers.flatMap(({ subjects }) => subjects);
    const subjects = [...own, ...others];
    await compareAnswers(subjects);
    const generator = new LoadGenerator();
    running.unshift(generator);
    for (const subject of own)
      await generator.measure({
        origin: subject.origin,
        visits: subject.visits.filter,
        connections,
        seconds: warmUpSeconds,
      });
    const made = await sidecar.makeIndexes();
    console.log(`Sidecar made ${made.length} indexes of views: ${made.join('; ') || 'none was needed'}`);
    const results = await measureAll(subjects, generator, server('postgres'));
    console.log(
      table(
        results,
        asked,
        subjects.map(({ name }) => name),
      ),
    );
    const checked = goals(results, asked, others);
    for (const { sentence } of checked) console.log(sentence);
    return checked.every(({ isMet }) => isMet);
  } finally {
    for (const one of running) await one.stop();
    await cluster.stop();
  }
}

async function main(): Promise<void> {
  if (!postgresBin()) {
    console.log('Skipped: PostgreSQL is not installed.');
    return;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-peers-'));
  try {
    if (!(await run(folder))) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

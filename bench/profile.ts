/**
 * `npm run bench -- profile`: shows where the processor time of a call is spent, for the table of bench/performance.md. V8 profiles the server
 * while four callers read a list or a record's page, search, or create an organization. The profile is summed by package and by room of the
 * product, in percent of the time in which the server was not idle. ROWS (100000), SECONDS (5, for each operation), CLIENTS (4), OPERATIONS
 * (list,filter,search,record,create), READER (team; administrator, newcomer).
 */
import type { Profiler } from 'node:inspector';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../tests/support/postgres';
import { LoadGenerator } from './peers/load-generator';
import { column, makeDatabase } from './peers/rows';
import { Sidecar } from './peers/sidecar';
import { operations, type Operation } from './peers/subject';
import { readers } from './server-under-test';

const rows = Number(process.env.ROWS ?? 100_000);
const seconds = Number(process.env.SECONDS ?? 5);
const connections = Number(process.env.CLIENTS ?? 4);
const selectedOperations = (process.env.OPERATIONS ?? operations.join(',')).split(',');
const reader = readers.find((name) => name === process.env.READER) ?? 'team';
/** The time before the measurement, after which the code is compiled, connections are open and the company's configuration is cached. */
const warmUpSeconds = 3;
const root = path.resolve(__dirname, '..');
/** Smaller parts share one line, in percent. */
const shownFrom = 1;

/** The functions of V8 and Node that have no file. */
const nameless: Readonly<Record<string, string>> = {
  '(garbage collector)': 'Garbage',
  '(program)': 'Outside of JavaScript',
  writev: 'Socket writes',
  writeBuffer: 'Socket writes',
  writeUtf8String: 'Socket writes',
  writeLatin1String: 'Socket writes',
};

/** Returns the part that a function belongs to: a package or a room. */
function buildPart({ url, functionName }: Profiler.ProfileNode['callFrame']): string {
  const file = url.replace(/^file:\/\//, '');
  if (file === '') return nameless[functionName] ?? 'V8 (JSON, regular expressions, buffers)';
  if (file.startsWith('node:')) return 'Node itself (HTTP, streams, promises)';
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  if (inPackage) return inPackage;
  const own = path.relative(root, file).split(path.sep);
  return own[0] === 'server' && own.length > 2 ? own.slice(0, 2).join('/') : (own[0] ?? file);
}

/** Returns the milliseconds of each part, without the parts that it calls. */
function getSums({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const sums = new Map<string, number>();
  samples.forEach((id, index) => {
    const frame = parts.get(id);
    if (!frame || frame.functionName === '(idle)') return;
    const part = buildPart(frame);
    sums.set(part, (sums.get(part) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
  });
  return sums;
}

function print(operation: Operation, sums: Map<string, number>, calls: number): void {
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  console.log(`\n${operation}: ${calls} answered, ${(total / calls).toFixed(2)} ms of JavaScript each`);
  const shares = [...sums]
    .map(([part, ms]) => [part, (100 * ms) / total] as const)
    .sort(([, left], [, right]) => right - left);
  for (const [part, share] of shares) if (share >= shownFrom) console.log(`  ${share.toFixed(1).padStart(5)}  ${part}`);
  const rest = shares.filter(([, share]) => share < shownFrom).reduce((sum, [, share]) => sum + share, 0);
  console.log(`  ${rest.toFixed(1).padStart(5)}  all others`);
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-profile-'));
  const cluster = await startPostgres({ fast: false, settings: { shared_buffers: '1GB', jit: 'off' } });
  const generator = new LoadGenerator();
  let sidecar: Sidecar | undefined;
  try {
    await makeDatabase(cluster.url('postgres'), 'sidecar');
    const url = cluster.url('sidecar');
    sidecar = await Sidecar.start(rows, { url, database: 'sidecar', folder, isBundled: false });
    const started = sidecar;
    const subject = await sidecar.as(reader, reader, {
      industries: await column(
        url,
        "select data->>'industry' from records where client_id = 'bench' group by 1 order by 1",
      ),
      keyword: sidecar.ready.keyword,
    });
    const load = (operation: Operation, time: number) =>
      generator.measure({ origin: subject.origin, visits: subject.visits[operation], connections, seconds: time });
    await load('filter', warmUpSeconds);
    await sidecar.makeIndexes();
    for (const operation of operations.filter((operation) => selectedOperations.includes(operation))) {
      await load(operation, warmUpSeconds);
      let calls = 0;
      const profile = await started.profile(async () => (calls = (await load(operation, seconds)).times.length));
      print(operation, getSums(profile), calls);
    }
  } finally {
    generator.stop();
    await sidecar?.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

/**
 * `npm run bench -- worst`: measures the cost of the worst request. Sends, for every call of the contract, the most expensive body that its schema
 * allows. The body is generated from the schema and a working input, so that the list covers a new call. The server has the demo companies and 100
 * records of long texts. Prints the cost to the event loop, to the caller and in memory. Prints the waiting time of a neighbour who sends a simple
 * request all the time. The worst files (files.ts) follow: imports with their trial and undo, exports, uploads, and pushes of suites. Ends with 1
 * when the p99 of the neighbour is above 250 ms (600 ms on the embedded database) or the serving process grows by more than 100 MB. For a call, 250
 * ms of loop delay and 1 s until the answer are limits, too. ENGINES (pglite,postgres), CALLS (all: names or parts of them, separated by commas).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { contract } from '../../domain/contract';
import { startPostgres } from '../../tests/support/postgres';
import { fileRequests, type FileRequest } from './files';
import type { Cost, Prepared } from './server';

const limits = { loopDelayMs: 250, answerMs: 1_000, residentBytes: 100 * 1024 * 1024 };
/**
 * The limit of the neighbour's wait. The embedded database runs one transaction at a time, so that everybody waits for the longest one (ADR-0294).
 * Milliseconds.
 */
const othersMsLimits = { postgres: 250, pglite: 600 };
type EngineName = keyof typeof othersMsLimits;
const isEngineName = (name: string): name is EngineName => name in othersMsLimits;
const engines = (process.env.ENGINES ?? 'pglite,postgres').split(',').filter(isEngineName);
const callNames = process.env.CALLS?.split(',');

interface Row extends Cost {
  engine: EngineName;
  call: string;
  bytes: number;
  answerMs: number;
  answered: string;
  /** The p99 of a colleague's wait for a simple request at the same time. */
  othersMs: number;
  /** Whether the row is a file or work in the background, which may take longer. */
  isFile: boolean;
  /**
   * The time that the host gave to other machines during the request, in milliseconds of one processor. A row that misses its limit with much
   * stolen time says nothing.
   */
  stolenMs: number;
}

/** Returns the stolen milliseconds since the start of this machine; 0 where the kernel does not report them. */
function stolenSoFar(): number {
  const ticks = existsSync('/proc/stat')
    ? readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/)[8]
    : undefined;
  return Number(ticks ?? 0) * 10;
}

const next = <Message>(child: ChildProcess) =>
  new Promise<Message>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.removeListener('exit', ended);
      resolve(message as Message);
    });
  });

async function ask<Message>(child: ChildProcess, message: string): Promise<Message> {
  const answer = next<Message>(child);
  child.send(message);
  return answer;
}

/** Starts a colleague who reads their notices all the time. */
async function startNeighbour({ origin, neighbour }: Prepared): Promise<ChildProcess> {
  const child = fork(path.join(__dirname, 'neighbour.ts'), [origin + contract['notices.list'].path, neighbour]);
  await next(child);
  return child;
}

async function measure(
  { engine, child, neighbour }: { engine: EngineName; child: ChildProcess; neighbour: ChildProcess },
  prepared: Prepared,
  { name, isFile, make, run: send }: FileRequest & { isFile: boolean },
): Promise<Row> {
  const bytes = make();
  await ask(child, 'begin');
  const stolenBefore = stolenSoFar();
  await ask(neighbour, 'begin');
  const began = performance.now();
  const answered = await send(prepared, bytes).catch(String);
  const answerMs = performance.now() - began;
  const stolenMs = stolenSoFar() - stolenBefore;
  const othersMs = await ask<number>(neighbour, 'end');
  const cost = await ask<Cost>(child, 'end');
  return { engine, call: name, isFile, bytes: bytes.length, answered, answerMs, othersMs, stolenMs, ...cost };
}

const sendCall = ({ call, path: address, body }: Prepared['requests'][number]): FileRequest => ({
  name: call,
  make: () => Buffer.from(body),
  async run({ origin, hsid }, bytes) {
    const response = await fetch(origin + address, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${hsid}`, 'idempotency-key': randomUUID() },
    });
    const { code } = (await response.json()) as { code: number };
    return `${response.status}/${code}`;
  },
});

async function run(engine: EngineName): Promise<Row[]> {
  const cluster = engine === 'postgres' ? await startPostgres({ fast: true }) : undefined;
  const child = fork(path.join(__dirname, 'server.ts'), [], {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...(cluster ? { TEST_POSTGRES: cluster.url('postgres') } : { TEST_POSTGRES: '' }) },
  });
  let neighbour: ChildProcess | undefined;
  try {
    const prepared = await next<Prepared>(child);
    neighbour = await startNeighbour(prepared);
    const rows: Row[] = [];
    const requests = [
      ...fileRequests.map((request) => ({ ...request, isFile: true })),
      ...prepared.requests.map((request) => ({ ...sendCall(request), isFile: false })),
    ];
    for (const request of requests.filter(({ name }) => !callNames || callNames.some((part) => name.includes(part))))
      rows.push(print(await measure({ engine, child, neighbour }, prepared, request)));
    return rows;
  } finally {
    neighbour?.kill('SIGKILL');
    child.kill('SIGKILL');
    await cluster?.stop();
  }
}

function listMisses({ engine, loopDelayMs, answerMs, othersMs, residentBytes, isFile }: Row): string[] {
  return [
    othersMs > othersMsLimits[engine] ? 'others' : '',
    residentBytes > limits.residentBytes ? 'memory' : '',
    !isFile && loopDelayMs > limits.loopDelayMs ? 'loop delay' : '',
    !isFile && answerMs > limits.answerMs ? 'time' : '',
  ].filter(Boolean);
}

function print(row: Row): Row {
  const misses = listMisses(row);
  console.log(
    `  ${row.call.padEnd(44)} ${String(Math.round(row.bytes / 1000)).padStart(5)} kB  ${row.answered.padEnd(10)} answer ${row.answerMs.toFixed(0).padStart(6)} ms  ` +
      `others ${row.othersMs.toFixed(0).padStart(5)} ms  loop ${row.loopDelayMs.toFixed(0).padStart(5)} ms  memory ${(row.residentBytes / 1024 / 1024).toFixed(0).padStart(4)} MB  stolen ${String(row.stolenMs).padStart(5)} ms${misses.length ? `  MISSES ${misses.join(', ')}` : ''}`,
  );
  return row;
}

async function main(): Promise<void> {
  for (const engine of engines) {
    console.log(`\n${engine}`);
    const rows = await run(engine);
    const missed = rows.filter((row) => listMisses(row).length > 0);
    console.log(`  ${rows.length} requests, ${missed.length} beyond a limit`);
    if (missed.length > 0) process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

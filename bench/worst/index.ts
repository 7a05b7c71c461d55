/**
 * `npx tsx bench/worst`: what one request may cost. Sends, for every call of the contract, the most expensive body that its schema allows (made from the
 * schema and an input that works, so that a new call is covered by being listed) to a server with the demo companies and 100 records of long texts,
 * and prints what the server's event loop, the caller and the heap paid.
 *
 * Ends with 1 above 250 ms of loop delay, 1 s until the answer, or 64 MB of heap growth.
 *
 * ENGINES (pglite,postgres), CALLS (all: names or parts of them, separated by commas).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { startPostgres } from '../../tests/support/postgres';
import type { Cost, Prepared } from './server';

const limits = { loopDelayMs: 250, answerMs: 1_000, heapBytes: 64 * 1024 * 1024 };
const engines = (process.env.ENGINES ?? 'pglite,postgres').split(',');
const wanted = process.env.CALLS?.split(',');

interface Row extends Cost {
  call: string;
  bytes: number;
  answerMs: number;
  answered: string;
  /** What the host gave to other machines meanwhile, in milliseconds of one processor. A row that misses its limit with much of it says nothing. */
  stolenMs: number;
}

/** Milliseconds since the start of this machine; 0 where the kernel does not say. */
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

async function measure(
  child: ChildProcess,
  { origin, hsid }: Prepared,
  { call, path: address, body }: Prepared['requests'][number],
): Promise<Row> {
  await ask(child, 'begin');
  const stolenBefore = stolenSoFar();
  const began = performance.now();
  const response = await fetch(origin + address, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${hsid}`, 'idempotency-key': randomUUID() },
  });
  const answer = (await response.json()) as { code: number };
  const answerMs = performance.now() - began;
  const stolenMs = stolenSoFar() - stolenBefore;
  const cost = await ask<Cost>(child, 'end');
  return {
    call,
    bytes: Buffer.byteLength(body),
    answerMs,
    answered: `${response.status}/${answer.code}`,
    stolenMs,
    ...cost,
  };
}

async function run(engine: string): Promise<Row[]> {
  const cluster = engine === 'postgres' ? await startPostgres({ fast: true }) : undefined;
  const child = fork(path.join(__dirname, 'server.ts'), [], {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...(cluster ? { TEST_POSTGRES: cluster.url('postgres') } : { TEST_POSTGRES: '' }) },
  });
  try {
    const prepared = await next<Prepared>(child);
    const rows: Row[] = [];
    for (const request of prepared.requests.filter(({ call }) => !wanted || wanted.some((part) => call.includes(part))))
      rows.push(await measure(child, prepared, request));
    return rows;
  } finally {
    child.kill('SIGKILL');
    await cluster?.stop();
  }
}

function missesOf({ loopDelayMs, answerMs, heapBytes }: Row): string[] {
  return [
    loopDelayMs > limits.loopDelayMs ? 'loop delay' : '',
    answerMs > limits.answerMs ? 'time' : '',
    heapBytes > limits.heapBytes ? 'heap' : '',
  ].filter(Boolean);
}

async function main(): Promise<void> {
  let missed = 0;
  for (const engine of engines) {
    const rows = (await run(engine)).sort((left, right) => right.answerMs - left.answerMs);
    console.log(`\n${engine}: ${rows.length} calls, the most expensive first`);
    for (const row of rows) {
      const misses = missesOf(row);
      missed += misses.length > 0 ? 1 : 0;
      console.log(
        `  ${row.call.padEnd(28)} ${String(Math.round(row.bytes / 1000)).padStart(5)} kB  ${row.answered.padEnd(10)} answer ${row.answerMs.toFixed(0).padStart(6)} ms  ` +
          `loop ${row.loopDelayMs.toFixed(0).padStart(6)} ms  heap ${(row.heapBytes / 1024 / 1024).toFixed(0).padStart(5)} MB  stolen ${String(row.stolenMs).padStart(5)} ms${misses.length ? `  MISSES ${misses.join(', ')}` : ''}`,
      );
    }
  }
  process.exitCode = missed > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

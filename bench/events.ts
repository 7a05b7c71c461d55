/**
 * `npm run bench -- events`: four clients read a list of 20 organizations. In turn, a suite sends events (200 a second for 60 s) or none. One
 * server on PostgreSQL serves the clients and the simulated suites. Prints how the p95 of the list with events compares with the one without.
 * Prints how long the suite waits for the answer to an event, also while 10,000 events wait. Prints how many of the accepted events were handled.
 * Ends with 1 when an accepted event was not handled or when the p99 of the answers is above a second. Ends with 1 when the list's p95 is above 1.5
 * times the quiet one. The events are about chats without a record, as most events of a company are: a suite allows fewer queries about people than
 * this. RATE (200), SECONDS (60), ROUNDS (2).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { calls } from '../domain/contract/calls';
import { freePort } from '../tests/support/free-port';
import { startPostgres } from '../tests/support/postgres';
import { signMessage, type Message } from './feishu-push';
import { LoadGenerator } from './peers/load-generator';
import type { Visit } from './peers/load';
import { heap, type Ready } from './server-under-test';

const rate = Number(process.env.RATE ?? 200);
const seconds = Number(process.env.SECONDS ?? 60);
const rounds = Number(process.env.ROUNDS ?? 2);
const clients = 4;
const limits = { answerMs: 1_000, list: 1.5 };
/** The time after the last event within which every accepted event must be handled. Milliseconds. */
const handledWithinMs = 300_000;

const at = (times: number[], share: number) => {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

let madeCount = 0;
function makeEvent(): Message {
  madeCount += 1;
  return signMessage({
    id: `bench_${process.pid}_${madeCount}`,
    type: 'im.chat.updated_v1',
    event: { chat_id: `oc_bench_${madeCount % 1_000}` },
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** @returns the milliseconds until its answer; undefined where it was not accepted */
function send(origin: string, { body, headers }: Message): Promise<number | undefined> {
  const began = performance.now();
  return new Promise((resolve) => {
    const asking = request(`${origin}/api/callback/feishu/event`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : undefined));
      answer.on('error', () => resolve(undefined));
    });
    asking.on('error', () => resolve(undefined));
    asking.end(body);
  });
}

interface Sent {
  answers: number[];
  refused: number;
}

/** Sends at the rate, whether or not the answers arrive. The messages are created before, because the sender shares the machine with the server. */
async function sendAll(origin: string, messages: readonly Message[]): Promise<Sent> {
  const underway: Promise<number | undefined>[] = [];
  const began = performance.now();
  for (const [count, message] of messages.entries()) {
    const due = began + (count * 1_000) / rate;
    if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    underway.push(send(origin, message));
  }
  const times = await Promise.all(underway);
  return {
    answers: times.filter((time) => time !== undefined),
    refused: times.filter((time) => time === undefined).length,
  };
}

const messagesFor = (time: number) => Array.from({ length: rate * time }, makeEvent);

/** Returns the requests of an administrator who reads the pages of a list. */
function listVisits({ sessions }: Ready): Visit[] {
  return Array.from({ length: 5 }, (_, page) => [
    {
      method: 'POST',
      path: calls['records.list'].path,
      headers: { authorization: `Bearer ${sessions.administrator}` },
      body: JSON.stringify({ table_id: 'organization', page: page + 1, size: 20 }),
      accepted: '{"code":0,',
    },
  ]);
}

function ask<Answer>(child: ChildProcess, question: string): Promise<Answer> {
  const answer = new Promise<Answer>((resolve) => child.once('message', (message) => resolve(message as Answer)));
  child.send(question);
  return answer;
}

async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sidecar-bench-'));
  const postgres = await startPostgres({ fast: false });
  const generator = new LoadGenerator();
  const child = fork(path.join(__dirname, 'server-under-test.ts'), ['10000'], {
    execArgv: process.execArgv,
    env: {
      ...process.env,
      DATABASE_URL: postgres.url('postgres'),
      PORT: String(await freePort()),
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const ready = await new Promise<Ready>((resolve) => child.once('message', (message) => resolve(message as Ready)));
    const list = async (time: number) =>
      (
        await generator.measure({
          origin: ready.origin,
          visits: listVisits(ready),
          connections: clients,
          seconds: time,
        })
      ).times;
    await ask(child, 'handle events');
    await list(3);
    const quiet: number[] = [];
    const busy: number[] = [];
    const steady: Sent[] = [];
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await list(seconds)));
      const sending = sendAll(ready.origin, messagesFor(seconds));
      busy.push(...(await list(seconds)));
      steady.push(await sending);
    }
    await ask(child, 'store events');
    const heaped = await sendAll(ready.origin, messagesFor(Math.min(10, seconds)));
    const began = performance.now();
    const count = () => ask<{ stored: number; done: number }>(child, 'count events');
    let counted = await count();
    while (counted.done < counted.stored && performance.now() - began < handledWithinMs) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      counted = await count();
    }
    const waitedS = (performance.now() - began) / 1_000;
    const results = [...steady, heaped];
    const [accepted, refused] = [
      results.flatMap(({ answers }) => answers).length,
      results.reduce((sum, result) => sum + result.refused, 0),
    ];
    const answers = steady.flatMap((result) => result.answers);
    const ratio = at(busy, 0.95) / at(quiet, 0.95);
    const lost = accepted + heap - counted.done;
    const slowest = Math.max(at(answers, 0.99), at(heaped.answers, 0.99));
    console.log(
      [
        `list p95: quiet ${at(quiet, 0.95).toFixed(1)} ms, with ${rate} events a second ${at(busy, 0.95).toFixed(1)} ms: ${ratio.toFixed(2)} x (limit ${limits.list})`,
        `answers to events: p50 ${at(answers, 0.5).toFixed(1)} ms, p99 ${at(answers, 0.99).toFixed(1)} ms; with ${heap} waiting p99 ${at(heaped.answers, 0.99).toFixed(1)} ms (limit ${limits.answerMs})`,
        `events: ${accepted} accepted, ${refused} not accepted, ${lost} of those accepted not handled (limit 0); all were ${waitedS.toFixed(0)} s after the last`,
      ].join('\n'),
    );
    process.exitCode = lost > 0 || ratio > limits.list || slowest > limits.answerMs ? 1 : 0;
  } finally {
    generator.stop();
    agent.destroy();
    child.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

void run();

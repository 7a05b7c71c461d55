import http from 'node:http';
import { freePort } from '../support/free-port';
import { onServer, startPostgres, type Postgres } from '../support/postgres';
import { ServerProcesses, type LaunchedServer } from '../support/server-process';
import { until } from '../support/until';

/** `/metrics` of a server of two processes is that of the server, whichever process answers (ADR-0229). */

const token = 'a token for the scraper';
const servers = new ServerProcesses();
let postgres: Postgres;
let server: LaunchedServer;
let port: number;

beforeAll(async () => {
  await servers.make();
  postgres = await startPostgres({ inMemory: true });
  await onServer(postgres.url('postgres'), async (client) => void (await client.query('create database figures')));
  port = await freePort();
  server = servers.launch({
    DATABASE_URL: postgres.url('figures'),
    SECRET_KEY: 'a key of the tests that is long enough',
    PORT: String(port),
    COMPANY_APPS: 'true',
    METRICS_TOKEN: token,
    LOG_LEVEL: 'info',
    WEB_CONCURRENCY: '2',
  });
  await until(() => server.said().includes('(2 processes)') || server.child.exitCode !== null);
}, 240_000);
afterAll(async () => {
  servers.remove();
  await postgres?.stop();
});

/** Asks on a connection of this agent; by default on a new one. */
function ask(path: string, agent: http.Agent | false = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    http
      .get({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        let text = '';
        answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
        answer.on('end', () => resolve(text));
      })
      .on('error', reject);
  });
}

/** The sum of a series over its labels, as far as these are given. */
function sum(text: string, name: string, labels = ''): number {
  return text
    .split('\n')
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(labels))
    .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
}
const probes = (text: string) => sum(text, 'sidecar_requests_total', 'call="/healthz"');
const pids = () =>
  [...server.said().matchAll(/"worker":(\d+),[^\n]*"msg":"a worker serves"/g)].map(([, pid]) => Number(pid));

test('each scrape counts the requests of both processes, on a kept connection and on new ones', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const before = probes(await ask('/metrics', agent));
  let sent = 0;
  let scrapes = 0;
  let last = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    for (let one = 0; one < 6; one += 1) await ask('/healthz');
    sent += 6;
    for (const text of [await ask('/metrics', agent), await ask('/metrics')]) {
      scrapes += 1;
      expect([scrapes, probes(text) - before]).toEqual([scrapes, sent]);
      expect(sum(text, 'sidecar_request_seconds_count', 'call="/healthz"') - before).toBe(sent);
      const all = sum(text, 'sidecar_requests_total');
      expect(all).toBeGreaterThan(last);
      last = all;
    }
  }
  agent.destroy();
});

test('metrics of processes are added up, and metrics of the database are shown once', async () => {
  const texts = await Promise.all([ask('/metrics'), ask('/metrics'), ask('/metrics')]);
  for (const text of texts) {
    // Each process takes more than sixty megabytes.
    expect(sum(text, 'sidecar_process_resident_memory_bytes')).toBeGreaterThan(100e6);
    expect(sum(text, 'sidecar_pool_connections', 'state="idle"')).toBeGreaterThanOrEqual(2);
    // A delay is that of the slowest, and not the sum of all; a scrape right after another has none to show.
    expect(text).not.toContain('NaN');
    expect(sum(text, 'sidecar_nodejs_eventloop_lag_min_seconds')).toBeLessThan(0.1);
    for (const name of ['sidecar_outbox_rows', 'sidecar_requests_total', 'sidecar_process_start_time_seconds'])
      expect([name, text.split(`# TYPE ${name} `).length - 1]).toEqual([name, 1]);
    expect(
      text.split('\n').filter((line) => line.startsWith('sidecar_outbox_rows{lane="deliver",state="waiting"}')),
    ).toHaveLength(1);
    const started = sum(text, 'sidecar_process_start_time_seconds');
    expect(started * 1000).toBeLessThan(Date.now());
  }
});

test('counters do not decrease when a process ends, and its replacement is counted too', async () => {
  const before = await ask('/metrics');
  const [first] = pids();
  process.kill(first ?? 0, 'SIGKILL');
  await until(() => pids().length === 3);
  const after = await ask('/metrics');
  expect(probes(after)).toBeGreaterThanOrEqual(probes(before));
  for (let one = 0; one < 6; one += 1) await ask('/healthz');
  expect(probes(await ask('/metrics')) - probes(after)).toBe(6);
}, 120_000);

test('a process that hangs does not delay the metrics of the others', async () => {
  const [, other] = pids();
  process.kill(other ?? 0, 'SIGSTOP');
  try {
    const asked = Array.from({ length: 4 }, () =>
      Promise.race([ask('/metrics'), new Promise<string>((resolve) => setTimeout(() => resolve(''), 15_000))]),
    );
    // Those that came to the one that stands still wait for it.
    const answered = (await Promise.all(asked)).filter((text) => text !== '');
    expect(answered.length).toBeGreaterThan(0);
    for (const text of answered) expect(probes(text)).toBeGreaterThan(0);
  } finally {
    process.kill(other ?? 0, 'SIGCONT');
  }
}, 60_000);

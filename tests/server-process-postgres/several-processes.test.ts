import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type pg from 'pg';
import { checkDatabase } from '../../scripts/doctor/database';
import { marks } from '../../scripts/doctor/finding';
import { demoEnv } from '../../server/platforms/demo';
import { readSettings } from '../../server/settings';
import { Client } from '../support/client';
import { freePort } from '../support/free-port';
import { onServer, startPostgres, type Postgres } from '../support/postgres';
import { RunningSimulator } from '../support/running-simulator';
import { readiness, ServerProcesses, type LaunchedServer } from '../support/server-process';
import { openSession } from '../support/sign-in';
import { until } from '../support/until';

/** WEB_CONCURRENCY: a server of two processes on PostgreSQL (ADR-0125), and one that is asked for two and has only one to give. */

const clientId = 'brightsea-feishu';
const loginLimit = 40;
const servers = new ServerProcesses();
let postgres: Postgres;
let simulator: RunningSimulator;
let server: LaunchedServer;
let port: number;
let origin: string;

const settings = () => ({
  DATABASE_URL: postgres.url('several'),
  SECRET_KEY: 'a key of the tests that is long enough',
  PORT: String(port),
  RATE_LIMIT: '0',
  LOGIN_RATE_LIMIT: String(loginLimit),
  // So that each caller below has an address of their own.
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  WEB_CONCURRENCY: '2',
});

beforeAll(async () => {
  await servers.make();
  postgres = await startPostgres({ inMemory: true });
  await onServer(postgres.url('postgres'), async (client) => void (await client.query('create database several')));
  port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  simulator = await RunningSimulator.start(origin);

  // The companies come from a start as demo, which has one process whatever is asked for.
  const demo = servers.launch({ ...settings(), ...simulator.environment, DEMO: 'true' });
  await readiness(demo, origin);
  expect(demo.said()).toContain('WEB_CONCURRENCY=2 is ignored: the simulator of the demo lives in one process.');
  expect(logged(demo, 'a worker serves')).toEqual([]);
  demo.child.kill('SIGTERM');
  expect(await demo.ended).toBe(0);

  server = servers.launch({ ...demoEnv(origin), ...settings(), ...simulator.environment, DEMO: 'false' });
  await until(() => logged(server, 'a worker serves').length === 2 || server.child.exitCode !== null);
}, 180_000);

afterAll(async () => {
  for (const { worker } of server ? logged(server, 'a worker serves') : []) kill(worker, 'SIGCONT');
  servers.remove();
  await simulator?.stop();
  await postgres?.stop();
});

interface Served {
  /** Epoch milliseconds. */
  time: number;
  worker: number;
  runsJobs: boolean;
}

/** Lines of the log with one message. */
function logged(of: LaunchedServer, message: string): Served[] {
  return of
    .said()
    .split('\n')
    .filter((line) => line.includes(`"msg":"${message}"`))
    .map((line) => JSON.parse(line) as Served);
}

/** The workers of now: the last that came for the jobs, and the last of the others. */
function workers(): { jobs: number; other: number } {
  const served = logged(server, 'a worker serves');
  const last = (runsJobs: boolean) => served.filter((one) => one.runsJobs === runsJobs).at(-1)?.worker ?? 0;
  return { jobs: last(true), other: last(false) };
}

/** Whether this is still a process of the server: one that nobody has waited for yet has no command line, and its number may be another's by now. */
function runs(worker: number): boolean {
  try {
    return readFileSync(`/proc/${worker}/cmdline`, 'utf8').includes('main.');
  } catch {
    return false;
  }
}

function kill(worker: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(worker, signal);
  } catch {
    return false;
  }
}

/** The process that holds the server's end of a connection from this port. */
function holderOf(ourPort: number): number | undefined {
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((text) => text.trim().split(/\s+/))
    .find((parts) => parts[1]?.endsWith(`:${hex(port)}`) && parts[2]?.endsWith(`:${hex(ourPort)}`));
  const { jobs, other } = workers();
  return [jobs, other].find((pid) =>
    readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${line?.[9]}]`;
      } catch {
        return false;
      }
    }),
  );
}

/** Asks as `fetch` does, always on the same connection: the process at its end answers. */
function onOneConnection(agent: http.Agent): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const asked = http.request(
        String(url),
        { agent, method: init.method, headers: init.headers as http.OutgoingHttpHeaders },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const headers = new Headers();
            for (const [name, value] of Object.entries(answer.headers))
              for (const one of [value ?? []].flat()) headers.append(name, one);
            resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode, headers }));
          });
        },
      );
      asked.on('error', reject);
      asked.end(init.body);
    });
}

const agents: http.Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** A client whose every call is answered by this worker. */
async function at(worker: number, hsid?: string): Promise<Client> {
  for (;;) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    let socket: Socket | undefined;
    const ask = onOneConnection(agent);
    agent.on('free', (free: Socket) => (socket = free));
    await ask(`${origin}/healthz`);
    await until(() => socket !== undefined);
    if (holderOf((socket?.address() as AddressInfo).port) === worker) {
      agents.push(agent);
      return new Client(origin, hsid, 'en', ask);
    }
    agent.destroy();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const session = (person: string) => openSession(new Client(origin), 'feishu', person, clientId);
const database = (work: (client: pg.Client) => Promise<void>) => onServer(postgres.url('several'), work);

test('both processes serve, and one of them runs the jobs', async () => {
  expect(logged(server, 'a worker serves').map(({ runsJobs }) => runsJobs)).toEqual([true, false]);
  const { jobs, other } = workers();
  expect(jobs).not.toBe(other);
  for (const worker of [jobs, other]) expect((await (await at(worker)).send('/readyz')).status).toBe(200);
});

test('a change through one process, or from outside, applies to the next request of the other', async () => {
  const { jobs, other } = workers();
  const rep = (await session('rep1')).hsid;
  const [first, second] = [await at(jobs, rep), await at(other, rep)];
  const supplies = async (client: Client) =>
    (await client.ok('fieldConfig.allList', { table: 'equipment' })).list
      .find(({ field_id }) => field_id === 'supplies')
      ?.value_options?.map(({ label }) => label) ?? [];
  const fields = async (client: Client) =>
    (await client.ok('fieldConfig.allList', { table: 'organization' })).list.map(({ field_id }) => field_id);
  const manager = (await session('manager')).hsid;
  // Both have the configuration in memory each time.
  for (const [through, elsewhere, label] of [
    [jobs, second, 'Ladder'],
    [other, first, 'Rope'],
  ] as const) {
    expect(await supplies(elsewhere)).not.toContain(label);
    const writer = await at(through, manager);
    await writer.ok('options.add', { table: 'equipment', field_id: 'supplies', label });
    expect(await supplies(elsewhere)).toContain(label);
  }
  for (const client of [first, second]) expect(await fields(client)).toContain('website');
  await database(async (client) => {
    await client.query('begin');
    await client.query(
      `update fields set config = jsonb_build_object('auth_mode', 'role', 'auth_role_config', jsonb_build_object('sales', 'none'))
       where client_id = $1 and table_id = 'organization' and field_id = 'website'`,
      [clientId],
    );
    await client.query('update clients set configuration_version = configuration_version + 1 where client_id = $1', [
      clientId,
    ]);
    await client.query('commit');
  });
  for (const client of [first, second]) expect(await fields(client)).not.toContain('website');
});

test('a commit of any process is delivered at once by the process that runs the jobs, and by no other', async () => {
  const { jobs, other } = workers();
  const rep = await at(other, (await session('rep1')).hsid);
  const { id } = await rep.ok('organization.create', { name: 'Chat of both GmbH' });
  const { chatId } = await simulator.console.makeChat({
    suite: 'feishu',
    name: 'Chat of both',
    owner: 'rep1',
    members: ['rep1', 'rep2'],
    botInChat: true,
  });
  await rep.ok('chats.larkBind', { table_id: 'organization', id, chat_id: chatId });
  const isDelivered = async (content: string) =>
    JSON.stringify(await simulator.console.chat('feishu', 'rep1', chatId)).includes(content);
  const write = (content: string) =>
    rep.ok('notes.create', {
      content,
      follow_relate_objs: { organization: [id] },
      __share: [{ id: chatId, name: 'Chat of both' }],
    });

  // By itself it looks every 15 seconds from its start: not soon, from here.
  const since = (Date.now() - (logged(server, 'a worker serves')[0]?.time ?? 0)) % 15_000;
  if (since > 6_000) await pause(16_000 - since);
  const began = Date.now();
  await write('Delivered by the other one');
  await until(() => isDelivered('Delivered by the other one'));
  expect(Date.now() - began).toBeLessThan(8_000);

  kill(jobs, 'SIGSTOP');
  try {
    await write('Waits for the other one');
    await pause(2_000);
    expect(await isDelivered('Waits for the other one')).toBe(false);
  } finally {
    kill(jobs, 'SIGCONT');
  }
  await until(() => isDelivered('Waits for the other one'));
}, 60_000);

test('an open page gets the event of a write through the other process at once', async () => {
  const { jobs, other } = workers();
  const rep = (await session('rep1')).hsid ?? '';
  const listener = await at(jobs, rep);
  const { id } = await listener.ok('organization.create', { name: 'Heard of GmbH' });
  // A stream of its own connection, held by the process that does not write.
  const heard = await new Promise<{ socket: Socket; text: () => string; end: () => void }>((resolve, reject) => {
    const open = () => {
      const request = http.get(
        `${origin}/api/events`,
        { agent: false, headers: { authorization: `Bearer ${rep}` } },
        (answer) => {
          let text = '';
          answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
          if (holderOf((answer.socket.address() as AddressInfo).port) === jobs)
            resolve({ socket: answer.socket, text: () => text, end: () => request.destroy() });
          else {
            request.destroy();
            open();
          }
        },
      );
      request.on('error', (error) => request.destroyed || reject(error));
    };
    open();
  });
  await until(() => heard.text().includes(': open'));
  const writer = await at(other, rep);
  // By itself a process looks for what others wrote every two seconds: one of three changes would wait for most of that.
  const changes = () => heard.text().split(id).length - 1;
  const waits: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const { update_time } = await writer.ok('organization.info', { id });
    const [began, before] = [Date.now(), changes()];
    await writer.ok('organization.update', {
      id,
      known_update_time: update_time,
      update_data: { remark: `Changed by the other process ${turn}` },
    });
    await until(() => changes() > before);
    waits.push(Date.now() - began);
    await pause(700 - (Date.now() - began));
  }
  heard.end();
  expect(Math.max(...waits)).toBeLessThan(1_200);
}, 30_000);

test('sign-ins of one address are limited for both processes together', async () => {
  const { jobs, other } = workers();
  const clients = [await at(jobs), await at(other)];
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const answers: string[] = [];
  for (let turn = 0; turn <= loginLimit; turn += 1) {
    const { name } = await (clients[turn % 2] as Client).call(
      'account.larkWebLoginUrl',
      { url: `${origin}/login`, app_id: 'cli_demo_feishu' },
      { headers },
    );
    answers.push(name);
  }
  expect(answers.slice(0, loginLimit)).toEqual(Array.from({ length: loginLimit }, () => 'ok'));
  expect(answers.at(-1)).toBe('tooManyRequests');
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a process that ended (%s) is replaced with its jobs, and the other one serves in the meantime',
  async (signal) => {
    const before = workers();
    kill(before.jobs, signal);
    await until(() => !kill(before.jobs, 0));
    expect((await (await fetch(`${origin}/readyz`)).json()) as unknown).toEqual({ status: 'ready' });
    await until(() => workers().jobs !== before.jobs);
    expect(workers().other).toBe(before.other);
    const rep = await at(workers().jobs, (await session('rep1')).hsid);
    const { list } = await rep.ok('records.list', { table_id: 'organization', limit: 1 });
    expect(list).toHaveLength(1);
  },
  60_000,
);

test('a stop lets both processes finish their calls, and then everything ends', async () => {
  const { jobs, other } = workers();
  const answers = [];
  for (const [worker, person] of [
    [jobs, 'rep2'],
    [other, 'viewer'],
  ] as const) {
    const client = await at(worker);
    const { oauthUrl } = await client.ok('account.larkWebLoginUrl', {
      url: `${origin}/login`,
      app_id: 'cli_demo_feishu',
    });
    const answer = await fetch(`${oauthUrl}&user=${person}`, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? '', origin);
    await simulator.console.fault({ suite: 'feishu', call: 'user_info', kind: 'delay', ms: 1_500, times: 1 });
    answers.push(
      client.call('account.larkWebLogin', {
        url: `${origin}/login`,
        code: back.searchParams.get('code') ?? '',
        state: back.searchParams.get('state') ?? '',
        app_id: 'cli_demo_feishu',
        source: 'web',
      }),
    );
  }
  await pause(500);
  server.child.kill('SIGTERM');
  expect((await Promise.all(answers)).map(({ name }) => name)).toEqual(['ok', 'ok']);
  expect(await server.ended).toBe(0);
  expect([jobs, other].map((worker) => kill(worker, 0))).toEqual([false, false]);
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
}, 60_000);

test('a stop during the start of the first process ends both without an error', async () => {
  const started = servers.launch({ ...demoEnv(origin), ...settings(), ...simulator.environment, DEMO: 'false' });
  const children = () => {
    const { pid } = started.child;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  };
  await until(() => children() !== '');
  const worker = Number(children());
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  expect(kill(worker, 0)).toBe(false);
  expect(started.said()).not.toContain('Browser login');
}, 30_000);

test('the processes of a killed primary end with it', async () => {
  server = servers.launch({ ...demoEnv(origin), ...settings(), ...simulator.environment, DEMO: 'false' });
  await until(() => server.said().includes('Browser login'));
  const { jobs, other } = workers();
  server.child.kill('SIGKILL');
  await until(() => !runs(jobs) && !runs(other));
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
}, 60_000);

test.each([
  ['4', '✓', /^4 processes take up to 44, and PostgreSQL lets 57 in$/],
  [
    '6',
    '!',
    /^6 processes take up to 66, and PostgreSQL lets 57 in\. Raise max_connections or lower WEB_CONCURRENCY\.$/,
  ],
])('the doctor compares the connections of %s processes with the limit of PostgreSQL', async (count, mark, words) => {
  const { env } = readSettings({ ...demoEnv(origin), ...settings(), DEMO: 'false', WEB_CONCURRENCY: count });
  const findings = (await checkDatabase(env)).filter(({ what }) => what === 'Connections');
  expect(findings.map((finding) => [marks[finding.state], finding.words])).toEqual([
    [mark, expect.stringMatching(words)],
  ]);
});

test('an error of the first process is printed once and ends the start', async () => {
  const started = servers.launch({
    ...demoEnv(origin),
    ...settings(),
    DATABASE_URL: postgres.url('no_such_database'),
    DEMO: 'false',
  });
  expect(await started.ended).toBe(1);
  expect(started.said().trim()).toMatch(/^PostgreSQL says: database "no_such_database" does not exist\.[^\n]*$/);
});

import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { contract } from '../../../domain/contract';
import { errors } from '../../../domain/errors';
import type { Client } from '../../support/client';
import { onServer } from '../../support/postgres';
import { startTestServer, type TestServer } from '../../support/server';
import { inputs, makeThings, sessionCalls } from '../security/calls';
import { addOwnThings, type Ids } from '../security/things';

/** A database that stops while people work. */

const onPostgres = process.env.TEST_POSTGRES;
let server: TestServer;
let rep: Client;
let mine: Ids;
let threads: Worker[];
beforeAll(async () => {
  const posted = jest.spyOn(Worker.prototype, 'postMessage');
  server = await startTestServer();
  await addOwnThings(server, 'brightsea-feishu', 'mine', 'mine');
  rep = await server.signIn('rep1');
  mine = await makeThings(rep, 'mine', 'mine');
  await server.outbox.drain();
  threads = [...new Set(posted.mock.contexts as Worker[])];
  posted.mockRestore();
});
afterAll(() => server.close());

const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${rep.hsid ?? ''}`, ...headers },
  });

/** Takes the database away and answers how it comes back: that of PostgreSQL refuses connections, that of PGlite loses its thread. */
async function takeDown(): Promise<() => Promise<void>> {
  if (!onPostgres) {
    for (const thread of threads) await thread.terminate();
    return async () => undefined;
  }
  const {
    rows: [database],
  } = await sql<{ name: string }>`select current_database()::text as name`.execute(server.app.db);
  const name = database?.name ?? '';
  const allow = (allowed: boolean) =>
    onServer(onPostgres, async (client) => {
      // A name cannot be a parameter; it is ours.
      await client.query(['alter database', name, 'with allow_connections', String(allowed)].join(' '));
      if (!allowed)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1::text', [name]);
    });
  await allow(false);
  return () => allow(true);
}

test('every call answers a temporary error while the database is down, and works again afterwards', async () => {
  const bringBack = await takeDown();
  for (const name of sessionCalls) {
    for (const [language, said] of [
      ['zh', '暂时不可用'],
      ['en', 'isn’t available'],
      ['ja', '利用できません'],
    ] as const) {
      const answer = await send(contract[name].path, inputs[name](mine, rep), { 'accept-language': language });
      const { code, msg } = (await answer.json()) as { code: number; msg: string };
      expect([name, answer.status, code, answer.headers.get('retry-after')]).toEqual([
        name,
        503,
        errors.unavailable.code,
        '5',
      ]);
      expect(msg).toContain(said);
    }
  }
  expect([(await fetch(`${server.origin}/healthz`)).status, (await fetch(`${server.origin}/readyz`)).status]).toEqual([
    200, 503,
  ]);
  await bringBack();
  // A database in memory is gone with its thread; one in a folder comes back (tests/server/db/connection.test.ts).
  if (onPostgres) expect((await rep.call('records.list', { table_id: 'organization' })).name).toBe('ok');
});

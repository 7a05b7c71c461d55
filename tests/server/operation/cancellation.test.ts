import { sql } from 'kysely';
import { watchStatements } from '../../../server/db/dialect';
import { inTransaction } from '../../../server/db/transaction';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { until } from '../../support/until';

/** Somebody who closes the page before the answer: the most expensive call can be cancelled. */

let server: TestServer;
let rep: Client;
let stopWatching: () => void;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
  server.server.server.on('request', () => {
    arrived += 1;
  });
  stopWatching = watchStatements(({ sql: text }) => {
    if (/"records"/.test(text)) begun += 1;
  });
});
afterAll(() => {
  stopWatching();
  return server.close();
});

/** Requests that came in, and statements about records that were begun. */
let arrived = 0;
let begun = 0;

const hungUp = () => server.logged.filter((line) => line.includes('the caller hung up')).length;

/** So many requests wait for what is held: on PostgreSQL in a statement, on PGlite for the one connection. */
async function waiting(requests: number): Promise<void> {
  const [first, statement] = [arrived, begun];
  await until(() => arrived >= first + requests && (process.env.TEST_POSTGRES === undefined || begun > statement));
}

/** Holds what every list reads, while `work` goes on. */
async function whileRecordsAreHeld(work: () => Promise<void>): Promise<void> {
  let held: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holding = inTransaction(server.app.db, async (trx) => {
    await sql`lock table records in access exclusive mode`.execute(trx);
    held();
    await gone;
  });
  await isHeld;
  try {
    await work();
  } finally {
    letGo();
    await holding;
  }
}

const list = (signal: AbortSignal) =>
  fetch(`${server.origin}/api/client-object/list`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${rep.hsid ?? ''}` },
    body: JSON.stringify({ table_id: 'organization' }),
  });

test('a read whose caller hangs up is cancelled although its statement still waits for a lock', async () => {
  const before = hungUp();
  await whileRecordsAreHeld(async () => {
    const caller = new AbortController();
    const refused = expect(list(caller.signal)).rejects.toThrow();
    await waiting(1);
    caller.abort();
    await refused;
    await until(() => hungUp() > before);
  });
  expect(hungUp()).toBe(before + 1);
});

const onPostgres = process.env.TEST_POSTGRES !== undefined;
test('a read that waits three seconds for a lock ends with an error', async () => {
  await whileRecordsAreHeld(async () => {
    const asked = rep.call('records.list', { table_id: 'organization' });
    // The one connection of PGlite is held itself: anyone who waits for it is told that the database is busy.
    expect((await asked).name).toBe(onPostgres ? 'tooSlow' : 'unavailable');
  });
  expect((await rep.call('records.list', { table_id: 'organization' })).name).toBe('ok');
});

/** Statements that wait in the database for what is held. */
async function waitingInDatabase(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.app.db,
  );
  return rows[0]?.count ?? 0;
}

test('reads that time out end on every connection, lose none of them, and leave the database idle', async () => {
  const ask = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        rep.call('records.list', { table_id: 'organization' }).then(({ name }) => name),
      ),
    );
  await whileRecordsAreHeld(async () => {
    // Two statements each: more than there are connections.
    expect(await ask(5)).toEqual(Array.from({ length: 5 }, () => (onPostgres ? 'tooSlow' : 'unavailable')));
    if (onPostgres) await until(async () => (await waitingInDatabase()) === 0);
  });
  expect(await ask(10)).toEqual(Array.from({ length: 10 }, () => 'ok'));
});

test('many cancelled reads leave room for the next caller', async () => {
  const before = hungUp();
  await whileRecordsAreHeld(async () => {
    const caller = new AbortController();
    const asked = Array.from({ length: 15 }, () => list(caller.signal).catch(() => undefined));
    await waiting(15);
    caller.abort();
    await Promise.all(asked);
    await until(() => hungUp() >= before + 15);
  });
  expect((await rep.ok('records.list', { table_id: 'organization' })).list).toHaveLength(20);
});

test('a write is completed although its caller hangs up', async () => {
  const caller = new AbortController();
  const body = JSON.stringify({ name: 'Written by somebody who left' });
  await whileRecordsAreHeld(async () => {
    const asked = fetch(`${server.origin}/api/customer/org/create`, {
      method: 'POST',
      signal: caller.signal,
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${rep.hsid ?? ''}`,
        'idempotency-key': 'left-before-the-answer',
      },
    }).catch(() => undefined);
    await waiting(1);
    caller.abort();
    await asked;
  });
  const again = await rep.call(
    'organization.create',
    { name: 'Written by somebody who left' },
    { key: 'left-before-the-answer' },
  );
  expect(again.name).toBe('ok');
  expect(
    (
      await rep.ok('records.list', {
        table_id: 'organization',
        filter: { field: 'name', relation: 'equal', value: 'Written by somebody who left' },
      })
    ).list,
  ).toHaveLength(1);
});

import { sql } from 'kysely';
import { doDailyWork } from '../../../server/jobs/schedules';
import { MovableClock } from '../../../simulator';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** The suites and the server of the demo share one clock, which a tester can move. Times are those of Brightsea, in Shanghai. */

const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
const began = Date.now();

const ask = (to: unknown) =>
  fetch(`${server.origin}/sim/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  });
const moveTo = async (time: string) => expect((await ask(`${time}+08:00`)).status).toBe(200);

beforeAll(async () => {
  server = await startTestServer({ movable: new MovableClock(Date.parse('2027-03-10T10:00:00+08:00')) });
  rep = await server.signIn('rep1', clientId, 'en');
});
afterAll(() => server.close());

test('a demo begins at the configured time', () => {
  expect(new Date(server.app.now()).toISOString()).toMatch(/^2027-03-10T02:0/);
  expect(Math.abs(server.world.now() - server.app.now())).toBeLessThan(1_000);
});

test('days in a stage are counted at six in the morning of the days that the clock was moved to', async () => {
  await moveTo('2027-03-10T10:00:00');
  const { id } = await rep.ok('deal.create', { name: 'A deal that stays', close_on: '2027-06-01' });
  const days = async () => Object.values((await rep.ok('deal.info', { id })).stage_stay_days as object);
  expect(await days()).toEqual([0]);
  await moveTo('2027-03-11T05:58:00');
  expect(await days()).toEqual([0]);
  await moveTo('2027-03-11T06:00:00');
  expect(await days()).toEqual([1]);
  await moveTo('2027-03-16T06:00:00');
  expect(await days()).toEqual([6]);
});

test('the owner of a deal is notified on its close date, and afterwards that the date has passed', async () => {
  await moveTo('2027-03-10T10:00:00');
  const { id } = await rep.ok('deal.create', { name: 'A deal with a day', close_on: '2027-03-12' });
  const told = async () => {
    await doDailyWork(server.app);
    const { list } = await rep.ok('notices.list', { limit: 100 });
    return list.filter(({ object_id }) => object_id === id).map(({ type }) => type);
  };
  await moveTo('2027-03-11T09:01:00');
  expect(await told()).toEqual([]);
  await moveTo('2027-03-12T08:58:00');
  expect(await told()).toEqual([]);
  await moveTo('2027-03-12T09:01:00');
  expect(await told()).toEqual(['DEAL_NEED_TODAY_CLOSE']);
  await moveTo('2027-03-13T09:01:00');
  expect(await told()).toEqual(['DEAL_CLOSE_DATE_EXPIRE']);
});

test('no row that is written under a moved clock has the time of the machine', async () => {
  await moveTo('2027-03-20T10:00:00');
  const { id } = await rep.ok('deal.create', { name: 'A deal of the future', close_on: '2027-06-01' });
  await rep.ok('notes.create', { content: '<p>Seen.</p>', follow_relate_objs: { deal: [id] } });
  await server.outbox.drain();
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and data_type = 'timestamp with time zone'
      and table_name in (select table_name from information_schema.columns where column_name = 'client_id')
  `.execute(server.app.db);
  expect(columns.length).toBeGreaterThan(40);
  const [from, to] = [new Date(began - 60_000), new Date(Date.now() + 60_000)];
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ one: number }>`
      select 1 as one from ${sql.table(table)}
      where client_id = ${clientId} and ${sql.ref(column)} between ${from} and ${to} limit 1
    `.execute(server.app.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  expect(found).toEqual([]);
});

test('a time without a zone is refused, and null restores the time of the machine', async () => {
  expect((await ask('2027-03-20T10:00:00')).status).toBe(400);
  expect((await ask('tomorrow')).status).toBe(400);
  expect(new Date(server.app.now()).getUTCFullYear()).toBe(2027);
  expect(await (await ask(null)).json()).toMatchObject({ offset: 0 });
  expect(Math.abs(server.app.now() - Date.now())).toBeLessThan(1_000);
});

test('the time of simulated suites outside a demo cannot be moved', async () => {
  const other = await startTestServer({ data: 'empty' });
  try {
    const answer = await fetch(`${other.origin}/sim/control/clock`, { method: 'POST', body: '{"to":null}' });
    expect(answer.status).toBe(404);
  } finally {
    await other.close();
  }
});

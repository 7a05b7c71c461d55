import { cleanUp } from '../../../server/jobs/cleanup';
import { writeUsage } from '../../../server/jobs/usage';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());
beforeEach(() => server.app.db.deleteFrom('usage_days').where('client_id', '=', 'brightsea-feishu').execute());

const who = (member_id = 'mb_rep1', client_id = 'brightsea-feishu') => ({
  client: { client_id },
  user: { member_id },
  organization: { channel: 'feishu' as const },
});
const beat = (client = rep) => client.call('usage.beat', { ...who(), page: 'detail' });
const stored = async () => {
  await writeUsage(server.app);
  const rows = await server.app.db
    .selectFrom('usage_days')
    .selectAll()
    .where('client_id', '=', 'brightsea-feishu')
    .orderBy('what')
    .execute();
  return rows.map(({ member_id, day, what, count }) => [member_id, day, what, count]);
};

test('[shell 7.29] heartbeats and openings are counted by member, page and day of the company, in one row each', async () => {
  await Promise.all(Array.from({ length: 5 }, () => beat()));
  // The device's clock is not believed.
  expect(
    await rep.ok('usage.send', {
      ...who(),
      events: [
        { name: 'app_open', page: 'home', time: 0 },
        { name: 'page_open', page: 'detail', time: 0 },
        { name: 'page_open', page: 'detail', time: 1 },
      ],
    }),
  ).toEqual({ on: true });
  expect(await stored()).toEqual([
    ['mb_rep1', '2026-11-20', 'app_open:home', 1],
    ['mb_rep1', '2026-11-20', 'beat:detail', 5],
    ['mb_rep1', '2026-11-20', 'page_open:detail', 2],
  ]);
  await beat();
  expect(await stored()).toContainEqual(['mb_rep1', '2026-11-20', 'beat:detail', 6]);
});

test('usage is never counted under another member, in another company, or without a session', async () => {
  for (const other of [
    who('mb_rep2'),
    who('mb_rep1', 'northwind-feishu'),
    { ...who(), organization: { channel: 'lark' as const } },
  ]) {
    expect((await rep.call('usage.beat', { ...other, page: 'home' })).name).toBe('notAllowed');
  }
  expect((await beat(server.visitor())).name).toBe('noHsid');
  expect(await stored()).toEqual([]);
});

test('[shell 7.34] usage accepts known page names alone, without addresses and records, in limited numbers', async () => {
  const event = { name: 'page_open' as const, page: 'detail' as const, time: 0 };
  for (const wrong of [
    { ...event, page: '/detail?id=organization-1' },
    { ...event, record_id: 'organization-1' },
    { ...event, name: 'Sunrise Bakery' },
  ]) {
    expect((await rep.call('usage.send', { ...who(), events: [wrong as typeof event] })).name).toBe('invalid');
  }
  expect((await rep.call('usage.send', { ...who(), events: Array.from({ length: 51 }, () => event) })).name).toBe(
    'invalid',
  );
});

test('[shell 7.29] a company that opted out is not counted, and its apps are told to stop', async () => {
  const set = (usage_tracking: boolean) =>
    server.app.db.updateTable('clients').set({ usage_tracking }).where('client_id', '=', 'brightsea-feishu').execute();
  await set(false);
  expect((await beat()).data).toEqual({ on: false });
  await set(true);
  expect(await stored()).toEqual([]);
});

test('usage counts are deleted after three months', async () => {
  await beat();
  expect(await stored()).toHaveLength(1);
  server.clock.forward(93 * 24 * 3_600_000);
  await cleanUp(server.app);
  expect(await stored()).toEqual([]);
});

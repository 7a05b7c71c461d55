import type { RawInput } from '../../../domain/contract';
import type { DaySetting } from '../../../domain/metadata/settings';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';
import { startTracing } from '../security/trace';

/** What stands on the home page on 20 November 2026 at ten in Shanghai. */

const dayMs = 86_400_000;
let server: TestServer;
let rep: Client;
let colleague: Client;
let stranger: Client;
let admin: Client;
const trace = startTracing();
beforeAll(async () => {
  server = await startTestServer();
  [rep, colleague, stranger, admin] = await Promise.all([
    server.signIn('rep1'),
    server.signIn('rep2'),
    server.signIn('rep3'),
    server.signIn('admin'),
  ]);
});
afterAll(() => server.close());

const day = (client: Client, input: RawInput<'day.mine'> = {}) => client.ok('day.mine', { limit: 100, ...input });
const section = async (client: Client, part: string, table: string, input?: RawInput<'day.mine'>) =>
  (await day(client, input)).sections.find((one) => one.part === part && one.table_id === table);
const ids = async (...asked: Parameters<typeof section>) => (await section(...asked))?.list.map(({ _id }) => _id) ?? [];
const newDeal = async (client: Client, fields: Record<string, unknown>) =>
  (await client.ok('deal.create', { name: 'On the day', amount: 100, ...fields })).id;
const settle = async (table_id: string, setting: DaySetting) => {
  const { settings } = (await admin.ok('admin.type', { table_id })).type as { settings?: object };
  return admin.ok('admin.change', {
    version: (await admin.ok('admin.company', {})).version,
    changes: [{ section: 'types', action: 'set', id: table_id, values: { settings: { ...settings, day: setting } } }],
  });
};

test('the day shows a deal on its close date and overdue afterwards, today first, until it is won or lost', async () => {
  const yesterday = await newDeal(rep, { close_on: '2026-11-19' });
  const today = await newDeal(rep, { close_on: '2026-11-20' });
  const tomorrow = await newDeal(rep, { close_on: '2026-11-21' });
  const due = await ids(rep, 'due', 'deal');
  expect(due.filter((id) => [yesterday, today, tomorrow].includes(id))).toEqual([today, yesterday]);
  expect(await ids(colleague, 'due', 'deal')).not.toContain(today);
  await rep.ok('records.save', {
    table_id: 'deal',
    id: today,
    fields: { lost_reason: 'price' },
    stage: { stage_id: 'new_business_lost' },
  });
  expect(await ids(rep, 'due', 'deal')).not.toContain(today);
});

test('the day shows a ticket at its promised hour until it is resolved', async () => {
  const { ticket_id } = await rep.ok('ticket.create', {
    name: 'A broken freezer',
    due_at: Date.parse('2026-11-20T15:00:00Z'),
  });
  const { ticket_id: later } = await rep.ok('ticket.create', {
    name: 'Another',
    due_at: Date.parse('2026-11-20T16:00:00Z'),
  });
  const due = await ids(rep, 'due', 'ticket');
  expect(due).toContain(ticket_id);
  expect(due).not.toContain(later);
  await rep.ok('ticket.update', {
    ticket_id,
    known_update_time: server.clock.now(),
    update_data: { ticket_status: '5' },
  });
  expect(await ids(rep, 'due', 'ticket')).not.toContain(ticket_id);
});

test('the day shows the visits of today in their order', async () => {
  const [noon, morning, tomorrow] = [
    await newDeal(rep, { next_visit: Date.parse('2026-11-20T04:00:00Z') }),
    await newDeal(rep, { next_visit: Date.parse('2026-11-20T01:00:00Z') }),
    await newDeal(rep, { next_visit: Date.parse('2026-11-21T01:00:00Z') }),
  ];
  const visits = (await ids(rep, 'visit', 'deal')).filter((id) => [noon, morning, tomorrow].includes(id));
  expect(visits).toEqual([morning, noon]);
});

test('the day shows a customer without a note for thirty days until a member writes one', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Long not seen' });
  const write = () => rep.ok('notes.create', { content: 'We met', follow_relate_objs: { organization: [id] } });
  expect(await ids(rep, 'quiet', 'organization')).not.toContain(id);
  server.clock.forward(31 * dayMs);
  [rep, colleague, stranger, admin] = await Promise.all([
    server.signIn('rep1'),
    server.signIn('rep2'),
    server.signIn('rep3'),
    server.signIn('admin'),
  ]);
  const quiet = await section(rep, 'quiet', 'organization');
  expect(quiet).toMatchObject({ field_id: null, quiet_days: 30 });
  expect(quiet?.list.find(({ _id }) => _id === id)).toMatchObject({ last_note_time: null });
  await write();
  const written = server.clock.now();
  expect(await ids(rep, 'quiet', 'organization')).not.toContain(id);
  await settle('organization', { quiet_days: 7 });
  server.clock.forward(8 * dayMs);
  rep = await server.signIn('rep1');
  const shorter = await section(rep, 'quiet', 'organization');
  expect(shorter?.quiet_days).toBe(7);
  expect(shorter?.list.find(({ _id }) => _id === id)).toMatchObject({ last_note_time: written });
});

test('the day of a team is shown to members who may read the records of their colleagues, and reveals no others', async () => {
  [rep, colleague, stranger, admin] = await Promise.all([
    server.signIn('rep1'),
    server.signIn('rep2'),
    server.signIn('rep3'),
    server.signIn('admin'),
  ]);
  const manager = await server.signIn('manager');
  const due = await newDeal(colleague, { close_on: '2026-11-19' });
  expect((await day(manager)).has_team).toBe(true);
  expect(await ids(manager, 'due', 'deal')).not.toContain(due);
  expect(await ids(manager, 'due', 'deal', { team: true })).toContain(due);
  expect(await ids(stranger, 'due', 'deal', { team: true })).not.toContain(due);
  const outside = await server.signIn('admin', 'northwind-feishu');
  expect(JSON.stringify(await day(outside, { team: true }))).not.toContain(due);
});

test('the day shows the settings of the company, as far as the reader sees their fields', async () => {
  const admins = await server.signIn('admin');
  await settle('deal', { due_field_ids: ['next_visit'], filter: { field: 'amount', relation: 'gt', value: 500 } });
  const [small, large] = [
    await newDeal(rep, { next_visit: server.clock.now() - dayMs }),
    await newDeal(rep, { next_visit: server.clock.now() - dayMs, amount: 1000 }),
  ];
  const due = await ids(rep, 'due', 'deal');
  expect(due).toContain(large);
  expect(due).not.toContain(small);
  expect(await section(rep, 'visit', 'deal')).toBeUndefined();
  const hidden = { auth_mode: 'role', auth_role_config: { manager: 'write' } };
  await admins.ok('admin.change', {
    version: (await admins.ok('admin.company', {})).version,
    changes: [{ section: 'fields', table_id: 'deal', action: 'set', id: 'amount', values: hidden }],
  });
  expect(await section(rep, 'due', 'deal')).toBeUndefined();
  const refused = await admins.call('admin.change', {
    version: (await admins.ok('admin.company', {})).version,
    changes: [
      { section: 'types', action: 'set', id: 'deal', values: { settings: { day: { due_field_ids: ['name', 'no'] } } } },
    ],
  });
  expect(refused.name).not.toBe('ok');
});

test('the day takes few statements for any number of records', async () => {
  await day(rep);
  for (const team of [false, true]) {
    const { name, done } = await trace(() => rep.call('day.mine', { limit: 100, team }));
    expect(name).toBe('ok');
    expect(done.length).toBeLessThanOrEqual(team ? 12 : 11);
  }
});

import type { TypeSettings } from '../../../domain/metadata/settings';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What each place shows of a type, as a company has it and as its readers meet it. It is 20 November 2026, ten in Shanghai. */

let server: TestServer;
let rep: Client;
let admin: Client;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, admin, manager] = await Promise.all([server.signIn('rep1'), server.signIn('admin'), server.signIn('manager')]);
});
afterAll(() => server.close());

const usual = { field: 'usual_order', sort: 'asc' } as const;
const typeFor = async (client: Client, table: string) =>
  (await client.ok('start.bootstrap', {})).tables.find(({ table_id }) => table_id === table);
const settle = async (table_id: string, setting: TypeSettings) => {
  const { settings } = (await admin.ok('admin.type', { table_id })).type as { settings?: object };
  return admin.call('admin.change', {
    version: (await admin.ok('admin.company', {})).version,
    changes: [{ section: 'types', action: 'set', id: table_id, values: { settings: { ...settings, ...setting } } }],
  });
};

test('a company that has set nothing has cards, filters, an order and first fields by the job', async () => {
  expect(await typeFor(rep, 'deal')).toMatchObject({
    card_facts: ['organization_ids', 'amount', 'close_on', 'stage_days'],
    highlights: ['amount', 'close_on', 'organization_ids'],
    quick_filters: ['is_open', 'due_this_month', 'is_overdue', 'stage_id'],
    list_order: { field: 'close_on', sort: 'asc' },
    create_fields: ['name', 'organization_ids', 'amount', 'close_on'],
    due_fields: ['close_on'],
    stage_days_limit: 30,
  });
  expect(await typeFor(rep, 'user')).toMatchObject({ card_facts: ['job_title', 'organization_ids'] });
  expect((await typeFor(rep, 'ticket'))?.quick_conditions?.['is_overdue']).toEqual([
    { field: 'due_at', relation: 'lt', value: 'NOW' },
    { field: 'ticket_status', relation: 'exclude', value: ['4', '5'] },
  ]);
});

test('the usual order shows open deals by their close date and closed ones behind them, and a call without an order the newest', async () => {
  const make = async (close_on: string) =>
    (await rep.ok('deal.create', { name: 'By the date', amount: 1, close_on })).id;
  const [late, soon, lost] = [await make('2020-01-02'), await make('2020-01-03'), await make('2020-01-01')];
  await rep.ok('records.save', {
    table_id: 'deal',
    id: lost,
    fields: { lost_reason: 'price' },
    stage: { stage_id: 'new_business_lost' },
  });
  const { list } = await rep.ok('records.list', { table_id: 'deal', order_by: usual, limit: 100 });
  expect(list.slice(0, 2).map(({ _id }) => _id)).toEqual([late, soon]);
  const outcomes = list.map(({ stage }) => stage !== undefined && [0, 100].includes(stage.weight));
  expect(outcomes).toEqual([...outcomes].sort((left, right) => Number(left) - Number(right)));
  const open = await typeFor(rep, 'deal').then((type) => type?.quick_conditions?.['is_open'] ?? []);
  const { list: opened } = await rep.ok('records.list', {
    table_id: 'deal',
    filter: { join: 'and', items: open },
    order_by: usual,
    limit: 100,
  });
  expect(opened.map(({ _id }) => _id)).toEqual(expect.arrayContaining([late, soon]));
  expect(opened.map(({ _id }) => _id)).not.toContain(lost);
  const { list: newest } = await rep.ok('records.list', { table_id: 'deal', limit: 3 });
  expect(newest.map(({ _id }) => _id).sort()).toEqual([late, soon, lost].sort());
});

test('a ticket that was due an hour ago is overdue, and one that is due in an hour is not', async () => {
  const make = async (hours: number) =>
    (await rep.ok('ticket.create', { name: 'By the minute', due_at: server.clock.now() + hours * 3_600_000 }))
      .ticket_id;
  const [past, coming] = [await make(-1), await make(1)];
  const overdue = await typeFor(rep, 'ticket').then((type) => type?.quick_conditions?.['is_overdue'] ?? []);
  const { list } = await rep.ok('records.list', {
    table_id: 'ticket',
    filter: { join: 'and', items: overdue },
    order_by: { field: 'due_at', sort: 'desc' },
    limit: 100,
  });
  expect(list.map(({ _id }) => _id)).toContain(past);
  expect(list.map(({ _id }) => _id)).not.toContain(coming);
});

test('a list answers the last note and the days in a stage where cards show them', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Visited today' });
  await rep.ok('notes.create', { content: 'Tasted the cod', follow_relate_objs: { organization: [id] } });
  const { list } = await rep.ok('records.list', { table_id: 'organization', limit: 20 });
  expect(list.find(({ _id }) => _id === id)).toMatchObject({ last_note_time: expect.any(Number) });
  const { id: deal } = await rep.ok('deal.create', { name: 'Just begun', amount: 1 });
  server.clock.forward(3 * 86_400_000);
  const { list: deals } = await rep.ok('records.list', { table_id: 'deal', limit: 20 });
  expect(deals.find(({ _id }) => _id === deal)).toMatchObject({ stage_days: 3 });
  expect(await rep.ok('deal.info', { id: deal })).toMatchObject({ stage_days: 3 });
});

test('an administrator chooses what a card shows, and a field that its reader may not see is left out', async () => {
  expect((await settle('organization', { card_facts: ['credit_limit', 'industry', 'last_note_time'] })).name).toBe(
    'ok',
  );
  expect((await typeFor(admin, 'organization'))?.card_facts).toContain('industry');
  const { fields } = await rep.ok('start.bootstrap', {});
  const seesLimit = fields['organization']?.some(({ field_id }) => field_id === 'credit_limit') ?? false;
  expect((await typeFor(rep, 'organization'))?.card_facts).toEqual(
    seesLimit ? ['credit_limit', 'industry', 'last_note_time'] : ['industry', 'last_note_time'],
  );
  expect((await settle('organization', { card_facts: ['no_such_field'] })).name).not.toBe('ok');
  expect((await settle('deal', { list_order: { field: 'organization_ids', sort: 'asc' } })).name).not.toBe('ok');
});

test('the numbers of a team are at least those of the member, and its week says who did what', async () => {
  const { id } = await rep.ok('organization.create', { name: 'Of this week' });
  await rep.ok('notes.create', { content: 'Called them', follow_relate_objs: { organization: [id] } });
  const day = await manager.ok('day.mine', { team: true });
  if (!day.has_team) throw new Error('the manager of the demo reads the records of a team');
  const member = (await rep.ok('start.bootstrap', {})).user.member_id;
  expect(day.team_member_ids).toContain(member);
  const activity = day.activity?.find(({ member_id }) => member_id === member);
  expect(activity?.notes).toBeGreaterThanOrEqual(1);
  expect(activity?.created).toBeGreaterThanOrEqual(1);
  const count = async (team: boolean) =>
    (await manager.ok('metrics.myList', team ? { team } : {})).list.find(({ _id }) => _id === 'default-customers')
      ?.result ?? 0;
  expect(await count(true)).toBeGreaterThan(await count(false));
  expect((await manager.ok('day.mine', {})).activity).toBeUndefined();
});

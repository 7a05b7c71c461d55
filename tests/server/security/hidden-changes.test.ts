import type { Filter } from '../../../domain/filter-tree';
import { watchStatements } from '../../../server/db/dialect';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** A change of a field that its reader may not see: it moves nothing that they are shown, and what they save afterwards is saved. */

let server: TestServer;
/** Does not see credit_limit. */
let rep: Client;
/** Does. */
let finance: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.db
    .updateTable('object_types')
    .set({ read_rule: 'all', write_rule: 'all' })
    .where('client_id', '=', 'brightsea-feishu')
    .execute();
  rep = await server.signIn('rep1');
  finance = await server.signIn('m22');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(() => server.clock.forward(60_000));

const info = (client: Client, id: string) => client.ok('organization.info', { id });
const make = async (name: string) => (await rep.ok('organization.create', { name, phone: '13800000001' })).id;

async function write(client: Client, id: string, update_data: Record<string, unknown>) {
  server.clock.forward(1_000);
  const { update_time } = await info(client, id);
  return client.ok('organization.update', { id, known_update_time: update_time, update_data });
}

const nameIs = (value: string): Filter => ({ field: 'name', relation: 'include', value: [value] });
const search = (client: Client, name: string, sort: 'asc' | 'desc' = 'desc', filter: Filter = nameIs(name)) =>
  client.ok('records.list', { table_id: 'organization', filter, order_by: { field: 'update_time', sort } });

test('page and lists keep the time and member of the last visible change, and both move for a reader of the hidden field', async () => {
  const id = await make('Quiet one');
  await write(rep, id, { phone: '13800000002' });
  const before = await info(rep, id);
  const after = await write(finance, id, { credit_limit: 77 });
  expect(after.update_time).toBeGreaterThan(before.update_time);
  expect(await info(rep, id)).toEqual(before);
  expect((await search(rep, 'Quiet one')).list).toEqual([
    expect.objectContaining({ update_time: before.update_time, update_member_id: before.update_member_id }),
  ]);
  expect((await search(finance, 'Quiet one')).list).toEqual([
    expect.objectContaining({ update_time: after.update_time, update_member_id: 'mb_m22' }),
  ]);
  const seen = await write(finance, id, { credit_limit: 78, phone: '13800000003' });
  expect((await info(rep, id)).update_time).toBe(seen.update_time);
});

test('a record without a visible change was changed last at its creation', async () => {
  const id = await make('Only made');
  const made = await info(rep, id);
  await write(finance, id, { credit_limit: 5 });
  await write(finance, id, { credit_limit: 6 });
  const now = await info(rep, id);
  expect([now.update_time, now.update_member_id]).toEqual([made.create_time, 'mb_rep1']);
});

test('lists are sorted, filtered and counted by the visible change time', async () => {
  const [older, newer] = [await make('Sorted a'), (server.clock.forward(1_000), await make('Sorted b'))];
  const between = server.clock.now() + 500;
  await write(finance, older, { credit_limit: 1 });
  const order = async (client: Client, sort: 'asc' | 'desc') =>
    (await search(client, 'Sorted', sort)).list.map(({ _id }) => _id);
  expect(await order(rep, 'desc')).toEqual([newer, older]);
  expect(await order(rep, 'asc')).toEqual([older, newer]);
  expect(await order(finance, 'desc')).toEqual([older, newer]);
  const since: Filter = {
    join: 'and',
    items: [nameIs('Sorted'), { field: 'update_time', relation: 'gt', value: between }],
  };
  expect(await search(rep, '', 'desc', since)).toMatchObject({ list: [], total: 0 });
  expect((await search(finance, '', 'desc', since)).list.map(({ _id }) => _id)).toEqual([older]);
});

test('the reader gets no event of hidden changes, and every other event with the visible time', async () => {
  const id = await make('Watched');
  server.clock.forward(60_000);
  const lasts = [(await rep.ok('events.list', {})).last_id, (await finance.ok('events.list', {})).last_id] as const;
  const versions = async (client: Client, last_id: string) =>
    (await client.ok('events.list', { last_id })).list
      .filter(({ type, record_id }) => type === 'record' && record_id === id)
      .map(({ version }) => version);
  const hidden = await write(finance, id, { credit_limit: 9 });
  expect(await versions(rep, lasts[0])).toEqual([]);
  expect(await versions(finance, lasts[1])).toEqual([hidden.update_time]);
  const seen = await write(finance, id, { phone: '13800000004' });
  await write(finance, id, { credit_limit: 10 });
  expect(await versions(rep, lasts[0])).toEqual([seen.update_time]);
  expect((await info(rep, id)).update_time).toBe(seen.update_time);
});

test('a save with the visible time conflicts only over the same field, and reveals no other time', async () => {
  const id = await make('Saved after');
  const known_update_time = (await info(rep, id)).update_time;
  await write(finance, id, { credit_limit: 11 });
  expect(
    (await rep.ok('organization.update', { id, known_update_time, update_data: { phone: '13800000005' } }))['phone'],
  ).toBe('13800000005');
  const shown = await write(finance, id, { phone: '13800000006' });
  await write(finance, id, { credit_limit: 12 });
  const refused = await rep.call('organization.update', {
    id,
    known_update_time,
    update_data: { phone: '13800000007' },
  });
  expect([refused.name, refused.error.params]).toMatchObject([
    'conflict',
    { update_time: shown.update_time, fields: [{ field: 'phone', time: shown.update_time }] },
  ]);
  expect(
    (
      await rep.call('organization.update', {
        id,
        known_update_time: shown.update_time,
        update_data: { phone: '13800000007' },
      })
    ).name,
  ).toBe('ok');
});

test('a removal and a restoration are visible to everybody, also before later hidden changes', async () => {
  const id = await make('Came back');
  server.clock.forward(1_000);
  await rep.ok('organization.remove', { id, confirmed: true });
  server.clock.forward(1_000);
  await admin.ok('bin.restore', { table_id: 'organization', ids: [id] });
  const back = await info(rep, id);
  expect([back.update_time, back.update_member_id]).toEqual([server.clock.now(), 'mb_admin']);
  await write(finance, id, { credit_limit: 13 });
  await write(finance, id, { credit_limit: 14 });
  expect((await info(rep, id)).update_time).toBe(back.update_time);
});

test('a list takes the same number of statements for a reader with and without a hidden field', async () => {
  let statements = 0;
  const stop = watchStatements(() => {
    statements += 1;
  });
  const counted = async (client: Client) => {
    await search(client, 'Sorted');
    statements = 0;
    await search(client, 'Sorted');
    return statements;
  };
  expect(await counted(rep)).toBeLessThanOrEqual(await counted(finance));
  stop();
});

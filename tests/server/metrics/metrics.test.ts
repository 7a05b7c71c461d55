import type { RawInput } from '../../../domain/contract';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
let stranger: Client;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  [rep, stranger, admin] = await Promise.all([server.signIn('rep1'), server.signIn('rep3'), server.signIn('admin')]);
});
afterAll(() => server.close());

type Definition = RawInput<'metrics.saveMyList'>['list'][number];
const metric = (over: Partial<Definition> & { config?: Definition['config'] } = {}): Definition => ({
  _id: 'mine-1',
  name: 'Key customers',
  table: 'organization',
  is_shown: true,
  config: { op: 'count', filter: null, mine: null, period: null },
  ...over,
});
const key = {
  join: 'or' as const,
  items: [{ join: 'and' as const, items: [{ field: 'level', relation: 'include' as const, value: ['key'] }] }],
};
const list = async (client: Client) => (await client.ok('metrics.myList', {})).list;
const total = async (client: Client, input: Omit<RawInput<'records.list'>, 'limit'>) =>
  (await client.ok('records.list', { ...input, limit: 1 })).total;
const save = (client: Client, ...metrics: Definition[]) => client.ok('metrics.saveMyList', { list: metrics });

test('a home page begins with metrics over the records of the reader, each equal to its list', async () => {
  const metrics = await list(rep);
  expect(metrics.map(({ _id }) => _id)).toEqual([
    'default-customers',
    'default-deals',
    'default-amount',
    'default-leads',
    'default-tickets',
    'equipment-in-repair',
  ]);
  const mine = { field: 'owner_member_id', relation: 'include' as const, value: ['mb_rep1'] };
  expect(metrics[0]?.result).toBe(await total(rep, { table_id: 'organization', filter: mine }));
  const { list: deals } = await rep.ok('records.list', { table_id: 'deal', filter: mine, limit: 100 });
  const sum = deals.reduce((cents, deal) => cents + Math.round(Number(deal['amount'] ?? 0) * 100), 0) / 100;
  expect(metrics[2]?.result).toBe(sum);
});

test('a metric counts what its reader may read and nothing else', async () => {
  for (const client of [rep, stranger, admin])
    await save(client, metric({ config: { op: 'count', filter: key, mine: null, period: null } }));
  const counts = await Promise.all(
    [rep, stranger, admin].map(async (client) => {
      const expected = await total(client, { table_id: 'organization', filter: key });
      const [metric] = await list(client);
      expect(metric?.result).toBe(expected);
      expect((await client.ok('metrics.calculate', { id: 'mine-1' })).result).toBe(expected);
      return expected;
    }),
  );
  expect(counts[2]).toBeGreaterThan(counts[0] ?? Infinity);
});

test('metrics keep their order, and a hidden one is not counted', async () => {
  await save(rep, metric({ _id: 'b', name: 'B' }), metric({ _id: 'a', name: 'A', is_shown: false }));
  expect((await list(rep)).map(({ _id, order, is_shown, result }) => [_id, order, is_shown, result === null])).toEqual([
    ['b', 0, true, false],
    ['a', 1, false, true],
  ]);
  await save(rep);
  expect((await list(rep))[0]?._id).toBe('default-customers');
});

test('two windows that save metrics at once are saved one after the other', async () => {
  await Promise.all(Array.from({ length: 12 }, () => save(rep, metric(), metric({ _id: 'mine-2' }))));
  expect((await list(rep)).map(({ _id }) => _id)).toEqual(['mine-1', 'mine-2']);
});

test('the period of a metric compares the creation times of records', async () => {
  await save(rep, metric({ config: { op: 'count', filter: null, mine: null, period: 'TODAY' } }));
  const before = (await list(rep))[0]?.result ?? 0;
  await rep.ok('organization.create', { name: 'Made today' });
  expect((await list(rep))[0]?.result).toBe(before + 1);
});

test('a metric of a hidden field is refused, and one that lost its field is marked as broken', async () => {
  const refused = await rep.call('metrics.saveMyList', {
    list: [metric({ config: { op: 'sum', field_id: 'secret', filter: null, mine: null, period: null } })],
  });
  expect([refused.name, refused.error.fields?.[0]]).toEqual(['invalid', { field: 'secret', code: 'unknownField' }]);
  expect(
    (
      await rep.call('metrics.saveMyList', {
        list: [metric({ config: { op: 'sum', field_id: 'name', filter: null, mine: null, period: null } })],
      })
    ).name,
  ).toBe('invalid');
  expect(
    (
      await rep.call('metrics.saveMyList', {
        list: [metric({ config: { op: 'sum', filter: null, mine: null, period: null } })],
      })
    ).name,
  ).toBe('invalid');
  expect((await rep.call('metrics.saveMyList', { list: [metric({ table: 'spaceship' })] })).name).toBe('notFound');
  expect((await rep.call('metrics.calculate', { id: 'nobody' })).name).toBe('notFound');

  await save(rep, metric({ config: { op: 'sum', field_id: 'employees', filter: null, mine: null, period: null } }));
  const of = (query: 'organization') =>
    server.app.db
      .updateTable('fields')
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', query)
      .where('field_id', '=', 'employees');
  await of('organization').set({ deleted: true }).execute();
  expect((await list(rep))[0]).toMatchObject({ broken: true, result: null });
  await of('organization').set({ deleted: false }).execute();
  expect((await list(rep))[0]).toMatchObject({ broken: false });
});

import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** Who hands a record over and does not read it any more is told that it was done, not that they may not. */
const clientId = 'brightsea-feishu';
let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

const handedOver = { account_manager: 'mb_rep3' };
const made = async () => (await rep.ok('organization.create', { name: 'Harbor Foods' })).id;
const timeOf = async (id: string) => (await rep.ok('organization.info', { id })).update_time;

test.each<[string, (id: string, key: string) => Promise<unknown>]>([
  [
    'organization.update',
    async (id, key) =>
      rep.ok(
        'organization.update',
        { id, known_update_time: await timeOf(id).catch(() => 0), update_data: handedOver },
        { key },
      ),
  ],
  [
    'records.update',
    async (id, key) =>
      rep.ok(
        'records.update',
        { id, known_update_time: await timeOf(id).catch(() => 0), update_data: handedOver },
        { key },
      ),
  ],
  [
    'records.save',
    async (id, key) => rep.ok('records.save', { table_id: 'organization', id, fields: handedOver }, { key }),
  ],
  [
    'records.batchUpdate',
    async (id, key) => {
      const { list } = await rep.ok(
        'records.batchUpdate',
        { table_id: 'organization', list: [{ id, update_data: handedOver }] },
        { key },
      );
      return list.map(({ code, ...item }) => (code === 0 ? { id: item.id } : item))[0];
    },
  ],
])('%s answers only the id after it gave the record away', async (name, change) => {
  const id = await made();
  expect(await change(id, `hand-over-${name.replace('.', '-')}`)).toEqual({ id });
  const row = await server.app.db
    .selectFrom('records')
    .select(['owner', 'members'])
    .where('client_id', '=', clientId)
    .where('table_id', '=', 'organization')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.owner).toBe('mb_rep3');
  expect((await rep.call('organization.info', { id })).name).toBe('notReadable');
  expect((await (await server.signIn('rep3')).ok('organization.info', { id })).owner_member_id).toBe('mb_rep3');
});

test('a retry after a lost answer gets the same answer', async () => {
  const id = await made();
  const input = { table_id: 'organization', id, fields: handedOver };
  expect(await rep.ok('records.save', input, { key: 'hand-over-retried' })).toEqual({ id });
  expect(await rep.ok('records.save', input, { key: 'hand-over-retried' })).toEqual({ id });
});

test('a former owner who can still read the record gets all of it', async () => {
  const manager = await server.signIn('admin');
  const id = await made();
  const { update_time } = await manager.ok('organization.info', { id });
  expect(
    await manager.ok('organization.update', { id, known_update_time: update_time, update_data: handedOver }),
  ).toMatchObject({ _id: id, owner_member_id: 'mb_rep3' });
});

import type { ConfigurationChange } from '../../../domain/contract/configuration/admin';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

/** What becomes of the values of a field that an administrator changes: of its kind, of who sees it, of whether it is there. */

const table_id = 'equipment';

let server: TestServer;
let admin: Client;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  [admin, rep] = await Promise.all([server.signIn('admin'), server.signIn('rep1')]);
});
afterAll(() => server.close());

const change = async (made: ConfigurationChange) =>
  admin.ok('admin.change', { version: (await admin.ok('admin.company', {})).version, changes: [made] });
const add = (id: string): ConfigurationChange => ({
  section: 'fields',
  table_id,
  action: 'add',
  value: { field_id: id, field_name: `Field ${id}`, type: 'info', value_type: 'TEXT' },
});
const set = (id: string, values: Record<string, unknown>): ConfigurationChange => ({
  section: 'fields',
  table_id,
  action: 'set',
  id,
  values,
});
const remove = (id: string): ConfigurationChange => ({ section: 'fields', table_id, action: 'remove', id });

test('a field of another kind keeps the values that fit, lists the others before the change, and restores all on undo', async () => {
  await change(add('size'));
  const made = async (size: string) =>
    (await rep.ok('records.create', { table_id, fields: { name: 'Cooler', size } })).id;
  const [twelve, wide] = [await made('12.5'), await made('wide')];
  const asked = set('size', { value_type: 'NUMBER' });
  expect((await admin.ok('admin.preview', { changes: [asked] })).uses).toEqual([
    { records: 2, members: 0, lost: 1, is_blocked: false },
  ]);
  const { entry_ids } = await change(asked);
  const sizes = () =>
    Promise.all([twelve, wide].map(async (id) => (await rep.ok('records.info', { table_id, id }))['size'] ?? null));
  expect(await sizes()).toEqual([12.5, null]);
  const filter = { field: 'size', relation: 'gt' as const, value: 12 };
  expect((await rep.ok('records.list', { table_id, filter })).list.map(({ _id }) => _id)).toEqual([twelve]);
  const later = (await rep.ok('records.create', { table_id, fields: { name: 'Cooler', size: 7 } })).id;
  await admin.ok('admin.undo', { entry_id: entry_ids[0] ?? '' });
  expect(await sizes()).toEqual(['12.5', 'wide']);
  expect((await rep.ok('records.info', { table_id, id: later }))['size']).toBe('7');
});

test('no search finds a record by the words of a field that was hidden from the reader or retired', async () => {
  await change(add('secret'));
  const { id } = await rep.ok('records.create', { table_id, fields: { name: 'Cooler', secret: 'zanzibar' } });
  const found = async () =>
    (await rep.ok('records.search', { table_id, keyword: 'zanzibar' })).list.map(({ _id }) => _id);
  expect(await found()).toEqual([id]);
  await change(set('secret', { auth_mode: 'role', auth_role_config: { manager: 'write' } }));
  expect(await found()).toEqual([]);
  await change(set('secret', { auth_mode: null, auth_role_config: null }));
  expect(await found()).toEqual([id]);
  await change(remove('secret'));
  expect(await found()).toEqual([]);
});

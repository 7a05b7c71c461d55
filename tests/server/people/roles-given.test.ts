import type { Client } from '../../support/client';
import { directEvents } from '../../support/suite-events';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin');
  const { version } = await admin.ok('admin.company', {});
  const value = { role_id: 'keeper', name: 'Keeper', for_administrators: true };
  await admin.ok('admin.change', { version, changes: [{ section: 'roles', action: 'add', value }] });
});
afterAll(() => server.close());

const member = async (member_id: string) => (await admin.ok('admin.members', { member_id })).list[0];
const set = async (member_id: string, values: Record<string, unknown>) => {
  const { version } = await admin.ok('admin.company', {});
  return (await admin.ok('admin.setMember', { version, member_id, values })).member;
};

test('an administrator role that was assigned to a member and to an API key stays when administrators change', async () => {
  expect((await set('mb_rep1', { role_ids: ['sales', 'keeper'] })).role_ids).toEqual(['keeper', 'sales']);
  const { id } = await admin.ok('apiKeys.create', { name: 'ERP', scopes: { '*': 'read' }, role_ids: ['keeper'] });
  await set('mb_rep2', { is_admin: true });
  await set('mb_rep2', { is_admin: false });
  expect((await member('mb_rep1'))?.role_ids).toEqual(['keeper', 'sales']);
  const key = (await admin.ok('apiKeys.list', {})).list.find(({ _id }) => _id === id);
  expect(key?.role_ids).toEqual(['keeper']);
  expect((await set('mb_rep1', { role_ids: ['sales'] })).role_ids).toEqual(['sales']);
});

test('an administrator has that role by rule, and loses it with the right unless it was assigned', async () => {
  expect((await set('mb_rep2', { is_admin: true })).role_ids).toContain('keeper');
  expect((await set('mb_rep2', { is_admin: false })).role_ids).not.toContain('keeper');
  await set('mb_rep3', { role_ids: ['keeper'] });
  await set('mb_rep3', { is_admin: true });
  expect((await set('mb_rep3', { is_admin: false })).role_ids).toEqual(['keeper']);
});

test('a member who leaves and returns has the assigned roles again, and administrator roles only as an administrator', async () => {
  const events = directEvents(server);
  await events.console('feishu', { events: 'http' });
  await set('mb_rep3', { role_ids: ['sales', 'keeper'], is_admin: true });
  await set('mb_rep2', { role_ids: ['sales'], is_admin: true });
  expect((await member('mb_rep2'))?.role_ids).toEqual(['keeper', 'sales']);
  await events.console('feishu', { gone: ['rep2', 'rep3'] });
  await events.settled();
  // A role by rule is nobody's who has left; what somebody gave stays recorded.
  expect(await member('mb_rep2')).toMatchObject({ deleted: true, role_ids: ['sales'] });
  expect(await member('mb_rep3')).toMatchObject({ deleted: true, role_ids: ['keeper', 'sales'] });
  await set('mb_rep2', { is_admin: false });
  await events.console('feishu', { gone: [] });
  await events.settled();
  expect(await member('mb_rep2')).toMatchObject({ deleted: false, is_admin: false, role_ids: ['sales'] });
  expect(await member('mb_rep3')).toMatchObject({ deleted: false, is_admin: true, role_ids: ['keeper', 'sales'] });
});

test('[records 6.8] a member on a free seat has the role free_seat and none of the assigned ones', async () => {
  await set('mb_viewer', { role_ids: ['sales'] });
  const viewer = await server.signIn('viewer');
  const { list } = await viewer.ok('records.list', { table_id: 'product', limit: 1 });
  const shown = async (auth_role_config: Record<string, string>) => {
    const { version } = await admin.ok('admin.company', {});
    const values = { auth_mode: 'role', auth_role_config };
    const change = { action: 'set' as const, section: 'fields' as const, table_id: 'product', id: 'price', values };
    await admin.ok('admin.change', { version, changes: [change] });
    return 'price' in (await viewer.ok('records.info', { table_id: 'product', id: list[0]?._id ?? '' }));
  };
  expect(await shown({ free_seat: 'read', sales: 'none' })).toBe(true);
  expect(await shown({ sales: 'write' })).toBe(false);
});

describe('the last data administrator', () => {
  const dataAdministrators = async () =>
    (await admin.ok('admin.members', { limit: 100 })).list
      .filter(({ is_data_admin: isOne, deleted }) => isOne && !deleted)
      .map(({ member_id }) => member_id);
  const call = async (member_id: string, values: Record<string, unknown>) =>
    admin.call('admin.setMember', { version: (await admin.ok('admin.company', {})).version, member_id, values });

  test('cannot be removed, the answer says why, and the log has no entry', async () => {
    for (const id of await dataAdministrators())
      if (id !== 'mb_admin') await call(id, { is_data_admin: false, is_admin: false });
    await call('mb_admin', { is_data_admin: true });
    for (const id of ['mb_rep2', 'mb_rep3']) await call(id, { is_admin: false });
    expect(await dataAdministrators()).toEqual(['mb_admin']);
    const before = (await admin.ok('admin.log', {})).list[0]?.entry_id;
    expect((await call('mb_admin', { is_data_admin: false })).name).toBe('lastDataAdministrator');
    expect(await dataAdministrators()).toEqual(['mb_admin']);
    expect((await admin.ok('admin.log', {})).list[0]?.entry_id).toBe(before);
  });

  test('in an assigned role does not count: the right returns to administrators, by form and by leaving', async () => {
    const events = directEvents(server);
    await call('mb_rep2', { is_data_admin: true });
    expect((await call('mb_admin', { is_data_admin: false })).name).toBe('ok');
    expect(await dataAdministrators()).toEqual(['mb_rep2']);
    expect((await call('mb_rep2', { is_data_admin: false })).name).toBe('ok');
    expect(await dataAdministrators()).toEqual(['mb_admin']);
    await call('mb_rep2', { is_data_admin: true });
    await events.console('feishu', { gone: ['rep2'] });
    await events.settled();
    expect(await dataAdministrators()).toEqual(['mb_admin']);
  });

  test('cannot be removed by an undo or by a role', async () => {
    const { entry_ids } = (await call('mb_rep1', { is_data_admin: true })).data;
    expect(await dataAdministrators()).toContain('mb_rep1');
    expect((await admin.call('admin.undo', { entry_id: entry_ids[0] ?? '' })).name).toBe('ok');
    await call('mb_admin', { role_ids: [] });
    expect(await dataAdministrators()).toEqual(['mb_admin']);
  });
});

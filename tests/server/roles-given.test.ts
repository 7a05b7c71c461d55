import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';

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

test('a role that follows the administrators, given to a member and to an API key, stays when members change', async () => {
  expect((await set('mb_rep1', { role_ids: ['sales', 'keeper'] })).role_ids).toEqual(['keeper', 'sales']);
  const { id } = await admin.ok('apiKeys.create', { name: 'ERP', scopes: { '*': 'read' }, role_ids: ['keeper'] });
  await set('mb_rep2', { is_admin: true });
  await set('mb_rep2', { is_admin: false });
  expect((await member('mb_rep1'))?.role_ids).toEqual(['keeper', 'sales']);
  const key = (await admin.ok('apiKeys.list', {})).list.find(({ _id }) => _id === id);
  expect(key?.role_ids).toEqual(['keeper']);
  expect((await set('mb_rep1', { role_ids: ['sales'] })).role_ids).toEqual(['sales']);
});

test('an administrator has that role by rule, and loses it with the administration unless somebody gave it to them', async () => {
  expect((await set('mb_rep2', { is_admin: true })).role_ids).toContain('keeper');
  expect((await set('mb_rep2', { is_admin: false })).role_ids).not.toContain('keeper');
  await set('mb_rep3', { role_ids: ['keeper'] });
  await set('mb_rep3', { is_admin: true });
  expect((await set('mb_rep3', { is_admin: false })).role_ids).toEqual(['keeper']);
});

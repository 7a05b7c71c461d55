import type { Client } from '../support/client';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

test('one answer holds all that the first screen needs', async () => {
  const start = await rep.ok('start.bootstrap', {});
  expect(start.user).toMatchObject({ member_id: 'mb_rep1', is_admin: false });
  expect(start.client).toMatchObject({ client_id: 'brightsea-feishu', est: true });
  expect(start.tables.map((table) => table.table_id)).toEqual(expect.arrayContaining(['organization', 'user', 'deal', 'lead', 'ticket', 'equipment']));
  expect(start.fields['organization']?.map((field) => field.field_id)).toEqual(expect.arrayContaining(['name', 'industry', 'account_manager', 'founded_on', 'employees']));
  expect(start.members).toHaveLength(25);
  expect(start.server_time).toBe(server.clock.now());
});

test('administrators are told their roles', async () => {
  const roles = async (person: string) => (await (await server.signIn(person)).ok('start.bootstrap', {})).user.role_list.map((role) => role.member_type);
  expect([await roles('admin'), await roles('data-admin'), await roles('rep1')]).toEqual([['ADMIN'], ['DATA_ADMIN'], ['MEMBER']]);
});

test('the parts of the start can be asked one by one, and say the same', async () => {
  const start = await rep.ok('start.bootstrap', {});
  expect((await rep.ok('membership.listMembers', {})).list).toEqual(start.members);
  expect((await rep.ok('fieldConfig.tableList', {})).list).toEqual(start.tables);
  expect((await rep.ok('fieldConfig.allList', { table: 'organization' })).list).toEqual(start.fields['organization']);
  expect((await rep.call('fieldConfig.allList', { table: 'spaceship' })).name).toBe('notFound');
  expect((await rep.ok('fieldConfig.tableOrder', {})).list).toEqual(['organization', 'user', 'lead', 'deal', 'ticket', 'product', 'note', 'equipment']);
});

test('a type tells how people join the teams of its records', async () => {
  const { tables } = await rep.ok('start.bootstrap', {});
  const { detail } = await rep.ok('fieldConfig.tableConfig', { id: 'organization' });
  const { team_join_apply, ...type } = detail;
  expect(type).toEqual(tables.find((table) => table.table_id === 'organization'));
  expect(team_join_apply).toEqual({ is_allow_apply_join_team: true, is_need_owner_approve: true });
  expect((await rep.ok('fieldConfig.tableConfig', { id: 'product' })).detail.team_join_apply).toEqual({ is_allow_apply_join_team: false, is_need_owner_approve: false });
  expect((await rep.call('fieldConfig.tableConfig', { id: 'spaceship' })).name).toBe('notFound');
});

test('colleagues are found by name, pinyin and initials, in teams and by pages', async () => {
  const names = async (asked: object) => (await rep.ok('membership.searchMembers', asked)).list.map((member) => member.name);
  for (const keyword of ['雪梅', 'shanxuemei', 'shan xue', 'SXM']) expect([keyword, await names({ keyword })]).toEqual([keyword, ['单雪梅']]);
  expect(await names({ keyword: 'sxm', team_ids: ['service'] })).toEqual([]);
  const [first, second] = [await rep.ok('membership.searchMembers', { page: 1, size: 20 }), await rep.ok('membership.searchMembers', { page: 2, size: 20 })];
  expect([first.list.length, second.list.length, first.total]).toEqual([20, 5, 25]);
});

test('a member who left is still named, greyed', async () => {
  await server.app.db.updateTable('members').set({ deleted: true }).where('client_id', '=', 'brightsea-feishu').where('member_id', '=', 'mb_m25').execute();
  expect((await rep.ok('membership.listMembers', {})).list.find((member) => member.member_id === 'mb_m25')?.deleted).toBe(true);
  expect((await rep.ok('membership.searchMembers', {})).list.map((member) => member.member_id)).not.toContain('mb_m25');
  expect((await rep.call('organization.create', { name: 'A', account_manager: 'mb_m25' })).error.fields).toEqual([{ field: 'account_manager', code: 'notAMember' }]);
});

test.each(['feishu', 'lark'] as const)('the bridge of %s accepts our signature of a page, once', async (channel) => {
  const client = await server.signIn('rep1', `brightsea-${channel}`);
  const url = `${server.origin}/home?tab=main`;
  const signed = await client.ok('membership.larkJsSdkSign', { url: `${url}#there` });
  const config = { url, appId: signed.app_id, timestamp: signed.timestamp, nonceStr: signed.nonce_str, signature: signed.signature, jsApiList: [] };
  expect(server.world.verifyConfig(channel, config)).toMatchObject({ ok: true });
  expect(server.world.verifyConfig(channel, config)).toMatchObject({ ok: false });
});

test('the bridge of dingtalk accepts our signature of a page', async () => {
  const client = await server.signIn('rep1', 'brightsea-dingtalk');
  const url = `${server.origin}/home?tab=main`;
  const signed = await client.ok('membership.dingtalkJsSdkSign', { url });
  const answer = server.world.verifyConfig('dingtalk', {
    url, agentId: signed.agent_id, corpId: signed.corp_id, timestamp: signed.timestamp, nonceStr: signed.nonce_str, signature: signed.signature, jsApiList: [],
  });
  expect(answer).toMatchObject({ ok: true });
});

test('S23: pages are signed only by the suite of the session', async () => {
  expect((await rep.call('membership.dingtalkJsSdkSign', { url: `${server.origin}/home` })).name).toBe('notAllowed');
});

test('the words come in the language that the app asks for', async () => {
  for (const [language, words] of [['zh', '未找到'], ['en', 'could not be found'], ['ja', '見つかりません']] as const) {
    const client = await server.signIn('rep1', 'brightsea-feishu', language);
    expect((await client.call('organization.info', { id: 'nobody' })).msg).toContain(words);
  }
});

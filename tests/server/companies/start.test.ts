import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

/** Adds to the configuration of a field of organizations. */
async function setField(field_id: string, more: object): Promise<void> {
  const { db } = server.app;
  const field = db
    .selectFrom('fields')
    .select('config')
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('field_id', '=', field_id);
  const { config } = await field.executeTakeFirstOrThrow();
  await db
    .updateTable('fields')
    .set({ config: JSON.stringify({ ...config, ...more }) })
    .where('client_id', '=', 'brightsea-feishu')
    .where('table_id', '=', 'organization')
    .where('field_id', '=', field_id)
    .execute();
}

test('[shell 7.21] one answer contains everything that the first screen needs', async () => {
  const start = await rep.ok('start.bootstrap', {});
  expect(start.user).toMatchObject({ member_id: 'mb_rep1', name: '王晓雨', is_admin: false });
  expect(start.client).toMatchObject({ client_id: 'brightsea-feishu', est: true, time_zone: 'Asia/Shanghai' });
  expect(start.channel).toBe('feishu');
  expect(start.tables.map((table) => table.table_id)).toEqual(
    expect.arrayContaining(['organization', 'user', 'deal', 'lead', 'ticket', 'equipment']),
  );
  expect(start.fields['organization']?.map((field) => field.field_id)).toEqual(
    expect.arrayContaining(['name', 'industry', 'account_manager', 'founded_on', 'employees']),
  );
  expect(start.members).toHaveLength(25);
  expect(start.server_time).toBe(server.clock.now());
});

describe('a part of the start can be requested separately:', () => {
  const bootstrap = () => rep.ok('start.bootstrap', {});

  test('[shell 3.4, shell 7.8] init-user answers the person', async () => {
    expect(await rep.ok('parts.user', {})).toEqual({
      memberId: 'mb_rep1',
      name: '王晓雨',
      company: 'Brightsea Foods 海明食品',
      avatar_url: '',
      isAdmin: false,
    });
    await server.app.db
      .updateTable('members')
      .set({ avatar_url: 'https://pictures.example/admin.png' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('member_id', '=', 'mb_admin')
      .execute();
    expect(await (await server.signIn('admin')).ok('parts.user', {})).toMatchObject({
      memberId: 'mb_admin',
      avatar_url: 'https://pictures.example/admin.png',
      isAdmin: true,
    });
  });

  test('[shell 3.6, shell 7.9] fetch-profile answers the roles of the caller', async () => {
    const profile = async (person: string) => {
      const client = await server.signIn(person);
      const { role_list } = await client.ok('parts.profile', {});
      expect((await client.ok('start.bootstrap', {})).user.role_list).toEqual(role_list);
      return role_list;
    };
    expect(await profile('admin')).toContainEqual({ _id: 'role_admin', member_type: 'ADMIN', scope: 'function' });
    expect(await profile('data-admin')).toContainEqual({
      _id: 'role_data_admin',
      member_type: 'DATA_ADMIN',
      scope: 'data',
    });
    expect(await profile('rep1')).toEqual([{ _id: 'sales', member_type: 'MEMBER', scope: 'data' }]);
  });

  test('[shell 3.3, shell 7.10] client/info answers the company, without secret properties', async () => {
    expect(await rep.ok('parts.client', {})).toEqual({
      _id: 'brightsea-feishu',
      client_id: 'brightsea-feishu',
      est: true,
      est_company_name: null,
      est_seat_num: null,
      est_industry: null,
      est_team_role: null,
      biz_monitor_count: 20,
    });
    expect(await (await server.signIn('newcomer', 'cedar-feishu')).ok('parts.client', {})).toMatchObject({
      client_id: 'cedar-feishu',
      est: false,
      biz_monitor_count: 0,
    });
  });

  test('[shell 7.11] list-members and team/list answer the colleagues and their teams', async () => {
    const { members, teams } = await bootstrap();
    expect((await rep.ok('membership.listMembers', {})).list).toEqual(
      members.map((member) => expect.objectContaining(member) as object),
    );
    expect((await rep.ok('parts.teams', {})).list).toEqual(teams);
    expect(teams).toContainEqual({ team_id: 'east-sales', name: '华东销售部' });
  });

  test.each([
    ['feishu', 'lark_open_userid'],
    ['lark', 'lark_open_userid'],
    ['dingtalk', 'dingtalk_open_userid'],
  ])('[shell 3.5] a team member on %s has the open id of the suite as %s', async (suite, property) => {
    const client = await server.signIn('rep1', `brightsea-${suite}`);
    const [stored] = await server.app.db
      .selectFrom('members')
      .select(['name', 'open_id'])
      .where('client_id', '=', `brightsea-${suite}`)
      .where('member_id', '=', 'mb_rep1')
      .execute();
    const expected = {
      member_id: 'mb_rep1',
      name: stored?.name,
      openId: stored?.open_id,
      [property]: stored?.open_id,
      avatar_url: '',
    };
    for (const call of ['membership.listMembers', 'membership.searchMembers'] as const) {
      const member = (await client.ok(call, {})).list.find(({ member_id }) => member_id === 'mb_rep1');
      expect(member).toMatchObject(expected);
      expect(
        Object.keys(member ?? {})
          .filter((key) => /open/i.test(key))
          .sort(),
      ).toEqual([property, 'openId'].sort());
    }
  });

  test('[shell 3.9, shell 7.12] currency/list answers the currencies, one of them as the main one', async () => {
    const { list } = await rep.ok('membership.currencyList', {});
    expect(list).toEqual((await bootstrap()).currencies);
    expect(list.map(({ code, currency_symbol, is_main }) => [code, currency_symbol, is_main])).toEqual([
      ['CNY', '¥', true],
      ['JPY', 'JP¥', false],
      ['USD', '$', false],
    ]);
  });

  test('[shell 6.1, shell 7.13] rbac/role/list answers the roles of a scope, administrators in the language of the reader', async () => {
    const zh = await server.signIn('rep1', 'brightsea-feishu', 'zh');
    expect((await zh.ok('parts.roles', { scope: 'function' })).list).toEqual([
      { _id: 'role_admin', member_type: 'ADMIN', scope: 'function', name: '管理员' },
    ]);
    const { list } = await rep.ok('parts.roles', { scope: 'data' });
    expect(list[0]).toEqual({
      _id: 'role_data_admin',
      member_type: 'DATA_ADMIN',
      scope: 'data',
      name: 'Data administrator',
    });
    expect(list[1]).toEqual({
      _id: 'sales',
      member_type: 'MEMBER',
      scope: 'data',
      name: '销售',
      i18n_resource: { name: { en: 'Sales', ja: '営業' } },
    });
    expect(list.map(({ _id }) => _id)).toEqual([
      'role_data_admin',
      'sales',
      'manager',
      'service',
      'finance',
      'free_seat',
    ]);
    expect((await rep.post('/api/rbac/role/list', '{"scope":"all"}')).name).toBe('invalid');
  });

  test('[shell 3.7] an object type has its name, first field, flags, place and colour', async () => {
    const { list } = await rep.ok('fieldConfig.tableList', {});
    expect(list.find(({ table_id }) => table_id === 'organization')).toMatchObject({
      table_id: 'organization',
      name: '客户',
      list_first_show_field_id: 'name',
      is_allow_create_lark_chat: true,
      is_allow_create_lark_tasklist: true,
      is_show: true,
      order: 1,
      theme_color: '#2563eb',
      i18n_resource: { name: { en: 'Customers', ja: '顧客' } },
    });
    await server.app.db
      .updateTable('object_types')
      .set({ parent_table_id: 'organization' })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'equipment')
      .execute();
    expect(
      (await rep.ok('fieldConfig.tableList', {})).list.find(({ table_id }) => table_id === 'equipment')
        ?.parent_table_id,
    ).toBe('organization');
  });

  test('[shell 6.6] an object type has a flag for task lists, but not on DingTalk', async () => {
    for (const suite of ['feishu', 'dingtalk'] as const) {
      const { tables } = await (await server.signIn('rep1', `brightsea-${suite}`)).ok('start.bootstrap', {});
      expect([suite, tables.find(({ table_id }) => table_id === 'deal')?.is_allow_create_lark_tasklist]).toEqual([
        suite,
        suite === 'feishu',
      ]);
    }
  });

  test('[shell 7.14] table-list, all-list and group/list answer types, fields and groups, as far as the caller sees them', async () => {
    const start = await bootstrap();
    const { list: types } = await rep.ok('fieldConfig.tableList', {});
    // What the app begins with holds the shown types, and those whose rows are filled in on their pages.
    expect(types.filter(({ is_show, parent_table_id }) => is_show || parent_table_id !== undefined)).toEqual(
      start.tables,
    );
    // Types that have no tab of their own are in the list too.
    expect(
      types.filter(({ is_show }) => !is_show).map(({ table_id, abilities }) => [table_id, abilities.create]),
    ).toContainEqual(['note', true]);
    const viewer = await server.signIn('viewer');
    expect(
      (await viewer.ok('fieldConfig.tableList', {})).list
        .filter(({ abilities }) => abilities.create)
        .map(({ table_id }) => table_id),
    ).toEqual(['note']);
    expect((await rep.ok('fieldConfig.allList', { table: 'organization' })).list).toEqual(start.fields['organization']);
    expect((await rep.call('fieldConfig.allList', { table: 'spaceship' })).name).toBe('notFound');
    expect((await rep.ok('fieldConfig.tableOrder', {})).list).toEqual([
      'organization',
      'user',
      'lead',
      'deal',
      'ticket',
      'product',
      'note',
      'equipment',
      'equipment_check',
    ]);

    expect((await rep.ok('parts.fieldGroups', { table: 'organization' })).list).toEqual([]);
    const group = { group_id: 'money', group_name: '财务', i18n_resource: { group_name: { en: 'Finance' } } };
    await setField('phone', group);
    await setField('website', { group_id: 'web', group_name: '网络' });
    // Only the finance role sees it.
    await setField('credit_limit', { ...group, auth_mode: 'role', auth_role_config: { finance: 'write' } });
    const { list } = await rep.ok('parts.fieldGroups', { table: 'organization' });
    expect([...list].sort((left, right) => left._id.localeCompare(right._id))).toEqual([
      { _id: 'money', name: '财务', field_ids: ['phone'], i18n_resource: { name: { en: 'Finance' } } },
      { _id: 'web', name: '网络', field_ids: ['website'] },
    ]);
    expect((await rep.call('parts.fieldGroups', { table: 'spaceship' })).name).toBe('notFound');
  });

  test('[shell 7.15] pipeline calls answer the pipelines of deals, the stages of a pipeline, and those of leads', async () => {
    const { list: pipelines } = await rep.ok('pipelines.list', { table_id: 'deal' });
    expect((await rep.ok('parts.dealPipelines', {})).list).toEqual(
      pipelines.map(({ stages: _stages, ...pipeline }) => pipeline),
    );
    expect((await rep.ok('parts.dealStages', { pipeline_id: 'renewal' })).list).toEqual(pipelines[1]?.stages);
    expect((await rep.ok('parts.stages', { pipeline_id: 'renewal' })).list).toEqual(pipelines[1]?.stages);
    expect(
      (await rep.ok('parts.stages', { pipeline_id: 'renewal', table_id: 'deal' })).list.map(({ _id, weight }) => [
        _id,
        weight,
      ]),
    ).toEqual([
      ['renewal_review', 20],
      ['renewal_offer', 60],
      ['renewal_won', 100],
      ['renewal_lost', 0],
    ]);
    expect((await rep.ok('parts.leadStages', {})).list[0]).toMatchObject({
      _id: 'lead_new',
      name: '新线索',
      weight: 10,
      i18n_resource: { name: { en: 'New' } },
    });

    await server.app.db
      .updateTable('stages')
      .set({ editable_permission: JSON.stringify({ type: 'team_or_role', role_ids: ['manager'] }) })
      .where('client_id', '=', 'brightsea-feishu')
      .where('table_id', '=', 'deal')
      .where('stage_id', '=', 'renewal_offer')
      .execute();
    const { list: stages } = await rep.ok('parts.dealStages', { pipeline_id: 'renewal' });
    expect(stages.map(({ editable_permission }) => editable_permission)).toEqual([
      undefined,
      { type: 'team_or_role', role_ids: ['manager'] },
      undefined,
      undefined,
    ]);
    for (const wrong of [
      { pipeline_id: 'nothing' },
      { pipeline_id: 'renewal', table_id: 'lead' },
      { pipeline_id: 'renewal', table_id: 'spaceship' },
    ]) {
      expect([wrong, (await rep.call('parts.stages', wrong)).name]).toEqual([wrong, 'notFound']);
    }
    expect((await rep.call('parts.dealStages', { pipeline_id: 'lead' })).name).toBe('notFound');
  });

  test('[shell 7.17] the approval configuration answers who has installed the app', async () => {
    const installer = await server.signIn('newcomer', 'cedar-feishu');
    expect(await installer.ok('parts.approvalConfig', {})).toEqual({
      installer_member_id: 'mb_newcomer',
      is_installer: true,
      templates: [],
    });
    expect(await rep.ok('parts.approvalConfig', {})).toEqual({
      installer_member_id: null,
      is_installer: false,
      templates: [
        { table_id: 'deal', template_id: 'renewal_approval', name: 'Renewal approval' },
        { table_id: 'deal', template_id: 'reopen_approval', name: 'Approval to reopen' },
      ],
    });
  });

  test('[shell 7.18] integration/list-by-platform answers the integrations that work for the company, and none for another family', async () => {
    const open = async (suite: 'feishu' | 'dingtalk', platform: 'feishu' | 'lark' | 'dingtalk') =>
      (await (await server.signIn('rep1', `brightsea-${suite}`)).ok('parts.integrations', { platform })).list
        .filter(({ is_open }) => is_open)
        .map(({ name }) => name);
    expect(await open('feishu', 'feishu')).toEqual(['chat', 'existing_chat', 'task_list', 'form', 'company_lookup']);
    expect(await open('feishu', 'lark')).toEqual(await open('feishu', 'feishu'));
    expect(await open('dingtalk', 'dingtalk')).toEqual(['chat', 'existing_chat', 'company_lookup']);
    expect((await rep.ok('parts.integrations', { platform: 'dingtalk' })).list).toEqual([]);
    await server.app.db
      .deleteFrom('integrations')
      .where('client_id', '=', 'brightsea-feishu')
      .where('name', '=', 'crm-data')
      .execute();
    expect(await open('feishu', 'feishu')).not.toContain('form');
  });
});

test('a type says how people join the teams of its records', async () => {
  const { tables } = await rep.ok('start.bootstrap', {});
  const { detail } = await rep.ok('fieldConfig.tableConfig', { id: 'organization' });
  const { team_join_apply, ...type } = detail;
  expect(type).toEqual(tables.find((table) => table.table_id === 'organization'));
  expect(team_join_apply).toEqual({ is_allow_apply_join_team: true, is_need_owner_approve: true });
  expect((await rep.ok('fieldConfig.tableConfig', { id: 'product' })).detail.team_join_apply).toEqual({
    is_allow_apply_join_team: false,
    is_need_owner_approve: false,
  });
  expect((await rep.call('fieldConfig.tableConfig', { id: 'spaceship' })).name).toBe('notFound');
});

test('colleagues are found by name, pinyin and initials, in teams and by pages', async () => {
  const names = async (asked: object) =>
    (await rep.ok('membership.searchMembers', asked)).list.map((member) => member.name);
  for (const keyword of ['雪梅', 'shanxuemei', 'shan xue', 'SXM'])
    expect([keyword, await names({ keyword })]).toEqual([keyword, ['单雪梅']]);
  expect(await names({ keyword: 'sxm', team_ids: ['service'] })).toEqual([]);
  const [first, second] = [
    await rep.ok('membership.searchMembers', { page: 1, size: 20 }),
    await rep.ok('membership.searchMembers', { page: 2, size: 20 }),
  ];
  expect([first.list.length, second.list.length, first.total]).toEqual([20, 5, 25]);
});

test('colleagues are answered with their data administrator flag', async () => {
  const { members } = await rep.ok('start.bootstrap', {});
  expect(members.filter((member) => member.member_type === 'DATA_ADMIN').map((member) => member.member_id)).toEqual([
    'mb_data-admin',
  ]);
});

test('a member who left is still named and marked', async () => {
  await server.app.db
    .updateTable('members')
    .set({ deleted: true })
    .where('client_id', '=', 'brightsea-feishu')
    .where('member_id', '=', 'mb_m25')
    .execute();
  expect(
    (await rep.ok('membership.listMembers', {})).list.find((member) => member.member_id === 'mb_m25')?.deleted,
  ).toBe(true);
  expect((await rep.ok('membership.searchMembers', {})).list.map((member) => member.member_id)).not.toContain('mb_m25');
  expect((await rep.call('organization.create', { name: 'A', account_manager: 'mb_m25' })).error.fields).toEqual([
    { field: 'account_manager', code: 'notAMember' },
  ]);
});

test.each(['feishu', 'lark'] as const)(
  '[shell 7.20] the bridge of %s accepts the signature of a page once',
  async (channel) => {
    const client = await server.signIn('rep1', `brightsea-${channel}`);
    const url = `${server.origin}/home?tab=main`;
    const signed = await client.ok('membership.larkJsSdkSign', { url: `${url}#there` });
    const config = {
      url,
      appId: signed.app_id,
      timestamp: signed.timestamp,
      nonceStr: signed.nonce_str,
      signature: signed.signature,
      jsApiList: [],
    };
    expect(server.world.verifyConfig(channel, config)).toMatchObject({ ok: true });
    expect(server.world.verifyConfig(channel, config)).toMatchObject({ ok: false });
  },
);

test('[shell 7.20] the bridge of dingtalk accepts the signature of a page', async () => {
  const client = await server.signIn('rep1', 'brightsea-dingtalk');
  const url = `${server.origin}/home?tab=main`;
  const signed = await client.ok('membership.dingtalkJsSdkSign', { url });
  const answer = server.world.verifyConfig('dingtalk', {
    url,
    agentId: signed.agent_id,
    corpId: signed.corp_id,
    timestamp: signed.timestamp,
    nonceStr: signed.nonce_str,
    signature: signed.signature,
    jsApiList: [],
  });
  expect(answer).toMatchObject({ ok: true });
});

test('pages are signed only by the suite of the session', async () => {
  expect((await rep.call('membership.dingtalkJsSdkSign', { url: `${server.origin}/home` })).name).toBe('notAllowed');
});

test('names are answered in the language of the app', async () => {
  for (const [language, words] of [
    ['zh', '内容不存在'],
    ['en', 'Not found'],
    ['ja', '見つかりません'],
  ] as const) {
    const client = await server.signIn('rep1', 'brightsea-feishu', language);
    expect((await client.call('organization.info', { id: 'nobody' })).msg).toContain(words);
  }
});

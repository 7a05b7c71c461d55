import { askOnEverySuite, countCalls, type Story } from './ask';
import { all, from, type Memory, type SpecifiedCall } from './plain-client';

/** Section 7 of the specification of the shell: sign-in and what a start asks for, with the entities of its section 3. */

const account = '/api/account/';
const client = all('text', 'list.', '_id client_id name');

/** The code that the client of a suite gives its pages. That of the authorization page needs the state of its browser besides: nobody signs others in as themselves. */
async function codeOfClient({ server, suite, memory }: Story): Promise<unknown> {
  const { origin } = server();
  const answer = await fetch(`${origin}/sim/container/auth-code`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      suite,
      person: 'admin',
      appId: memory['app_id'],
      corpId: 'ding_corp_demo',
      url: `${origin}/login`,
    }),
  });
  return ((await answer.json()) as Memory)['code'];
}

function signInCalls(story: Story): SpecifiedCall[] {
  const { family, server, memory } = story;
  const [begin, login, list, choose, token] =
    family === 'lark'
      ? (['gen-lark-web-login-url', 'lark-web-login', 'lark-client-list', 'lark-switch-client', 'lark_token'] as const)
      : ([
          'gen-ding-talk-web-login-url',
          'ding-talk-code-login',
          'ding-talk-client-list',
          'ding-talk-switch-client',
          'dingtalk_token',
        ] as const);
  return [
    {
      path: account + begin,
      takes: { url: () => `${server().origin}/login`, app_id: from('app_id') },
      answers: { oauthUrl: 'text' },
    },
    {
      path: account + login,
      before: async () => (memory['code'] = await codeOfClient(story)),
      takes: { code: from('code'), ...(family === 'lark' && { app_id: from('app_id') }) },
      answers: { [token]: 'text' },
      keep: (data) => (memory['token'] = data[token]),
    },
    {
      path: account + list,
      takes: { token: from('token') },
      answers: { ...client, 'list.nickname': 'text', 'list.logo': 'text', 'list.last_order.end_date': 'number' },
    },
    { path: account + list, get: true, takes: { token: from('token') }, answers: client },
    {
      path: account + choose,
      takes: { token: from('token'), client_id: from('client_id') },
      answers: { hsid: 'text' },
      keep: ({ hsid }) => (memory['admin'] = hsid),
    },
  ];
}

const startCalls: SpecifiedCall[] = [
  {
    path: '/api/sdk/user/init-user',
    takes: {},
    answers: { ...all('text', '', 'memberId name company avatar_url'), isAdmin: 'yes or no' },
    keep: ({ memberId }, memory) => (memory['me'] = memberId),
  },
  {
    path: '/api/membership/fetch-profile',
    takes: {},
    answers: all('text', 'role_list.', '_id member_type scope'),
  },
  {
    path: '/api/membership/client/info',
    takes: {},
    answers: {
      ...all('text', '', '_id client_id'),
      est: 'yes or no',
      ...all('text?', '', 'est_company_name est_seat_num est_industry est_team_role'),
      biz_monitor_count: 'number',
    },
  },
  {
    path: '/api/membership/list-members',
    takes: {},
    answers: {
      ...all('text', 'list.', 'member_id name openId avatar_url name_pinyin member_type'),
      'list.team_ids': 'list',
      'list.deleted': 'yes or no',
    },
  },
  { path: '/api/membership/list-members', only: 'lark', takes: {}, answers: { 'list.lark_open_userid': 'text' } },
  {
    path: '/api/membership/list-members',
    only: 'dingtalk',
    takes: {},
    answers: { 'list.dingtalk_open_userid': 'text' },
  },
  { path: '/api/membership/team/list', takes: {}, answers: { list: 'list' } },
  {
    path: '/api/membership/currency/list',
    takes: {},
    answers: { 'list.is_main': 'yes or no', 'list.currency_symbol': 'text' },
  },
  ...['function', 'data'].map((scope): SpecifiedCall => ({
    path: '/api/rbac/role/list',
    takes: { scope },
    answers: all('text', 'list.', '_id scope member_type'),
  })),
  {
    path: '/api/field-config/table-list',
    takes: {},
    answers: {
      ...all('text', 'list.', 'table_id name icon_name list_first_show_field_id parent_table_id theme_color'),
      ...all('yes or no', 'list.', 'is_allow_create_lark_chat is_allow_create_lark_tasklist is_show is_stage_on'),
      'list.order': 'number',
      'list.i18n_resource': 'map',
    },
  },
  {
    path: '/api/field-config/all-list',
    takes: { table: 'deal' },
    answers: {
      ...all('text', 'list.', 'field_id field_name type value_type table link_table field_desc sub_type'),
      ...all('map', 'list.', 'formatter visibility_config link_field_fill_map i18n_resource'),
      'list.value_options': 'list',
    },
  },
  {
    path: '/api/field-config/all-list',
    takes: { table: 'organization' },
    answers: {
      'list.formula.calc': 'text',
      ...all('map', 'list.', 'formula.variables formula.high_level_variables default_value'),
      'list.is_unique': 'yes or no',
    },
  },
  {
    path: '/api/field-config/all-list',
    takes: { table: 'lead' },
    answers: {
      ...all('text', 'list.', 'field_api_id field_placeholder group_id group_name'),
      ...all('text', 'list.', 'stage_id pipeline_id lead_stage_id ticket_status'),
      ...all('yes or no', 'list.', 'can_add_option is_not_show field_system'),
      ...all('map', 'list.', 'lead_visibility_config link_visibility_config visibility_config.visibility_condition'),
      ...all('yes or no', 'list.', 'visibility_config.is_editable visibility_config.is_multi_link'),
    },
  },
  { path: '/api/field-config/group/list', takes: { table: 'organization' }, answers: { list: 'list' } },
  {
    path: '/api/revenue/deal-pipeline/list',
    takes: {},
    answers: all('text', 'list.', '_id name'),
  },
  ...['dingtalk', 'feishu', 'lark'].map((platform): SpecifiedCall => ({
    path: '/api/integration/list-by-platform',
    takes: { platform },
    answers: { list: 'list' },
  })),
  { path: '/api/approve/config', takes: {}, answers: {} },
];

/** A field that is set to whatever a field can be set to. */
async function addField({ server, suite }: Story): Promise<void> {
  const visible = { field_create_permission: 'visible' };
  const config = {
    field_api_id: 'everything',
    field_placeholder: 'Anything',
    group_id: 'more',
    group_name: 'More',
    stage_id: 'lead_new',
    pipeline_id: 'lead',
    lead_stage_id: 'lead_new',
    ticket_status: '0',
    can_add_option: false,
    is_not_show: false,
    field_system: false,
    visibility_config: {
      ...visible,
      is_editable: true,
      is_multi_link: false,
      visibility_condition: { field: 'name', relation: 'notEmpty' },
    },
    lead_visibility_config: visible,
    link_visibility_config: visible,
  };
  await server()
    .app.db.insertInto('fields')
    .values({
      client_id: `brightsea-${suite}`,
      table_id: 'lead',
      field_id: 'everything',
      field_name: 'Everything',
      type: 'info',
      value_type: 'TEXT',
      order_no: 900,
      config: JSON.stringify(config),
      deleted: false,
    })
    .execute();
}

const calls = (story: Story) => [...signInCalls(story), ...startCalls];

askOnEverySuite(calls, addField);

test('21 paths, 17 payload fields and 100 answer fields of the start are asked', () => {
  expect(countCalls(calls)).toEqual({ paths: 21, payload: 17, answers: 100 });
});

import { feishuCalls } from '../../simulator/feishu/plugin';
import type { World } from '../../simulator';
import { buildRecording } from '../../simulator/world/spoken';
import { feishuClient, type FeishuClient, type FeishuSuite } from './support/feishu';
import { approvalRows } from './support/feishu-approval-rows';
import { documentRows } from './support/feishu-document-rows';
import { taskRows } from './support/feishu-task-rows';
import { hours, startSimulator, textAt, type RunningSimulator } from './support/simulator';

interface Row {
  method: string;
  path: string;
  body?: unknown;
  /** Whose token it wants. */
  token: 'app' | 'user';
  permission?: string;
  /** What a good answer's `data` holds. */
  data: object;
}

interface Scene {
  world: World;
  suite: FeishuSuite;
  client: FeishuClient;
  tenant: string;
  /** A group that the robot made, owned by rep1, with rep2. */
  group: string;
  /** A public group of other people. */
  publicGroup: string;
  /** Opens the whole company to the application. */
  widen(): void;
  /** A card of the robot in the group. */
  card: string;
}

const cardContent = JSON.stringify({
  config: { update_multi: true },
  elements: [{ tag: 'div', text: { tag: 'plain_text', content: 'Visit' } }],
});

/** One good request of every call that asks for a token. */
const rows: Record<string, (scene: Scene) => Row> = {
  ...approvalRows,
  ...taskRows,
  ...documentRows,
  'speech.file_recognize': () => ({
    method: 'POST',
    path: '/speech_to_text/v1/speech/file_recognize',
    token: 'app',
    permission: 'speech_to_text:speech',
    body: {
      speech: {
        speech: Buffer.from(buildRecording('四十箱', { rate: 16_000, channels: 1 }).subarray(44)).toString('base64'),
      },
      config: { file_id: 'a1b2c3d4e5f6a7b8', format: 'pcm', engine_type: '16k_auto' },
    },
    data: { recognition_text: '四十箱' },
  }),
  'authen.user_info': () => ({
    method: 'GET',
    path: '/authen/v1/user_info',
    token: 'user',
    data: { name: '王晓雨', en_name: 'Xiaoyu Wang' },
  }),
  'jssdk.ticket': () => ({
    method: 'POST',
    path: '/jssdk/ticket/get',
    body: {},
    token: 'app',
    data: { expire_in: 7200, ticket: expect.any(String) },
  }),
  'im.chat.create': ({ client }) => ({
    method: 'POST',
    path: '/im/v1/chats?user_id_type=open_id',
    token: 'app',
    permission: 'im:chat',
    body: { name: 'Seafood for Harbour', owner_id: client.openId('rep1'), user_id_list: [client.openId('rep2')] },
    data: {
      chat_id: expect.stringMatching(/^oc_[0-9a-f]{32}$/),
      name: 'Seafood for Harbour',
      owner_id: client.openId('rep1'),
      chat_type: 'private',
    },
  }),
  'im.chat.get': ({ group, client }) => ({
    method: 'GET',
    path: `/im/v1/chats/${group}`,
    token: 'app',
    permission: 'im:chat:readonly',
    data: {
      name: 'Group',
      owner_id: client.openId('rep1'),
      user_count: '2',
      bot_count: '1',
      chat_status: 'normal',
      external: false,
    },
  }),
  'im.chat.update': ({ group }) => ({
    method: 'PUT',
    path: `/im/v1/chats/${group}`,
    token: 'app',
    permission: 'im:chat',
    body: { name: 'Renamed' },
    data: {},
  }),
  'im.chat.delete': ({ group }) => ({
    method: 'DELETE',
    path: `/im/v1/chats/${group}`,
    token: 'app',
    permission: 'im:chat',
    data: {},
  }),
  'im.chat.list': ({ group }) => ({
    method: 'GET',
    path: '/im/v1/chats?sort_type=ByActiveTimeDesc',
    token: 'app',
    permission: 'im:chat:readonly',
    data: {
      has_more: false,
      items: expect.arrayContaining([expect.objectContaining({ chat_id: group, chat_status: 'normal' })]),
    },
  }),
  'im.chat.members.create': ({ group, client }) => ({
    method: 'POST',
    path: `/im/v1/chats/${group}/members?member_id_type=open_id`,
    token: 'app',
    permission: 'im:chat',
    body: { id_list: [client.openId('m11')] },
    data: { invalid_id_list: [], not_existed_id_list: [], pending_approval_id_list: [] },
  }),
  'im.chat.members.delete': ({ group, client }) => ({
    method: 'DELETE',
    path: `/im/v1/chats/${group}/members`,
    token: 'app',
    permission: 'im:chat',
    body: { id_list: [client.openId('rep2')] },
    data: { invalid_id_list: [] },
  }),
  'im.chat.members.get': ({ group, client }) => ({
    method: 'GET',
    path: `/im/v1/chats/${group}/members`,
    token: 'app',
    permission: 'im:chat:readonly',
    data: {
      member_total: 2,
      items: [expect.objectContaining({ member_id: client.openId('rep1'), name: '王晓雨' }), expect.anything()],
    },
  }),
  'im.chat.members.is_in_chat': ({ group }) => ({
    method: 'GET',
    path: `/im/v1/chats/${group}/members/is_in_chat`,
    token: 'app',
    permission: 'im:chat:readonly',
    data: { is_in_chat: true },
  }),
  'im.chat.members.me_join': ({ publicGroup }) => ({
    method: 'PATCH',
    path: `/im/v1/chats/${publicGroup}/members/me_join`,
    token: 'app',
    permission: 'im:chat',
    data: {},
  }),
  'im.message.create': ({ group, client }) => ({
    method: 'POST',
    path: '/im/v1/messages?receive_id_type=chat_id',
    token: 'app',
    permission: 'im:message:send_as_bot',
    body: { receive_id: group, msg_type: 'text', content: JSON.stringify({ text: 'Good morning' }) },
    data: {
      chat_id: group,
      msg_type: 'text',
      message_id: expect.stringMatching(/^om_/),
      sender: expect.objectContaining({ id: client.appId, id_type: 'app_id' }),
    },
  }),
  'im.message.patch': ({ card }) => ({
    method: 'PATCH',
    path: `/im/v1/messages/${card}`,
    token: 'app',
    permission: 'im:message:update',
    body: { content: cardContent },
    data: {},
  }),
  'interactive.card.update': ({ world, suite, card }) => {
    world.cardTokens.give('c-tap', suite, card);
    return {
      method: 'POST',
      path: '/interactive/v1/card/update',
      token: 'app',
      permission: 'im:message:update',
      body: { token: 'c-tap', card: JSON.parse(cardContent) as object },
      data: {},
    };
  },
  'contact.scopes': () => ({
    method: 'GET',
    path: '/contact/v3/scopes',
    token: 'app',
    permission: 'contact:contact.base:readonly',
    data: {
      department_ids: ['od-headquarters', 'od-east-sales', 'od-south-sales', 'od-service'],
      user_ids: [],
      group_ids: [],
      has_more: false,
    },
  }),
  'contact.department.get': ({ client }) => ({
    method: 'GET',
    path: '/contact/v3/departments/od-marketing',
    token: 'app',
    permission: 'contact:department.base:readonly',
    data: {
      department: expect.objectContaining({
        name: '市场部',
        open_department_id: 'od-marketing',
        parent_department_id: 'od-headquarters',
        leader_user_id: client.openId('viewer'),
      }),
    },
  }),
  'contact.group.members': ({ client, widen }) => {
    widen();
    return {
      method: 'GET',
      path: '/contact/v3/group/g-guests/member/simplelist',
      token: 'app',
      permission: 'contact:group:readonly',
      data: {
        memberlist: [
          { member_id: client.openId('outsider'), member_type: 'user', member_id_type: 'open_id' },
          expect.anything(),
        ],
        has_more: false,
      },
    };
  },
  'contact.department.children': ({ client, widen }) => {
    widen();
    return {
      method: 'GET',
      path: '/contact/v3/departments/0/children?page_size=2',
      token: 'app',
      permission: 'contact:department.base:readonly',
      data: {
        has_more: true,
        page_token: expect.stringMatching(/.+/),
        items: [
          expect.objectContaining({
            name: '总部',
            open_department_id: 'od-headquarters',
            parent_department_id: '0',
            leader_user_id: client.openId('admin'),
          }),
          expect.objectContaining({ name: '华东销售部' }),
        ],
      },
    };
  },
  'contact.users.find_by_department': ({ client }) => ({
    method: 'GET',
    path: '/contact/v3/users/find_by_department?department_id=od-east-sales',
    token: 'app',
    permission: 'contact:user.base:readonly',
    data: {
      has_more: false,
      items: expect.arrayContaining([
        expect.objectContaining({ open_id: client.openId('rep1'), name: '王晓雨', user_id: 'u_rep1' }),
      ]),
    },
  }),
  'contact.users.batch': ({ client }) => ({
    method: 'GET',
    path: `/contact/v3/users/batch?user_ids=${client.openId('rep1')}&user_ids=${client.openId('nobody')}`,
    token: 'app',
    permission: 'contact:user.base:readonly',
    data: { items: [expect.objectContaining({ open_id: client.openId('rep1') })] },
  }),
  'contact.users.batch_get_id': ({ client }) => ({
    method: 'POST',
    path: '/contact/v3/users/batch_get_id?user_id_type=open_id',
    token: 'app',
    permission: 'contact:user.id:readonly',
    body: { emails: ['rep1@brightsea.example', 'nobody@brightsea.example'], mobiles: ['13805551003'] },
    data: {
      user_list: [
        { email: 'rep1@brightsea.example', user_id: client.openId('rep1') },
        { email: 'nobody@brightsea.example' },
        { mobile: '13805551003', user_id: client.openId('rep1') },
      ],
    },
  }),
  'contact.users.get': ({ client }) => ({
    method: 'GET',
    path: `/contact/v3/users/${client.openId('rep1')}`,
    token: 'app',
    permission: 'contact:user.base:readonly',
    data: {
      user: expect.objectContaining({
        name: '王晓雨',
        department_ids: ['od-east-sales'],
        leader_user_id: client.openId('manager'),
        status: { is_frozen: false, is_resigned: false, is_activated: true, is_exited: false, is_unjoin: false },
      }),
    },
  }),
  'tenant.query': ({ client }) => ({
    method: 'GET',
    path: '/tenant/v2/tenant/query',
    token: 'app',
    permission: 'tenant:tenant:readonly',
    data: { tenant: expect.objectContaining({ tenant_key: client.appId.replace('cli_', 'tenant_') }) },
  }),
};

async function setScene(simulator: RunningSimulator, suite: FeishuSuite): Promise<Scene> {
  const client = feishuClient(simulator, suite);
  const tenant = await client.tenantToken();
  const made = await client.api('/im/v1/chats', tenant, {
    method: 'POST',
    body: { name: 'Group', owner_id: client.openId('rep1'), user_id_list: [client.openId('rep2')] },
  });
  const group = textAt(made.json, 'data', 'chat_id');
  const sent = await client.api('/im/v1/messages?receive_id_type=chat_id', tenant, {
    method: 'POST',
    body: { receive_id: group, msg_type: 'interactive', content: cardContent },
  });
  const state = await simulator.ask('/control/chat', {
    method: 'POST',
    body: { suite, name: 'News', members: ['rep2'], owner: 'm19', public: true },
  });
  const widen = () => simulator.world.setConsole(suite, { range: 'company' });
  return {
    world: simulator.world,
    suite,
    client,
    widen,
    tenant,
    group,
    publicGroup: textAt(state.json, 'chatId'),
    card: textAt(sent.json, 'data', 'message_id'),
  };
}

/** Those of a store app are tried in store-apps.test.ts. */
const tokenless = [
  'auth.tenant_access_token',
  'auth.app_access_token',
  'authen.oauth_token',
  'auth.store_app_access_token',
  'auth.store_tenant_access_token',
  'auth.app_ticket_resend',
];

describe.each(['feishu', 'lark'] as const)('each call of %s', (suite) => {
  let simulator: RunningSimulator;
  let scene: Scene;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    scene = await setScene(simulator, suite);
  });
  afterAll(() => simulator.close());

  const tokenFor = (row: Row) =>
    row.token === 'user' ? scene.client.userToken('rep1') : Promise.resolve(scene.tenant);
  const run = (row: Row, token?: string) => scene.client.api(row.path, token, { method: row.method, body: row.body });

  it('stands in this table', () => {
    const names = feishuCalls(simulator.world, suite).map(({ name }) => name);
    expect([...Object.keys(rows), ...tokenless].sort()).toEqual(names.sort());
  });

  describe.each(Object.keys(rows))('%s', (name) => {
    let row: Row;
    beforeEach(() => {
      const make = rows[name];
      if (!make) throw new Error(`no row ${name}`);
      row = make(scene);
    });

    it('answers', async () => {
      const { status, json } = await run(row, await tokenFor(row));
      expect({ status, json }).toEqual({
        status: 200,
        json: { code: 0, msg: 'success', data: expect.objectContaining(row.data) },
      });
    });

    it('refuses when the token is missing, wrong or expired', async () => {
      const wrongCode = name === 'authen.user_info' ? 20005 : 99991663;
      const userPrefix = row.token === 'user' ? 'u-' : 't-';
      expect((await run(row)).json).toMatchObject({ code: 99991661 });
      const wrong = await run(row, `${userPrefix}0123456789`);
      expect(wrong).toMatchObject({ status: 400, json: { code: wrongCode } });

      const token = await tokenFor(row);
      simulator.advance(hours(2) + 1);
      const expired = await run(row, token);
      expect(expired.json).toMatchObject({ code: row.token === 'user' ? 99991677 : 99991663 });
      expect(expired.status).toBeGreaterThanOrEqual(400);
    });

    it('refuses a token of another suite', async () => {
      const other = await feishuClient(simulator, suite === 'feishu' ? 'lark' : 'feishu').tenantToken();
      expect((await run(row, other)).status).toBe(400);
    });

    it('refuses without the permission and names it', async () => {
      if (!row.permission) {
        expect(['authen.user_info', 'jssdk.ticket']).toContain(name);
        return;
      }
      await simulator.ask('/control/permissions', {
        method: 'POST',
        body: { suite, permission: row.permission, granted: false },
      });
      expect(await run(row, await tokenFor(row))).toMatchObject({
        status: 400,
        json: {
          code: 99991672,
          error: { permission_violations: [{ type: 'action_scope_required', subject: row.permission }] },
        },
      });
      await simulator.ask('/control/permissions', {
        method: 'POST',
        body: { suite, permission: row.permission, granted: true },
      });
      expect((await run(row, await tokenFor(row))).json).toMatchObject({ code: 0 });
    });

    it('refuses one call more than its limit within a second, and answers again afterwards', async () => {
      const { limits } = feishuCalls(simulator.world, suite).find((one) => one.name === name) ?? { limits: [] };
      const times = limits.find(({ perMs }) => perMs === 1000)?.times ?? 50;
      const token = await tokenFor(row);
      simulator.advance(1000);
      // All but one of this second, without their way over the wire.
      for (let count = 1; count < times; count += 1)
        simulator.world.limits.admit(`${suite}/${name}`, [{ times, perMs: 1000 }]);
      expect((await run(row, token)).status).not.toBe(429);
      expect(await run(row, token)).toMatchObject({ status: 429, json: { code: 99991400 } });
      simulator.advance(1001);
      expect((await run(row, token)).status).not.toBe(429);
    });
  });
});

describe('the tokens of an application', () => {
  let simulator: RunningSimulator;
  beforeEach(async () => {
    simulator = await startSimulator();
  });
  afterEach(() => simulator.close());

  const ask = (kind: string, body: object) =>
    simulator.ask(`/feishu/open-apis/auth/v3/${kind}/internal`, { method: 'POST', body });
  const good = { app_id: 'cli_demo_feishu', app_secret: 'demo_feishu_secret' };

  it('are answered flat, with the seconds they live', async () => {
    expect((await ask('tenant_access_token', good)).json).toEqual({
      code: 0,
      msg: 'ok',
      expire: 7200,
      tenant_access_token: expect.stringMatching(/^t-/),
    });
    expect((await ask('app_access_token', good)).json).toEqual({
      code: 0,
      msg: 'ok',
      expire: 7200,
      app_access_token: expect.stringMatching(/^a-/),
      tenant_access_token: expect.stringMatching(/^t-/),
    });
  });

  it('stay the same until half an hour before their end', async () => {
    const first = textAt((await ask('tenant_access_token', good)).json, 'tenant_access_token');
    simulator.advance(hours(1.4));
    const same = (await ask('tenant_access_token', good)).json;
    expect(same).toMatchObject({ tenant_access_token: first, expire: 2160 });
    simulator.advance(hours(0.2));
    expect(textAt((await ask('tenant_access_token', good)).json, 'tenant_access_token')).not.toBe(first);
  });

  it.each([
    ['an unknown application', { ...good, app_id: 'cli_other' }, 10003],
    ['a wrong secret', { ...good, app_secret: 'guess' }, 10014],
    ['nothing', {}, 10003],
  ])('are refused for %s, with HTTP 200', async (_case, body, code) => {
    expect(await ask('tenant_access_token', body)).toMatchObject({ status: 200, json: { code } });
    expect((await ask('app_access_token', body)).json).toEqual({ code, msg: expect.any(String) });
  });

  it('are refused in the suite’s own words when the body is not JSON', async () => {
    expect(
      await simulator.ask('/feishu/open-apis/auth/v3/tenant_access_token/internal', {
        method: 'POST',
        body: '{"app_id":',
      }),
    ).toMatchObject({ status: 400, json: { code: 99992402 } });
  });
});

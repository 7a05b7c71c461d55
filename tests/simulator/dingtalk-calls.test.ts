import { dingtalkApiCalls, dingtalkOapiCalls } from '../../simulator/dingtalk/plugin';
import type { World } from '../../simulator';
import { dingtalkClient, type DingtalkClient } from './support/dingtalk';
import { approvalRows } from './support/dingtalk-approval-rows';
import { documentRows } from './support/dingtalk-document-rows';
import { hours, startSimulator, textAt, type Answer, type RunningSimulator } from './support/simulator';

interface Scene {
  world: World;
  client: DingtalkClient;
  token: string;
  /** A scene group of rep1 with rep2: both of its ids. */
  scene: string;
  sceneChatId: string;
  /** A plain group of rep1: both of its ids. */
  plain: string;
  plainChatId: string;
}

interface Row {
  host: 'api' | 'oapi';
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  token: 'app' | 'user';
  permission?: string;
  /** Members of the answer; on the old host, of its `result` unless `flat`. */
  data: unknown;
  flat?: boolean;
}

const cardIn = (openConversationId: string) => ({
  cardTemplateId: 'approval.schema',
  outTrackId: 'card-1',
  callbackType: 'STREAM',
  cardData: { cardParamMap: { title: 'Discount', state: 'open' } },
  openSpaceId: `dtv1.card//IM_GROUP.${openConversationId}`,
  imGroupOpenDeliverModel: { robotCode: 'ding_demo' },
});

/** One good request of every call that asks for a token. */
const rows: Record<string, (scene: Scene) => Row | Promise<Row>> = {
  ...approvalRows,
  ...documentRows,
  'card.instances.createAndDeliver': ({ scene }) => ({
    host: 'api',
    path: '/card/instances/createAndDeliver',
    token: 'app',
    permission: 'Card.Instance.Write',
    body: cardIn(scene),
    data: {
      success: true,
      result: { outTrackId: 'card-1', deliverResults: [expect.objectContaining({ success: true })] },
    },
  }),
  'card.instances.update': async ({ scene, client, token }) => {
    await client.api('/card/instances/createAndDeliver', token, cardIn(scene));
    return {
      host: 'api',
      method: 'PUT',
      path: '/card/instances',
      token: 'app',
      permission: 'Card.Instance.Write',
      body: { outTrackId: 'card-1', cardData: { cardParamMap: { state: 'approved' } } },
      data: { success: true, result: true },
    };
  },
  'contact.users.me': () => ({
    host: 'api',
    method: 'GET',
    path: '/contact/users/me',
    token: 'user',
    permission: 'Contact.User.Read',
    data: {
      nick: '王晓雨',
      unionId: 'ddu_rep1',
      openId: expect.any(String),
      avatarUrl: expect.stringMatching(/^https:/),
    },
  }),
  'oauth2.jsapiTickets': () => ({
    host: 'api',
    path: '/oauth2/jsapiTickets',
    token: 'app',
    data: { jsapiTicket: expect.any(String), expireIn: 7200 },
  }),
  'im.group.create': () => ({
    host: 'api',
    path: '/im/group/create',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { name: 'Plain', owner: 'dd_rep1', useridlist: ['dd_rep2'] },
    data: {
      openConversationId: expect.stringMatching(/^cid.+==$/),
      chatid: expect.stringMatching(/^chat[0-9a-f]{32}$/),
    },
  }),
  'im.group.update': ({ plainChatId }) => ({
    host: 'api',
    path: '/im/group/update',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { chatid: plainChatId, name: 'Renamed', add_useridlist: ['dd_m11'], del_useridlist: ['dd_rep2'] },
    data: { success: true },
  }),
  'im.sceneGroup.create': () => ({
    host: 'api',
    path: '/im/sceneGroup/create',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { title: 'Scene', template_id: 't1', owner_user_id: 'dd_rep1', user_ids: ['dd_rep2', 'dd_m11'] },
    data: { open_conversation_id: expect.stringMatching(/^cid/), chat_id: expect.stringMatching(/^chat/) },
  }),
  'im.sceneGroup.update': ({ scene }) => ({
    host: 'api',
    path: '/im/sceneGroup/update',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { open_conversation_id: scene, title: 'Renamed' },
    data: { success: true },
  }),
  'im.sceneGroup.member.add': ({ scene }) => ({
    host: 'api',
    path: '/im/sceneGroup/member/add',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { open_conversation_id: scene, user_ids: ['dd_m11', 'dd_m12'] },
    data: { success: true },
  }),
  'im.sceneGroup.member.delete': ({ scene }) => ({
    host: 'api',
    path: '/im/sceneGroup/member/delete',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { open_conversation_id: scene, user_ids: ['dd_rep2'] },
    data: { success: true },
  }),
  'im.sceneGroups.query': ({ scene }) => ({
    host: 'api',
    path: '/im/sceneGroups/query',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { openConversationId: scene },
    data: { success: true, title: 'Group', ownerUserId: 'dd_rep1', templateId: 't1', status: 1 },
  }),
  'im.sceneGroups.members': ({ scene }) => ({
    host: 'api',
    path: '/im/sceneGroups/members/batchQuery',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { openConversationId: scene, maxResults: 1 },
    data: { memberUserIds: ['dd_rep1', 'dd_rep2'], unionIdList: [], hasMore: false },
  }),
  'im.scenegroup.disband': ({ scene }) => ({
    host: 'api',
    path: '/im/chat/scenegroup/disband',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { openConversationId: scene },
    data: { success: true },
  }),
  'im.chat.convert': ({ scene, sceneChatId }) => ({
    host: 'api',
    path: `/im/chat/${sceneChatId}/convertToOpenConversationId`,
    token: 'app',
    permission: 'qyapi_chat_read',
    data: { openConversationId: scene },
  }),
  'robot.groupMessages.send': ({ scene }) => ({
    host: 'api',
    path: '/robot/groupMessages/send',
    token: 'app',
    permission: 'qyapi_robot_sendmsg',
    body: { robotCode: 'ding_demo', openConversationId: scene, msgKey: 'sampleText', msgParam: '{"content":"Hello"}' },
    data: { processQueryKey: expect.any(String) },
  }),
  'robot.oToMessages.batchSend': () => ({
    host: 'api',
    path: '/robot/oToMessages/batchSend',
    token: 'app',
    permission: 'qyapi_robot_sendmsg',
    body: {
      robotCode: 'ding_demo',
      userIds: ['dd_rep1', 'dd_nobody'],
      msgKey: 'sampleMarkdown',
      msgParam: '{"title":"Due","text":"**today**"}',
    },
    data: { processQueryKey: expect.any(String), invalidStaffIdList: ['dd_nobody'], flowControlledStaffIdList: [] },
  }),
  'oapi.get_jsapi_ticket': () => ({
    host: 'oapi',
    method: 'GET',
    path: '/get_jsapi_ticket',
    token: 'app',
    flat: true,
    data: { ticket: expect.any(String), expires_in: 7200 },
  }),
  'oapi.user.getuserinfo': async ({ client }) => ({
    host: 'oapi',
    path: '/topapi/v2/user/getuserinfo',
    token: 'app',
    permission: 'qyapi_get_member',
    body: { code: await client.containerCode('rep1') },
    data: { userid: 'dd_rep1', unionid: 'ddu_rep1', name: '王晓雨', sys: false, sys_level: 0 },
  }),
  'oapi.scenegroup.template.apply': ({ plain }) => ({
    host: 'oapi',
    path: '/topapi/im/chat/scenegroup/template/apply',
    token: 'app',
    permission: 'qyapi_chat_manage',
    body: { open_conversation_id: plain, owner_user_id: 'dd_rep1', template_id: 't1' },
    data: undefined,
  }),
  'todo.tasks.create': () => ({
    host: 'api',
    path: '/todo/users/ddu_rep1/tasks?operatorId=ddu_rep1',
    token: 'app',
    permission: 'Todo.Todo.Write',
    body: { sourceId: 'todo-1', subject: 'Call back', creatorId: 'ddu_rep1', executorIds: ['ddu_rep2'] },
    data: { id: expect.any(String), subject: 'Call back', sourceId: 'todo-1' },
  }),
  'oapi.chat.get': ({ sceneChatId }) => ({
    host: 'oapi',
    method: 'GET',
    path: `/chat/get?chatid=${sceneChatId}`,
    token: 'app',
    permission: 'qyapi_chat_read',
    flat: true,
    data: {
      chat_info: expect.objectContaining({ name: 'Group', owner: 'dd_rep1', useridlist: ['dd_rep1', 'dd_rep2'] }),
    },
  }),
  'oapi.auth.scopes': () => ({
    host: 'oapi',
    method: 'GET',
    path: '/auth/scopes',
    token: 'app',
    flat: true,
    data: { auth_org_scopes: { authed_user: [], authed_dept: [1001, 1002, 1003, 1004] } },
  }),
  'oapi.department.get': () => ({
    host: 'oapi',
    path: '/topapi/v2/department/get',
    token: 'app',
    permission: 'qyapi_get_department_list',
    body: { dept_id: 1002 },
    data: { dept_id: 1002, name: '华东销售部', parent_id: 1 },
  }),
  'oapi.department.listsub': () => ({
    host: 'oapi',
    path: '/topapi/v2/department/listsub',
    token: 'app',
    permission: 'qyapi_get_department_list',
    body: { dept_id: 1001 },
    data: [expect.objectContaining({ dept_id: 1005, name: '市场部', parent_id: 1001 })],
  }),
  'oapi.user.list': () => ({
    host: 'oapi',
    path: '/topapi/v2/user/list',
    token: 'app',
    permission: 'qyapi_get_department_member',
    body: { dept_id: 1002, cursor: 0, size: 2 },
    data: {
      has_more: true,
      next_cursor: 2,
      list: [
        expect.objectContaining({ userid: 'dd_manager', leader: true }),
        expect.objectContaining({ userid: 'dd_rep1', dept_id_list: [1002], active: true }),
      ],
    },
  }),
  'oapi.user.get': () => ({
    host: 'oapi',
    path: '/topapi/v2/user/get',
    token: 'app',
    permission: 'qyapi_get_member',
    body: { userid: 'dd_rep1', language: 'zh_CN' },
    data: {
      userid: 'dd_rep1',
      unionid: 'ddu_rep1',
      name: '王晓雨',
      title: 'Sales representative',
      dept_id_list: [1002],
    },
  }),
  'oapi.user.getbymobile': () => ({
    host: 'oapi',
    path: '/topapi/v2/user/getbymobile',
    token: 'app',
    permission: 'qyapi_get_member_by_mobile',
    body: { mobile: '13805551003' },
    data: { userid: 'dd_rep1' },
  }),
  'oapi.user.getbyunionid': () => ({
    host: 'oapi',
    path: '/topapi/user/getbyunionid',
    token: 'app',
    permission: 'qyapi_get_member',
    body: { unionid: 'ddu_rep1' },
    data: { contact_type: 0, userid: 'dd_rep1' },
  }),
  'oapi.corpconversation.asyncsend': () => ({
    host: 'oapi',
    path: '/topapi/message/corpconversation/asyncsend_v2',
    token: 'app',
    flat: true,
    body: { agent_id: 900001, userid_list: 'dd_rep1', msg: { msgtype: 'text', text: { content: 'Due today' } } },
    data: { task_id: expect.any(Number) },
  }),
};

/** Those of a third-party app are tried in dingtalk-store.test.ts. */
const tokenless = [
  'oauth2.accessToken',
  'oauth2.corpToken',
  'oauth2.userAccessToken',
  'oapi.gettoken',
  'oauth2.corpAccessToken',
  'oauth2.suiteAccessToken',
  'oapi.service.get_auth_info',
];
/** Open to every application. */
const freeForAll = [
  'oauth2.jsapiTickets',
  'oapi.get_jsapi_ticket',
  'oapi.auth.scopes',
  'oapi.corpconversation.asyncsend',
];

/** What the old host answers when its gateway refuses: wrapped on /topapi, plain elsewhere. */
const refusedByOapi = (path: string, code: number) =>
  path.startsWith('/topapi')
    ? { errcode: 88, sub_code: String(code), errmsg: expect.stringContaining(`subcode=${code}`) }
    : { errcode: code };

describe('each call of DingTalk', () => {
  let simulator: RunningSimulator;
  let scene: Scene;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  beforeEach(async () => {
    simulator.restart();
    const client = dingtalkClient(simulator);
    const token = await client.appToken();
    const made = (
      await client.api('/im/sceneGroup/create', token, {
        title: 'Group',
        template_id: 't1',
        owner_user_id: 'dd_rep1',
        user_ids: ['dd_rep2'],
      })
    ).json;
    const plain = (
      await client.api('/im/group/create', token, { name: 'Plain', owner: 'dd_rep1', useridlist: ['dd_rep2'] })
    ).json;
    scene = {
      world: simulator.world,
      client,
      token,
      scene: textAt(made, 'open_conversation_id'),
      sceneChatId: textAt(made, 'chat_id'),
      plain: textAt(plain, 'openConversationId'),
      plainChatId: textAt(plain, 'chatid'),
    };
  });
  afterAll(() => simulator.close());

  const tokenFor = (row: Row) => (row.token === 'user' ? scene.client.userToken('rep1') : Promise.resolve(scene.token));
  const run = (row: Row, token?: string): Promise<Answer> =>
    scene.client[row.host](row.path, token, row.body, row.method ?? 'POST');

  it('stands in this table', () => {
    const names = [...dingtalkApiCalls(simulator.world), ...dingtalkOapiCalls(simulator.world)].map(({ name }) => name);
    expect([...Object.keys(rows), ...tokenless].sort()).toEqual(names.sort());
  });

  describe.each(Object.keys(rows))('%s', (name) => {
    let row: Row;
    beforeEach(async () => {
      const make = rows[name];
      if (!make) throw new Error(`no row ${name}`);
      row = await make(scene);
    });

    it('answers', async () => {
      const { status, json } = await run(row, await tokenFor(row));
      expect(status).toBe(200);
      if (row.host === 'api') expect(json).toEqual(expect.objectContaining(row.data as object));
      else if (row.flat)
        expect(json).toEqual(expect.objectContaining({ errcode: 0, errmsg: 'ok', ...(row.data as object) }));
      else if (row.data === undefined)
        expect(json).toEqual({ errcode: 0, errmsg: 'ok', request_id: expect.any(String) });
      else expect(json).toMatchObject({ errcode: 0, errmsg: 'ok', result: row.data });
    });

    it('refuses when the token is missing, wrong or expired', async () => {
      const missing = await run(row);
      const wrong = await run(row, '0123456789abcdef');
      const token = await tokenFor(row);
      simulator.advance(hours(2));
      const expired = await run(row, token);
      if (row.host === 'api') {
        expect(missing).toMatchObject({ status: 400, json: { code: 'AuthenticationFailed.MissingParameter' } });
        expect(wrong).toMatchObject({
          status: 400,
          json: { code: 'InvalidAuthentication', message: '不合法的access_token', requestid: expect.any(String) },
        });
        expect(expired).toMatchObject({
          status: 400,
          json: { code: row.token === 'user' ? 'accesstoken.expired' : 'InvalidAuthentication' },
        });
      } else {
        expect(missing).toMatchObject({ status: 200, json: refusedByOapi(row.path, 40000) });
        expect(wrong).toMatchObject({ status: 200, json: refusedByOapi(row.path, 40014) });
        expect(expired).toMatchObject({ status: 200, json: refusedByOapi(row.path, 42001) });
      }
    });

    it('refuses without the permission and names it', async () => {
      if (!row.permission) {
        expect(freeForAll).toContain(name);
        return;
      }
      const token = await tokenFor(row);
      await simulator.ask('/control/permissions', {
        method: 'POST',
        body: { suite: 'dingtalk', permission: row.permission, granted: false },
      });
      const refused = await run(row, token);
      if (row.host === 'api') {
        expect(refused).toMatchObject({
          status: 403,
          json: {
            code: 'Forbidden.AccessDenied.AccessTokenPermissionDenied',
            accessdenieddetail: { requiredScopes: [row.permission] },
          },
        });
      } else {
        expect(refused).toMatchObject({ status: 200, json: refusedByOapi(row.path, 60011) });
        expect(refused.text).toContain(row.permission);
      }
    });

    it('refuses the 21st call within a second, and answers again afterwards', async () => {
      const token = await tokenFor(row);
      simulator.advance(1000);
      const isLimited = ({ status, text }: Answer) =>
        row.host === 'api' ? status === 403 && text.includes('QpsLimit') : text.includes('90018');
      // Nineteen calls of this second, without their way over the wire.
      for (let count = 0; count < 19; count += 1)
        simulator.world.limits.admit(`dingtalk/${name}`, [{ times: 20, perMs: 1000 }]);
      expect(isLimited(await run(row, token))).toBe(false);
      expect(isLimited(await run(row, token))).toBe(true);
      simulator.advance(1001);
      expect(isLimited(await run(row, token))).toBe(false);
    });
  });
});

describe('the tokens of DingTalk', () => {
  let simulator: RunningSimulator;
  let client: DingtalkClient;
  beforeEach(async () => {
    simulator = await startSimulator();
    client = dingtalkClient(simulator);
  });
  afterEach(() => simulator.close());

  it('stay the same and live longer when they are asked for again, on both hosts', async () => {
    const first = await client.appToken();
    simulator.advance(hours(1));
    expect(
      (await client.oapi('/gettoken?appkey=ding_demo&appsecret=demo_dingtalk_secret', undefined, undefined, 'GET'))
        .json,
    ).toMatchObject({ errcode: 0, access_token: first, expires_in: 7200 });
    simulator.advance(hours(1.5));
    expect((await client.oapi('/auth/scopes', first, undefined, 'GET')).json).toMatchObject({ errcode: 0 });
    simulator.advance(hours(1));
    expect(await client.appToken()).not.toBe(first);
  });

  it('are refused to an unknown application or for a wrong secret', async () => {
    for (const body of [
      {},
      { appKey: 'ding_demo', appSecret: 'guess' },
      { appKey: 'ding_other', appSecret: 'demo_dingtalk_secret' },
    ]) {
      expect(await client.api('/oauth2/accessToken', undefined, body)).toMatchObject({
        status: 400,
        json: { code: 'invalidClientIdOrSecret' },
      });
    }
    expect(
      (await client.oapi('/gettoken?appkey=ding_demo&appsecret=guess', undefined, undefined, 'GET')).json,
    ).toMatchObject({ errcode: 40096 });
    expect((await client.oapi('/gettoken', undefined, undefined, 'GET')).json).toMatchObject({ errcode: 40035 });
  });

  it('of a user do not serve where the application’s are asked for, nor the other way round', async () => {
    const user = await client.userToken('rep1');
    expect((await client.oapi('/topapi/v2/user/get', user, { userid: 'dd_rep1' })).json).toMatchObject({
      errcode: 88,
      sub_code: '40014',
    });
    expect((await client.api('/oauth2/jsapiTickets', user)).json).toMatchObject({ code: 'InvalidAuthentication' });
    expect((await client.api('/contact/users/me', await client.appToken(), undefined, 'GET')).json).toMatchObject({
      code: 'InvalidAuthentication',
    });
  });

  it('are also taken from a form on the old host, but never from a header there', async () => {
    const token = await client.appToken();
    const form = await fetch(`${simulator.origin}/sim/dingtalk/oapi/topapi/v2/user/get`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token, userid: 'dd_rep1' }),
    });
    expect(await form.json()).toMatchObject({ errcode: 0, result: { userid: 'dd_rep1' } });
    const header = await simulator.ask('/dingtalk/oapi/topapi/v2/user/get', {
      method: 'POST',
      headers: { 'x-acs-dingtalk-access-token': token },
      body: { userid: 'dd_rep1' },
    });
    expect(header.json).toMatchObject({ errcode: 88, sub_code: '40000' });
  });

  it('for pages are extended for at most a day', async () => {
    const ticket = async () =>
      textAt((await client.api('/oauth2/jsapiTickets', await client.appToken())).json, 'jsapiTicket');
    const first = await ticket();
    for (let hour = 1; hour <= 21; hour += 1) {
      simulator.advance(hours(1));
      expect(await ticket()).toBe(first);
    }
    simulator.advance(hours(1.5));
    expect(await ticket()).not.toBe(first);
  });
});

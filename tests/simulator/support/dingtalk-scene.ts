import { findPerson } from '../../../simulator/world/directory';
import type { World } from '../../../simulator';
import { approvalRows } from './dingtalk-approval-rows';
import { dingtalkClient, type DingtalkClient } from './dingtalk';
import { documentRows } from './dingtalk-document-rows';
import { textAt, type RunningSimulator } from './simulator';

export interface Scene {
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

export interface Row {
  host: 'api' | 'oapi';
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
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
  imGroupOpenSpaceModel: { supportForward: false },
  imGroupOpenDeliverModel: { robotCode: 'ding_demo' },
});

/** One good request of every call that asks for a token. */
export const rows: Record<string, (scene: Scene) => Row | Promise<Row>> = {
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
  'card.instances.deliver': async ({ scene, client, token }) => {
    await client.api('/card/instances/createAndDeliver', token, cardIn(scene));
    return {
      host: 'api',
      path: '/card/instances/deliver',
      token: 'app',
      permission: 'Card.Instance.Write',
      body: {
        outTrackId: 'card-1',
        openSpaceId: `dtv1.card//IM_GROUP.${scene}`,
        imGroupOpenDeliverModel: { robotCode: 'ding_demo' },
      },
      data: { success: true, result: [expect.objectContaining({ success: true })] },
    };
  },
  'oapi.callback.failed': ({ world }) => {
    const at = world.now() - 200_000;
    world.failedEvents.push({ type: 'user_add_org', content: { userId: ['dd_rep2'] }, at, failedAt: at });
    return {
      host: 'oapi',
      method: 'GET',
      path: '/call_back/get_call_back_failed_result',
      token: 'app',
      permission: 'qyapi_base',
      flat: true,
      data: {
        failed_list: [
          {
            user_add_org: { userId: ['dd_rep2'], corpid: 'ding_corp_demo' },
            call_back_tag: 'user_add_org',
            event_time: at,
          },
        ],
        has_more: false,
      },
    };
  },
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
    permission: 'qyapi_base',
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
  'robot.messageFiles.download': ({ world }) => {
    const person = findPerson('rep1');
    if (!person) throw new Error('no such person');
    world.chats.write(world.chats.direct('dingtalk', person), person, {
      type: 'file',
      content: JSON.stringify({ downloadCode: 'dc1', fileName: 'offer.txt' }),
      file: { key: 'dc1', mime: 'text/plain', base64: 'SGVsbG8=' },
    });
    return {
      host: 'api',
      path: '/robot/messageFiles/download',
      token: 'app',
      permission: 'qyapi_robot_sendmsg',
      body: { robotCode: 'ding_demo', downloadCode: 'dc1' },
      data: { downloadUrl: expect.stringMatching(/\/dingtalk\/files\/dc1$/) },
    };
  },
  'robot.oToMessages.batchRecall': async ({ client, token }) => {
    const message = { msgKey: 'sampleText', msgParam: '{"content":"Due"}' };
    const sent = await client.api('/robot/oToMessages/batchSend', token, {
      robotCode: 'ding_demo',
      userIds: ['dd_rep1'],
      ...message,
    });
    const key = textAt(sent.json, 'processQueryKey');
    return {
      host: 'api',
      path: '/robot/otoMessages/batchRecall',
      token: 'app',
      permission: 'qyapi_robot_sendmsg',
      body: { robotCode: 'ding_demo', processQueryKeys: [key, 'pqk_none'] },
      data: { successResult: [key], failedResult: { pqk_none: expect.any(String) } },
    };
  },
  'oapi.user.getuserinfo': async ({ client }) => ({
    host: 'oapi',
    path: '/topapi/v2/user/getuserinfo',
    token: 'app',
    permission: 'qyapi_base',
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
    body: {
      sourceId: 'todo-1',
      subject: 'Call back',
      creatorId: 'ddu_rep1',
      executorIds: ['ddu_rep2'],
      detailUrl: { appUrl: 'https://crm.example/a', pcUrl: 'https://crm.example/a' },
    },
    data: { id: expect.any(String), subject: 'Call back', sourceId: 'todo-1' },
  }),
  'todo.tasks.delete': ({ world }) => {
    const { guid } = world.tasks.create({
      suite: 'dingtalk',
      summary: 'Call back',
      description: '',
      creatorKey: 'rep1',
      members: [],
      dueAt: null,
      listGuids: [],
    });
    return {
      host: 'api',
      method: 'DELETE',
      path: `/todo/users/ddu_rep1/tasks/${guid}?operatorId=ddu_rep1`,
      token: 'app',
      permission: 'Todo.Todo.Write',
      data: { result: true, requestId: expect.any(String) },
    };
  },
  'todo.tasks.update': ({ world }) => {
    const { guid } = world.tasks.create({
      suite: 'dingtalk',
      summary: 'Call back',
      description: '',
      creatorKey: 'rep1',
      members: [],
      dueAt: null,
      listGuids: [],
    });
    return {
      host: 'api',
      method: 'PUT',
      path: `/todo/users/ddu_rep1/tasks/${guid}?operatorId=ddu_rep1`,
      token: 'app',
      permission: 'Todo.Todo.Write',
      body: { done: true },
      data: { result: true },
    };
  },
  'todo.tasks.query': () => ({
    host: 'api',
    path: '/todo/users/ddu_rep1/org/tasks/query',
    token: 'app',
    permission: 'Todo.Todo.Read',
    body: { isDone: true, roleTypes: [['executor']] },
    data: { todoCards: expect.any(Array) },
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
    permission: 'qyapi_base',
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
    permission: 'qyapi_base',
    flat: true,
    body: { agent_id: 900001, userid_list: 'dd_rep1', msg: { msgtype: 'text', text: { content: 'Due today' } } },
    data: { task_id: expect.any(Number) },
  }),
};

/** Groups to ask about, and a token. */
export async function setScene(simulator: RunningSimulator): Promise<Scene> {
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
  return {
    world: simulator.world,
    client,
    token,
    scene: textAt(made, 'open_conversation_id'),
    sceneChatId: textAt(made, 'chat_id'),
    plain: textAt(plain, 'openConversationId'),
    plainChatId: textAt(plain, 'chatid'),
  };
}

import type { World } from '../../../simulator';
import { findPerson } from '../../../simulator/world/directory';
import { buildRecording } from '../../../simulator/world/spoken';
import { approvalRows } from './feishu-approval-rows';
import { documentRows } from './feishu-document-rows';
import { taskRows } from './feishu-task-rows';
import { feishuClient, type FeishuClient, type FeishuSuite } from './feishu';
import { textAt, type RunningSimulator } from './simulator';

export interface Row {
  method: string;
  path: string;
  body?: unknown;
  /** Whose token it wants. */
  token: 'app' | 'user';
  /** What a good answer's `data` holds. */
  data: object;
}

export interface Scene {
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
export const rows: Record<string, (scene: Scene) => Row> = {
  ...approvalRows,
  ...taskRows,
  ...documentRows,
  'speech.file_recognize': () => ({
    method: 'POST',
    path: '/speech_to_text/v1/speech/file_recognize',
    token: 'app',
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
    body: { name: 'Renamed' },
    data: {},
  }),
  'im.chat.delete': ({ group }) => ({
    method: 'DELETE',
    path: `/im/v1/chats/${group}`,
    token: 'app',
    data: {},
  }),
  'im.chat.list': ({ group }) => ({
    method: 'GET',
    path: '/im/v1/chats?sort_type=ByActiveTimeDesc',
    token: 'app',
    data: {
      has_more: false,
      items: expect.arrayContaining([expect.objectContaining({ chat_id: group, chat_status: 'normal' })]),
    },
  }),
  'im.chat.members.create': ({ group, client }) => ({
    method: 'POST',
    path: `/im/v1/chats/${group}/members?member_id_type=open_id`,
    token: 'app',
    body: { id_list: [client.openId('m11')] },
    data: { invalid_id_list: [], not_existed_id_list: [], pending_approval_id_list: [] },
  }),
  'im.chat.members.delete': ({ group, client }) => ({
    method: 'DELETE',
    path: `/im/v1/chats/${group}/members`,
    token: 'app',
    body: { id_list: [client.openId('rep2')] },
    data: { invalid_id_list: [] },
  }),
  'im.chat.members.get': ({ group, client }) => ({
    method: 'GET',
    path: `/im/v1/chats/${group}/members`,
    token: 'app',
    data: {
      member_total: 2,
      items: [expect.objectContaining({ member_id: client.openId('rep1'), name: '王晓雨' }), expect.anything()],
    },
  }),
  'im.chat.members.is_in_chat': ({ group }) => ({
    method: 'GET',
    path: `/im/v1/chats/${group}/members/is_in_chat`,
    token: 'app',
    data: { is_in_chat: true },
  }),
  'im.chat.members.me_join': ({ publicGroup }) => ({
    method: 'PATCH',
    path: `/im/v1/chats/${publicGroup}/members/me_join`,
    token: 'app',
    data: {},
  }),
  'im.message.create': ({ group, client }) => ({
    method: 'POST',
    path: '/im/v1/messages?receive_id_type=chat_id',
    token: 'app',
    body: { receive_id: group, msg_type: 'text', content: JSON.stringify({ text: 'Good morning' }) },
    data: {
      chat_id: group,
      msg_type: 'text',
      message_id: expect.stringMatching(/^om_/),
      sender: expect.objectContaining({ id: client.appId, id_type: 'app_id' }),
    },
  }),
  'im.message.delete': ({ card }) => ({ method: 'DELETE', path: `/im/v1/messages/${card}`, token: 'app', data: {} }),
  'im.messageResource.get': ({ world, suite }) => {
    const person = findPerson('rep1');
    if (!person) throw new Error('no such person');
    // A file that reads like an answer: what comes back are its bytes, without an envelope around them.
    const bytes = JSON.stringify({ code: 0, msg: 'success', data: { written: 'by rep1' } });
    const { id } = world.chats.write(world.chats.direct(suite, person), person, {
      type: 'file',
      content: JSON.stringify({ file_key: 'file_1', file_name: 'answer.json' }),
      file: { key: 'file_1', mime: 'application/json', base64: Buffer.from(bytes).toString('base64') },
    });
    return {
      method: 'GET',
      path: `/im/v1/messages/${id}/resources/file_1?type=file`,
      token: 'app',
      data: { written: 'by rep1' },
    };
  },
  'application.scopes': () => ({
    method: 'GET',
    path: '/application/v6/scopes',
    token: 'app',
    data: { scopes: expect.arrayContaining([{ scope_name: 'im:chat', grant_status: 1 }]) },
  }),
  'im.message.patch': ({ card }) => ({
    method: 'PATCH',
    path: `/im/v1/messages/${card}`,
    token: 'app',
    body: { content: cardContent },
    data: {},
  }),
  'im.chatTab.create': ({ group }) => ({
    method: 'POST',
    path: `/im/v1/chats/${group}/chat_tabs`,
    token: 'app',
    body: {
      chat_tabs: [{ tab_name: '客户', tab_type: 'url', tab_content: { url: 'https://crm.example.com/chat?c=oc_1' } }],
    },
    data: {
      chat_tabs: [
        expect.objectContaining({ tab_type: 'message' }),
        expect.objectContaining({ tab_name: '客户', tab_type: 'url' }),
      ],
    },
  }),
  'im.chatTab.list_tabs': ({ group }) => ({
    method: 'GET',
    path: `/im/v1/chats/${group}/chat_tabs/list_tabs`,
    token: 'app',
    data: { chat_tabs: [expect.objectContaining({ tab_type: 'message' })] },
  }),
  'im.chatTab.delete_tabs': ({ world, suite, group }) => {
    const chat = world.chats.find(suite, group);
    if (chat) world.chats.change(chat, { tabs: [{ id: 'tab_1', name: 'A', url: 'https://a.example' }] });
    return {
      method: 'DELETE',
      path: `/im/v1/chats/${group}/chat_tabs/delete_tabs`,
      token: 'app',
      body: { tab_ids: ['tab_1'] },
      data: { chat_tabs: [expect.objectContaining({ tab_type: 'message' })] },
    };
  },
  'im.chatMenuTree.create': ({ group }) => ({
    method: 'POST',
    path: `/im/v1/chats/${group}/menu_tree`,
    token: 'app',
    body: {
      menu_tree: {
        chat_menu_top_levels: [
          {
            chat_menu_item: {
              action_type: 'REDIRECT_LINK',
              name: 'Note',
              redirect_link: { common_url: 'https://crm.example.com/detail' },
            },
          },
        ],
      },
    },
    data: { menu_tree: { chat_menu_top_levels: [expect.anything()] } },
  }),
  'im.chatMenuTree.get': ({ group }) => ({
    method: 'GET',
    path: `/im/v1/chats/${group}/menu_tree`,
    token: 'app',
    data: { menu_tree: { chat_menu_top_levels: [] } },
  }),
  'im.chatMenuTree.delete': ({ world, suite, group }) => {
    const chat = world.chats.find(suite, group);
    if (chat) world.chats.change(chat, { menu: [{ id: 'menu_1', name: 'A', url: 'https://a.example' }] });
    return {
      method: 'DELETE',
      path: `/im/v1/chats/${group}/menu_tree`,
      token: 'app',
      body: { chat_menu_top_level_ids: ['menu_1'] },
      data: { menu_tree: { chat_menu_top_levels: [] } },
    };
  },
  'im.urlPreview.batch_update': ({ world, suite, card }) => ({
    method: 'POST',
    path: '/im/v2/url_previews/batch_update',
    token: 'app',
    body: { preview_tokens: [world.linkPreviews.get(suite, card, 'https://crm.example.com/detail').token] },
    data: {},
  }),
  'interactive.card.update': ({ world, suite, card }) => {
    world.cardTokens.give('c-tap', suite, card);
    return {
      method: 'POST',
      path: '/interactive/v1/card/update',
      token: 'app',
      body: { token: 'c-tap', card: JSON.parse(cardContent) as object },
      data: {},
    };
  },
  'contact.scopes': () => ({
    method: 'GET',
    path: '/contact/v3/scopes',
    token: 'app',
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
    data: {
      department: expect.objectContaining({
        name: '市场部',
        open_department_id: 'od-marketing',
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
      data: {
        has_more: true,
        page_token: expect.stringMatching(/.+/),
        items: [
          expect.objectContaining({
            name: '总部',
            open_department_id: 'od-headquarters',
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
    data: { items: [expect.objectContaining({ open_id: client.openId('rep1') })] },
  }),
  'contact.users.batch_get_id': ({ client }) => ({
    method: 'POST',
    path: '/contact/v3/users/batch_get_id?user_id_type=open_id',
    token: 'app',
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
    data: { tenant: expect.objectContaining({ tenant_key: client.appId.replace('cli_', 'tenant_') }) },
  }),
};

export async function setScene(simulator: RunningSimulator, suite: FeishuSuite): Promise<Scene> {
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

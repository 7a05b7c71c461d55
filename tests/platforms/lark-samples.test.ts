import { encryptEvent, eventSignature } from '../../simulator/feishu/crypto';
import { readPush, type LarkPush } from '../../server/platforms/lark/push';

/** Pushes of the suite, in the shape of the samples on the vendor's pages and with values of our own. */

const secrets = { appId: 'cli_1', verificationToken: 'v_token', encryptKey: undefined };
const at = 1_790_000_000_000;
const read = (raw: object): LarkPush | null =>
  readPush(secrets, { headers: {}, raw: JSON.stringify(raw), now: at + 3_600_000 });

const newer = (type: string, event: object) => ({
  schema: '2.0',
  header: {
    event_id: `id-of-${type}`,
    event_type: type,
    create_time: String(at),
    token: 'v_token',
    app_id: 'cli_1',
    tenant_key: 'tenant_1',
  },
  event,
});
const older = (type: string, event: object) => ({
  ts: (at / 1_000).toFixed(7),
  uuid: `id-of-${type}`,
  token: 'v_token',
  type: 'event_callback',
  event: { app_id: 'cli_1', tenant_key: 'tenant_1', type, ...event },
});

const ids = (key: string) => ({ union_id: `on_${key}`, user_id: key, open_id: `ou_${key}` });
const person = {
  ...ids('wang'),
  name: '王晓雨',
  en_name: 'Xiaoyu Wang',
  nickname: '',
  email: 'wang@brightsea.example',
  job_title: 'Sales',
  mobile: '13805551003',
  gender: 2,
  avatar: { avatar_72: 'https://brightsea.example/72.png', avatar_origin: 'https://brightsea.example/0.png' },
  status: { is_frozen: false, is_resigned: false, is_activated: true, is_exited: false, is_unjoin: false },
  department_ids: ['od-east'],
  leader_user_id: 'ou_zhang',
  city: 'Qingdao',
  join_time: 1_615_000_000,
  employee_type: 1,
  orders: [{ department_id: 'od-east', user_order: 1, department_order: 1, is_primary_dept: true }],
  custom_attrs: [{ type: 'TEXT', id: 'C-1', value: { text: 'North', url: '' } }],
};
const department = {
  name: 'East',
  parent_department_id: 'od-sales',
  department_id: 'D1',
  open_department_id: 'od-east',
  leader_user_id: 'ou_zhang',
  chat_id: 'oc_east',
  order: 1,
  status: { is_deleted: false },
  leaders: [{ leaderType: 1, leaderID: 'ou_zhang' }],
  department_hrbps: [ids('li')],
};
const chat = {
  chat_id: 'oc_harbour',
  operator_id: ids('zhang'),
  external: false,
  operator_tenant_key: 'tenant_1',
  name: 'Harbour',
  i18n_names: { zh_cn: '港口', en_us: 'Harbour', ja_jp: '港' },
};
const users = [{ name: '王晓雨', tenant_key: 'tenant_1', user_id: ids('wang') }];
const approval = {
  approval_code: 'APPROVAL-1',
  instance_code: 'INSTANCE-1',
  status: 'PENDING',
  operate_time: String(at),
};

const aboutChat = { chat_id: 'oc_harbour', by: 'ou_zhang', at };
const samples: [type: string, pushed: object, kind: string, payload: object][] = [
  [
    'contact.user.created_v3',
    newer('contact.user.created_v3', { object: person }),
    'member',
    { open_id: 'ou_wang', at },
  ],
  [
    'contact.user.updated_v3',
    newer('contact.user.updated_v3', {
      object: { ...person, department_ids: undefined, orders: undefined },
      old_object: { name: '王小雨', department_ids: ['od-west'] },
    }),
    'member',
    { open_id: 'ou_wang', at },
  ],
  [
    'contact.user.deleted_v3',
    newer('contact.user.deleted_v3', {
      object: person,
      old_object: { department_ids: ['od-east'], open_id: 'ou_wang' },
    }),
    'member',
    { open_id: 'ou_wang', at },
  ],
  ['contact.department.created_v3', newer('contact.department.created_v3', { object: department }), 'contacts', { at }],
  [
    'contact.department.updated_v3',
    newer('contact.department.updated_v3', { object: department, old_object: { name: 'Eastern' } }),
    'contacts',
    { at },
  ],
  [
    'contact.department.deleted_v3',
    newer('contact.department.deleted_v3', {
      object: department,
      old_object: { status: { is_deleted: false }, open_department_id: 'od-east' },
    }),
    'contacts',
    { at },
  ],
  [
    'contact.scope.updated_v3',
    newer('contact.scope.updated_v3', {
      added: { departments: [department], users: [person], user_groups: [] },
      removed: { departments: [], users: [], user_groups: [{ user_group_id: 'g1', name: 'Guests', type: 1 }] },
    }),
    'contacts',
    { at },
  ],
  [
    'im.chat.updated_v1',
    newer('im.chat.updated_v1', {
      ...chat,
      name: undefined,
      after_change: { name: 'Harbour', owner_id: ids('zhang'), group_message_type: 'chat' },
      before_change: { name: 'Pier', owner_id: ids('li') },
      moderator_list: { added_member_list: [], removed_member_list: [] },
    }),
    'chat',
    aboutChat,
  ],
  ['im.chat.disbanded_v1', newer('im.chat.disbanded_v1', chat), 'chat', aboutChat],
  ['im.chat.member.bot.added_v1', newer('im.chat.member.bot.added_v1', chat), 'chat', aboutChat],
  ['im.chat.member.bot.deleted_v1', newer('im.chat.member.bot.deleted_v1', chat), 'chat', aboutChat],
  ...(['added', 'deleted', 'withdrawn'] as const).map((what): (typeof samples)[number] => [
    `im.chat.member.user.${what}_v1`,
    newer(`im.chat.member.user.${what}_v1`, { ...chat, users }),
    'chat',
    { ...aboutChat, open_ids: ['ou_wang'] },
  ]),
  [
    'app_open',
    older('app_open', { applicants: [{ open_id: 'ou_li' }], installer: { open_id: 'ou_zhang' } }),
    'app',
    { state: 'installed', at },
  ],
  ['app_status_change', older('app_status_change', { status: 'stop_by_tenant' }), 'app', { state: 'stopped', at }],
  [
    'app_status_change started',
    older('app_status_change', { status: 'start_by_tenant', operator: ids('zhang') }),
    'app',
    { state: 'installed', at },
  ],
  ['app_uninstalled', older('app_uninstalled', {}), 'app', { state: 'removed', at }],
  [
    'application.application.visibility.added_v6',
    newer('application.application.visibility.added_v6', {
      source: 1,
      users: [{ user_id: { open_id: 'ou_wang', union_id: 'on_wang' } }],
    }),
    'app',
    { open_id: 'ou_wang', at },
  ],
  [
    'approval_instance',
    older('approval_instance', { ...approval, instance_operate_time: String(at), uuid: 'ours' }),
    'approval',
    {},
  ],
  [
    'approval_task',
    older('approval_task', {
      ...approval,
      open_id: 'ou_wang',
      user_id: 'wang',
      task_id: '12345',
      custom_key: 'step',
      def_key: 'node',
      extra: '{"rollback_node_ids":["node"]}',
    }),
    'approval',
    { instance_code: 'INSTANCE-1', template_code: 'APPROVAL-1', at },
  ],
  [
    'task.task.updated_v1',
    newer('task.task.updated_v1', { task_id: 'task-1', obj_type: 1 }),
    'task',
    { task_guid: 'task-1', at },
  ],
  [
    'auth.user_access_token.revoked_v4',
    newer('auth.user_access_token.revoked_v4', {
      revoke_token_type: 'user_access_token refresh_token',
      revoke_reason: 'Revoked by an administrator',
      ...ids('wang'),
    }),
    'consent',
    { open_id: 'ou_wang', at },
  ],
];

test.each(samples)('the event sample %s of the vendor is parsed', (_type, pushed, kind, payload) => {
  const push = read(pushed);
  if (push?.is !== 'event') throw new Error(`read as ${String(push?.is)}`);
  expect(push).toMatchObject({ id: expect.stringMatching(/^id-of-/), tenantKey: 'tenant_1' });
  expect(push.events).toEqual([
    expect.objectContaining({ kind: expect.stringContaining(kind), payload: expect.objectContaining(payload) }),
    ...push.events.slice(1),
  ]);
});

test('the app_ticket sample of the vendor is parsed and names no company', () => {
  const { tenant_key: _none, ...event } = older('app_ticket', { app_ticket: 'ticket-1' }).event;
  expect(read({ ...older('app_ticket', {}), event })).toEqual({ is: 'ticket', ticket: 'ticket-1', at });
});

test('the address verification sample of the vendor is parsed', () => {
  expect(read({ challenge: 'c-1', token: 'v_token', type: 'url_verification' })).toEqual({
    is: 'challenge',
    challenge: 'c-1',
  });
});

test('the card tap sample of the vendor is parsed, with values of a form and of several choices', () => {
  const pushed = newer('card.action.trigger', {
    operator: { tenant_key: 'tenant_1', ...ids('wang') },
    token: 'c-295',
    action: {
      value: { card: 'card-1', decision: 'approve' },
      tag: 'button',
      timezone: 'Asia/Shanghai',
      form_value: { reason: 'Too dear', choices: ['a', 'b'], day: '2026-11-29 +0800' },
      name: 'approve',
    },
    host: 'im_message',
    delivery_type: 'url_preview',
    context: { url: '', preview_token: '', open_message_id: 'om_1', open_chat_id: 'oc_1' },
  });
  expect(read(pushed)).toMatchObject({
    is: 'tap',
    openId: 'ou_wang',
    value: { card: 'card-1', decision: 'approve' },
    form: expect.objectContaining({ reason: 'Too dear' }),
  });
});

describe('a push with an Encrypt Key', () => {
  const encryptKey = 'kudryavka';
  const sealed = (content: object, now: number) => {
    const raw = JSON.stringify({ encrypt: encryptEvent(encryptKey, JSON.stringify(content)) });
    const timestamp = String(at / 1_000);
    const headers = {
      'x-lark-request-timestamp': timestamp,
      'x-lark-request-nonce': 'n1',
      'x-lark-signature': eventSignature(timestamp, 'n1', encryptKey, raw),
    };
    return readPush({ ...secrets, encryptKey }, { headers, raw, now });
  };
  const minute = 60_000;

  test('of an event that arrives again after six hours is accepted, also with its first signature', () => {
    const event = newer('im.chat.disbanded_v1', chat);
    expect(sealed(event, at + 6 * 60 * minute)).toMatchObject({ is: 'event' });
    expect(sealed(event, at + 9 * 60 * minute)).toBeNull();
  });

  test('of a tap, which is never repeated, is accepted for five minutes', () => {
    const tap = newer('card.action.trigger', {
      operator: ids('wang'),
      token: 'c-1',
      action: { tag: 'button', value: {} },
    });
    expect(sealed(tap, at + 5 * minute)).toMatchObject({ is: 'tap' });
    expect(sealed(tap, at + 6 * minute)).toBeNull();
  });
});

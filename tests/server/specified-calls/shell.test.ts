import { openSession } from '../../support/sign-in';
import { condition } from './answers';
import { askOnEverySuite, countCalls, signIn, type Story } from './ask';
import { all, from, type Memory, type SpecifiedCall } from './plain-client';

/** Section 7 of the specification of the shell: its other calls. */

const approval = {
  ...all('text', 'list.', '_id template_name sp_status sp_status_name member_id object_type'),
  ...all('text', 'list.', 'object.title pipeline_name from_stage_name to_stage_name action'),
  'list.create_time': 'number',
} as const;

/** A new company tells about itself, and proves a telephone; on Lark a mailbox. */
function onboardingCalls({ server, memory, suite }: Story): SpecifiedCall[] {
  const about = { company: 'Cedar Start', team_size: '5-50', industry: 'logistics', role: 'vp_ceo' };
  /** The code that came last to a telephone or a mailbox. */
  const readCode = () => {
    const message = server().world.sentMessages.list().at(-1)?.text ?? '';
    memory['verification'] = /\d{6}/.exec(message)?.[0];
  };
  const phone = suite === 'dingtalk' ? '13800000002' : '13800000001';
  return [
    {
      path: '/api/membership/client/send-phone-code',
      by: 'newcomer',
      takes: { phone, client_id: `cedar-${suite}` },
    },
    {
      path: '/api/membership/client/set-company-est-conf',
      by: 'newcomer',
      code: 11015,
      takes: { ...about, phone, code: 'wrong' },
    },
    {
      path: '/api/membership/client/set-company-est-conf',
      by: 'newcomer',
      before: readCode,
      takes: { ...about, phone, code: from('verification') },
    },
    {
      path: '/api/membership/client/send-email-code',
      by: 'newcomer on Lark',
      only: 'lark',
      takes: { email: 'founder@example.com', client_id: 'cedar-lark' },
    },
    {
      path: '/api/membership/client/set-company-est-conf',
      by: 'newcomer on Lark',
      only: 'lark',
      before: readCode,
      takes: { ...about, email: 'founder@example.com', code: from('verification') },
    },
  ];
}

function shellCalls(story: Story): SpecifiedCall[] {
  const { server, memory, suite } = story;
  const around = {
    client: { client_id: from('client_id') },
    user: { member_id: from('me') },
    organization: { channel: suite },
  };
  const hits = all('number', 'list.', 'create_time update_time');
  const pages = '/api/client-object/search-by-page';
  const search = '/api/client-object/search';
  const [sent, done] = [condition('member_id', 'equal', 'mb_rep1'), condition('sp_status', 'equal', 'APPROVED')];
  return [
    {
      path: '/api/sdk/user/init-user',
      takes: {},
      answers: { memberId: 'text' },
      keep: ({ memberId }) => (memory['me'] = memberId),
    },
    {
      path: '/api/membership/{suite}/gen-js-sdk-sign',
      takes: { url: () => `${server().origin}/home` },
      answers: { timestamp: 'number', nonce_str: 'text', signature: 'text' },
    },
    { path: '/api/integration/{suite}/crm-data-url', get: true, takes: {}, answers: { url: 'text', tip: 'text' } },
    {
      path: '/api/approve/list',
      takes: { filter: condition('sp_status', 'equal', 'PENDING'), page: 1, size: 20 },
      answers: { list: 'list' },
    },
    {
      path: '/api/approve/list',
      by: 'rep1',
      takes: { filter: { join: 'and', items: [sent, done] }, page: 1, size: 20 },
      answers: approval,
    },
    ...[
      { keyword: 'a', table_id: 'organization' },
      { keyword: '', table_id: 'deal', filter: { field: 'owner_member_id', relation: 'include', value: [from('me')] } },
    ].flatMap((asked): SpecifiedCall[] => [
      { path: pages, takes: { ...asked, page: 1, pageSize: 30 }, answers: { list: 'list' } },
      { path: search, takes: { ...asked, skip: 0, limit: 3 }, answers: { list: 'list' } },
    ]),
    {
      path: pages,
      takes: { table_id: 'organization', page: 1, pageSize: 30 },
      answers: { 'list._id': 'text', ...hits },
    },
    { path: search, takes: { table_id: 'organization', skip: 0, limit: 3 }, answers: { 'list._id': 'text', ...hits } },
    {
      path: '/api/customer/org/create',
      takes: { name: 'Locked gate', account_manager: 'mb_rep1' },
      answers: { id: 'text' },
      keep: ({ id }) => (memory['customer'] = id),
    },
    {
      path: '/api/integration/{suite}/create-tag',
      takes: {
        id: from('customer'),
        table_id: 'organization',
        type: 'web_url',
        tag_url: 'https://example.com/prices',
        tag_name: 'Prices',
      },
      answers: {},
    },
    {
      path: '/api/customer/org/info',
      takes: { id: from('customer') },
      answers: all('text', 'tags.', 'name url type'),
      keep: ({ tags }) => (memory['tags'] = tags),
    },
    {
      path: '/api/customer/org/update',
      takes: {
        type: 'organization',
        id: from('customer'),
        update_data: { tags: () => (memory['tags'] as Memory[]).map((tag) => ({ ...tag, name: 'Price list' })) },
      },
    },
    {
      path: '/api/customer/org/update',
      takes: { type: 'organization', id: from('customer'), update_data: { tags: [] } },
    },
    {
      path: '/api/membership/team/record-team',
      by: 'rep3',
      takes: { object_type: 'organization', object_id: from('customer') },
    },
    {
      path: '/api/integration/{suite}/apply-join-team',
      by: 'rep3',
      takes: { object_type: 'organization', object_id: from('customer'), apply_team_member: 'account_manager' },
    },
    {
      path: '/api/integration/{suite}/apply-join-team',
      by: 'rep1',
      code: 1012,
      takes: { object_type: 'organization', object_id: from('customer'), apply_team_member: 'account_manager' },
    },
    {
      path: '/api/customer/user/create',
      takes: { name: 'A cook', contact_team: ['mb_rep1'] },
      answers: { id: 'text' },
      keep: ({ id }) => (memory['contact'] = id),
    },
    {
      path: '/api/integration/{suite}/apply-join-team',
      by: 'rep3',
      takes: { object_type: 'user', object_id: from('contact'), apply_team_member: 'contact_team' },
    },
    { path: '/api/sdk/data-center/send', takes: around },
    { path: '/api/sdk/data-center/heart-beat', takes: around },
    ...(suite === 'lark' ? [] : onboardingCalls(story)),
  ];
}

askOnEverySuite(shellCalls, async (story) => {
  await signIn(story, ['admin', 'rep1', 'rep3']);
  await signIn(story, ['newcomer'], 'cedar');
  story.memory['newcomer on Lark'] = (
    await openSession(story.server().visitor(), 'lark', 'newcomer', 'cedar-lark')
  ).hsid;
});

test('22 paths, 58 payload fields and 37 answer fields of the shell are asked', () => {
  expect(countCalls(shellCalls)).toEqual({ paths: 22, payload: 58, answers: 37 });
});

import { directEvents } from '../../support/suite-events';
import { condition } from './answers';
import { addSettings, askOnEverySuite, countCalls, signIn, type Story } from './ask';
import { all, from, type Kind, type Memory, type SpecifiedCall } from './plain-client';

/** Section 7 of the specification of record work: chats, documents, tasks, approvals, files, and the register of companies. */

const table_id = 'organization';
const suite = '/api/integration/{suite}';
/** A name that the register has. */
const registered = '上海海明食品有限公司';
const customer = { id: from('customer'), table_id };
const chat = { chat_id: from('chat') };
const detail: Record<string, Kind> = { 'detail.notices': 'list' };

const chatCalls: SpecifiedCall[] = [
  {
    path: '/api/customer/org/create',
    takes: { name: registered },
    answers: { id: 'text' },
    keep: ({ id }, memory) => (memory['customer'] = id),
  },
  {
    path: `${suite}/create-chat`,
    takes: customer,
    answers: { chat_id: 'text' },
    keep: ({ chat_id }, memory) => (memory['chat'] = chat_id),
  },
  { path: `${suite}/fetch-chat-info`, takes: chat },
  { path: `${suite}/is-in-chat`, takes: chat, answers: { is_in_chat: 'yes or no' } },
  { path: `${suite}/join-chat`, takes: chat },
  { path: `${suite}/get-chat-detail`, takes: chat, answers: detail },
  {
    path: `${suite}/update-chat`,
    takes: { ...chat, id: from('customer'), notices: ['CREATE_NOTE_EVENT'] },
    answers: detail,
  },
  {
    path: `${suite}/get-org-chat-biz-monitor-types`,
    takes: { organization_id: from('customer') },
    answers: all('text', 'list.', 'key name'),
  },
  { path: `${suite}/unbind-chat`, takes: { ...customer, ...chat } },
  { path: `${suite}/bind-chat`, only: 'lark', takes: { ...customer, ...chat } },
  {
    path: `${suite}/create-chat`,
    only: 'dingtalk',
    takes: customer,
    answers: all('text', '', 'chat_id abandon_chat_id'),
  },
];

const tag = (type: string, more: object): SpecifiedCall => ({
  path: `${suite}/create-tag`,
  takes: { ...customer, type, tag_name: `A ${type}`, ...more },
  answers: all('text', 'tag.', 'name url type'),
  keep: ({ tag: made }, memory) => (memory[type] = (made as Memory)['token']),
});
const open = (type: string, only?: 'lark'): SpecifiedCall => ({
  path: `${suite}/open-file`,
  ...(only && { only }),
  takes: { file_token: from(type), ...customer, type },
  answers: { url: 'text' },
});

/** Somebody makes a task in the suite, which tells the app of it. */
async function makeTask({ server, suite: channel, memory }: Story): Promise<void> {
  const events = directEvents(server());
  await events.console(channel, { events: 'http' });
  await fetch(`${server().origin}/sim/control/task`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      suite: channel,
      action: 'create',
      list: memory['list'],
      person: 'rep1',
      summary: 'Send a quote',
      withApp: true,
      due: server().clock.now(),
      assignees: ['rep2'],
    }),
  });
  await events.settled();
}

const documentCalls = (story: Story): SpecifiedCall[] => [
  tag('docx', { template_token: 'tpl_visit' }),
  { ...tag('sheet', { template_token: 'tpl_quote' }), only: 'lark' },
  { ...tag('bitable', { template_token: 'tpl_samples' }), only: 'lark' },
  tag('web_url', { tag_url: 'https://example.com/prices' }),
  open('docx'),
  open('sheet', 'lark'),
  open('bitable', 'lark'),
  // REQ records 7.41 names the path by which a record gets a document with its save.
  {
    path: '/api/client-object/save',
    takes: { ...customer, fields: {}, capabilities: ['doc'] },
  },
  {
    path: `${suite}/docx-file-info`,
    before: () => story.server().outbox.drain(),
    takes: customer,
    answers: { 'detail.url': 'text' },
  },
  {
    path: '/api/integration/lark/create-tasklist',
    only: 'lark',
    takes: { table_id, entity_id: from('customer') },
    answers: { url: 'text' },
  },
  {
    path: '/api/integration/lark/tasklist-detail',
    only: 'lark',
    takes: { table_id, id: from('customer') },
    answers: { 'detail.url': 'text', 'detail.guid': 'text' },
    keep: ({ detail: list }) => (story.memory['list'] = (list as Memory)['guid']),
  },
  {
    path: '/api/customer/org/event-list',
    only: 'lark',
    before: () => makeTask(story),
    takes: { id: from('customer'), table_id, event_type: 'TASK', size: 20, page: 1 },
    answers: {
      ...all('text', 'list.event_data.task_data.', 'id creator_id summary rich_summary description rich_description'),
      'list.event_data.task_data.collaborators.id': 'text',
      'list.event_data.task_data.due.time': 'number',
      'list.event_data.task_data.complete_time': 'number?',
    },
  },
];

/** The record after all of it. */
const collaboration: SpecifiedCall[] = [
  {
    path: '/api/customer/org/info',
    takes: { id: from('customer') },
    answers: { ...all('text', 'tags.', 'name url token type'), 'business_registration.name': 'text' },
  },
  {
    path: '/api/customer/org/info',
    only: 'lark',
    takes: { id: from('customer') },
    answers: {
      ...all('text', '', 'lark_chat_id lark_tasklist_guid lark_docx_profile.url'),
      lark_sub_member_ids: 'list',
    },
  },
  {
    path: '/api/customer/org/info',
    only: 'dingtalk',
    takes: { id: from('customer') },
    answers: all('text', '', 'dingtalk_chat_id dingtalk_abandon_chat_id dingtalk_docx_profile.url'),
  },
];

const approvalCalls: SpecifiedCall[] = [
  {
    path: '/api/revenue/deal/create',
    takes: { name: 'To renew', pipeline_id: 'renewal', stage_id: 'renewal_offer' },
    answers: { id: 'text' },
    keep: ({ id }, memory) => (memory['deal'] = id),
  },
  { path: `${suite}/create-chat`, takes: { id: from('deal'), table_id: 'deal' }, answers: { chat_id: 'text' } },
  // SD-27 names the path that the specification leaves open.
  {
    path: '/api/approve/create-for-stage-change',
    takes: { table_id: 'deal', object_id: from('deal'), to_stage_id: 'renewal_won' },
    answers: { instance_code: 'text' },
  },
  {
    path: '/api/approve/list',
    takes: {
      filter: {
        join: 'and',
        items: [condition('object_id', 'equal', from('deal')), condition('sp_status', 'equal', 'PENDING')],
      },
      page: 1,
      size: 50,
    },
    answers: {
      ...all('text', 'list.', '_id instance_code template_name sp_status sp_status_name member_id object_type'),
      ...all('text', 'list.', 'object.title pipeline_name from_stage_name to_stage_name action'),
      'list.create_time': 'number',
      'list.i18n_resource': 'map',
    },
  },
  { path: '/api/revenue/deal/detail', takes: { id: from('deal') }, answers: { approve_status: 'text' } },
  {
    path: '/api/revenue/deal/event-list',
    takes: { id: from('deal'), table_id: 'deal', event_type: 'APPROVE', size: 20, page: 1 },
    answers: { 'list.event_data.approveInfo': 'map' },
  },
];

const changeCalls = ({ server }: Story): SpecifiedCall[] => [
  {
    path: '/api/integration/lark-approve/create-approve-for-object-update',
    takes: { table_id, object_id: from('customer'), to_values: { remark: 'Changed' } },
    answers: { 'list.instance_code': 'text' },
  },
  {
    path: '/api/approve/list',
    takes: { filter: condition('object_id', 'equal', from('customer')), page: 1, size: 50 },
    answers: { 'list.object.name': 'text' },
  },
  // SD-27 names the path that the specification leaves open: a new ticket waits, is withdrawn, and is sent again by its id.
  {
    path: '/api/approve/create-for-object-create',
    takes: { table_id: 'ticket', fields: { name: 'A broken freezer' } },
    answers: all('text', '', 'object_id approval_id instance_code'),
    keep: ({ object_id, approval_id }, memory) => Object.assign(memory, { ticket: object_id, approval: approval_id }),
  },
  // DingTalk takes no withdrawal in the first fifteen seconds, and says times to the minute.
  { path: '/api/approve/withdraw', takes: { id: from('approval') }, before: () => server().clock.forward(3 * 60_000) },
  {
    path: '/api/approve/create-for-object-create',
    takes: { table_id: 'ticket', object_id: from('ticket') },
    answers: { instance_code: 'text' },
  },
];

const companyCalls: SpecifiedCall[] = [
  { path: '/api/customer/org/tyc-company-search', takes: { keyword: '海明' }, answers: { 'list.name': 'text' } },
  {
    path: '/api/customer/org/tyc-company-detail',
    takes: { full_name: registered },
    answers: { 'detail.name': 'text' },
  },
  // The specification names its answer, and REQ records 7.30 its path.
  { path: '/api/integration/config', takes: { name: 'company-lookup' }, answers: { field_map: 'map' } },
];

const fileCalls = ({ memory }: Story): SpecifiedCall[] => [
  {
    path: '/api/file/create-upload',
    takes: { file_name: 'visit.txt', file_size: 5, file_mimetype: 'text/plain' },
    answers: { _id: 'text', 'upload.url': 'text' },
    keep: ({ _id, upload }) => Object.assign(memory, { file: _id, upload }),
  },
  {
    path: '/api/file/finish-upload',
    takes: { _id: from('file') },
    before: async () => {
      const { url, headers } = memory['upload'] as { url: string; headers: Record<string, string> };
      await fetch(url, { method: 'PUT', headers, body: 'hello' });
    },
    answers: {
      ...all('text', '', '_id file_name file_relative_url file_full_url file_md5 file_mimetype file_encoding status'),
      ...all('number', '', 'file_size upload_timestamp'),
      is_preview: 'yes or no',
    },
  },
];

const calls = (story: Story) => [
  ...companyCalls,
  ...chatCalls,
  ...documentCalls(story),
  ...collaboration,
  ...approvalCalls,
  ...changeCalls(story),
  ...fileCalls(story),
];

const steps = [{ role_ids: ['manager'], rule: 'any' }];
askOnEverySuite(calls, async (story) => {
  const template = (template_id: string, more: object) => ({
    approval_templates: [{ template_id, name: template_id, steps, ...more }],
  });
  await addSettings(story, 'organization', template('remarks', { fields: ['remark'] }));
  await addSettings(story, 'ticket', template('tickets', { on_create: true }));
  await signIn(story, ['admin']);
});

test('42 paths, 97 payload fields and 87 answer fields of integrations are asked', () => {
  expect(countCalls(calls)).toEqual({ paths: 42, payload: 97, answers: 87 });
});

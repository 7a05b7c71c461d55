import { condition, listed, newest, page } from './answers';
import { askOnEverySuite, countCalls, signIn, type Story } from './ask';
import { creates, createsOther, updates } from './own-types';
import { all, from, type Kind, type Memory, type SpecifiedCall } from './plain-client';

/** Section 7 of the specification of record work: timelines, notes, products, related companies, lead conversion and exports. */

const eventData: Record<string, Kind> = {
  ...all('text', 'list.', '_id event_type'),
  'list.create_timestamp': 'number',
  'list.deleted': 'yes or no',
  ...all('text', 'list.event_data.', 'operator operator_name action'),
  'list.event_data.data': 'list',
};
const changed: Record<string, Kind> = {
  ...all('text', 'list.event_data.data.', 'field old_text new_text'),
  ...all('anything', 'list.event_data.data.', 'old new'),
};
const timelines = (
  [
    ['/api/ticket', 'ticket_id', 'ticket', 'TICKET_CHANGE', 'ticket_id'],
    ['/api/customer/user', 'id', 'user', 'USER_CHANGE', 'user_obj_id'],
    ['/api/revenue/deal', 'id', 'deal', 'REVENUE_DEAL', 'deal_id'],
    ['/api/customer/org', 'id', 'organization', 'ORG_CHANGE', 'org_obj_id'],
    ['/api/client-object', 'id', 'equipment', 'CLIENT_OBJECT_CHANGE', undefined],
  ] as const
).flatMap(([area, key, name, type, id]): SpecifiedCall[] => {
  const asked = {
    [key]: from(name),
    table_id: name,
    order_by: { field: 'update_time', sort: 'desc' },
    size: 20,
    page: 1,
  };
  return [
    {
      path: `${area}/event-list`,
      takes: { ...asked, event_type: 'INFO_CHANGE' },
      answers: { ...eventData, ...changed, ...(id !== undefined && { [`list.event_data.${id}`]: 'text' as const }) },
    },
    { path: `${area}/event-list`, takes: { ...asked, event_type: type }, answers: eventData },
    { path: `${area}/event-list`, takes: { ...asked, event_type: 'APPROVE' }, answers: page },
    { path: `${area}/event-list`, takes: { ...asked, event_type: 'TASK' }, answers: page },
  ];
});

const line: Record<string, Kind> = {
  ...all('text', 'list.', 'product_id client_product_id name description'),
  ...all('number', 'list.', 'number price'),
  'list.deleted': 'yes or no',
};

const productCalls: SpecifiedCall[] = [
  {
    path: '/api/revenue/product/list',
    takes: { keyword: '', page: 1, size: 50 },
    answers: { ...page, 'list._id': 'text' },
    keep: ({ list }, memory) => {
      const [first] = list as Memory[];
      memory['product'] = first?.['_id'];
      memory['group'] = ([first?.['category']].flat() as unknown[])[0];
      memory['product name'] = first?.['name'];
    },
  },
  {
    path: '/api/revenue/product/list',
    takes: { keyword: from('product name'), group_id: from('group'), page: 1, size: 50 },
    answers: { ...page, 'list._id': 'text' },
  },
  {
    path: '/api/client-object/update-project-list',
    takes: {
      id: from('deal'),
      table_id: 'deal',
      product_list: [
        {
          product_id: from('product'),
          client_product_id: from('product'),
          name: 'Olives',
          number: 2,
          price: 3.5,
          description: 'Green',
          deleted: false,
        },
      ],
    },
  },
  {
    path: '/api/client-object/list-project',
    takes: { id: from('deal'), table_id: 'deal' },
    answers: { ...line, totalAmount: 'number' },
  },
];

const noteTexts = ['todo', 'customer_demand', 'need_help', 'customer_involved'];
const mention = '<p>Call <span data-type="mention" data-id="mb_rep2" data-label="x">@x</span></p>';
const noteCalls: SpecifiedCall[] = [
  {
    path: '/api/note/note-create',
    takes: {
      content: mention,
      ...Object.fromEntries(noteTexts.map((name) => [name, mention])),
      attachments: [],
      conferee_member_ids: ['mb_rep2'],
      follow_relate_objs: { organization: [from('organization')], deal: [from('deal')] },
      note_related_id: from('organization'),
      note_related_type: 'organization',
      __share: [],
      extra_need_share_chat_ids: [],
      notice_config: { is_notice: true, notice_scope: 'ownerfollower' },
    },
    answers: { note_id: 'text' },
    keep: ({ note_id }, memory) => (memory['note'] = note_id),
  },
  {
    path: '/api/note/list-by-page',
    takes: { filter: condition('content', 'include', 'Call'), page: 1, size: 20 },
    answers: {
      ...page,
      ...listed,
      ...all('text', 'list.', 'note_id note_related_id note_related_type content content_md'),
      ...Object.fromEntries(
        noteTexts.flatMap((name): [string, Kind][] => [
          [`list.${name}`, 'text'],
          [`list.${name}_md`, 'text'],
          [`list.${name}_at_member_ids`, 'list'],
        ]),
      ),
      ...all('list', 'list.', 'content_at_member_ids conferee_member_ids'),
      'list.follow_relate_objs': 'map',
      'list.notice_config': 'map',
    },
  },
  ...[
    { id: 'organization', area: '/api/customer/org' },
    { id: 'deal', area: '/api/revenue/deal' },
  ].map(({ id, area }): SpecifiedCall => ({
    path: `${area}/event-list`,
    takes: {
      id: from(id),
      table_id: id,
      order_by: { field: 'update_time', sort: 'desc' },
      event_type: 'FOLLOW_NOTE',
      size: 20,
      page: 1,
    },
    answers: { ...eventData, 'list.event_data.noteInfo': 'map' },
  })),
  { path: '/api/note/note-update', takes: { note_id: from('note'), update_data: { content: 'They called' } } },
];

const exportCalls = ({ memory }: Story): SpecifiedCall[] => [
  {
    path: '/api/customer/lead/create',
    takes: { name: 'Second caller', company_name: 'Second kitchen' },
    answers: { id: 'text' },
    keep: ({ id }) => (memory['converted'] = id),
  },
  {
    path: '/api/customer/lead/info',
    takes: { id: from('converted') },
    answers: { update_time: 'number' },
    keep: ({ update_time }) => (memory['seen'] = update_time),
  },
  // The specification names the path alone, and REQ records 7.25 what it takes.
  {
    path: '/api/customer/lead/convert',
    takes: {
      id: from('converted'),
      known_update_time: from('seen'),
      lead_stage_id: 'lead_converted',
      customer: { action: 'create', fields: { name: 'Second kitchen' } },
    },
    answers: { id: 'text' },
  },
  {
    path: '/api/data-export/create-task',
    takes: { table_id: 'organization', order_by: newest, fields: ['name'] },
    answers: { task_id: 'text' },
    keep: ({ task_id }) => (memory['task'] = task_id),
  },
  // The specification describes the calls of related companies, and SD-27 names their paths.
  {
    path: '/api/customer/org/create',
    takes: { name: 'Holding' },
    answers: { id: 'text' },
    keep: ({ id }) => (memory['holding'] = id),
  },
  {
    path: '/api/customer/org/related-update',
    takes: { id: from('organization'), related: { relation: [], child: [], parent: [from('holding')] } },
  },
  {
    path: '/api/customer/org/related-list',
    takes: { id: from('organization'), page: 1, size: 20 },
    answers: { ...page, ...listed },
  },
  {
    path: '/api/customer/org/related-ids',
    takes: { id: from('organization') },
    answers: all('list', '', 'parent_organization_ids child_organization_ids relation_organization_ids'),
  },
  {
    path: '/api/client-object/check-duplicate',
    takes: { table_id: 'organization', field_id: 'credit_code', value: '913', ne_id: from('organization') },
  },
  {
    path: '/api/data-export/task-process',
    get: true,
    takes: { task_id: from('task') },
    answers: { i: 'number', total: 'number', file: 'anything' },
  },
];

const calls = (story: Story) => [
  ...creates,
  ...createsOther,
  ...updates,
  ...timelines,
  ...productCalls,
  ...noteCalls,
  ...exportCalls(story),
  { path: '/api/note/note-delete', takes: { note_id: from('note') } },
];

askOnEverySuite(calls, (story) => signIn(story, ['admin']));

test('32 paths, 109 payload fields and 157 answer fields of timelines, notes, products and exports are asked', () => {
  expect(countCalls(calls)).toEqual({ paths: 32, payload: 109, answers: 157 });
});

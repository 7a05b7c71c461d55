import { condition, listed, newest, page, record } from './answers';
import { askOnEverySuite, countCalls, signIn } from './ask';
import { creates, createsOther, reads, removes, staged, updates } from './own-types';
import { from, type Memory, type SpecifiedCall } from './plain-client';

/** Section 7 of the specification of record work: records of every type. */

const generalCalls: SpecifiedCall[] = [
  ...[
    { filter: condition('name', 'include', 'e') },
    { filter: { join: 'and', items: [condition('name', 'notEmpty'), condition('name', 'notEqual', 'x')] } },
    ...[{}, [], null, { join: 'and', items: [] }].map((filter) => ({ filter })),
  ].map(({ filter }): SpecifiedCall => ({
    path: '/api/client-object/list',
    takes: { table_id: 'organization', filter, page: 1, skip: 0, limit: 20 },
    answers: { ...page, ...listed },
  })),
  {
    path: '/api/client-object/draft-list',
    takes: {
      table_id: 'deal',
      skip: 0,
      limit: 20,
      keyword: 'a',
      filter: condition('name', 'notEmpty'),
      order_by: newest,
    },
    answers: page,
  },
  {
    path: '/api/client-object/batch-create',
    takes: {
      list: [
        { table_id: 'lead', name: 'One of two' },
        { table_id: 'lead', name: 'Two of two' },
      ],
    },
    answers: { success: 'number', fail: 'number', 'list.id': 'text', 'list.code': 'number' },
    keep: ({ list }, memory) => (memory['batch'] = (list as Memory[]).map(({ id }) => id)),
  },
  {
    path: '/api/client-object/batch-update',
    takes: {
      list: (memory: Memory) => (memory['batch'] as string[]).map((id) => ({ id, update_data: { name: 'Both' } })),
    },
    answers: { success: 'number', fail: 'number', 'list.code': 'number' },
  },
  {
    path: '/api/client-object/batch-remove',
    takes: { ids: from('batch') },
    answers: { success: 'number', fail: 'number', 'list.code': 'number' },
  },
  ...['link-list', 'child-link-list'].map((call): SpecifiedCall => ({
    path: `/api/client-object/${call}`,
    takes: {
      filter: {},
      table_id: call === 'link-list' ? 'deal' : 'equipment_check',
      object_id: from(call === 'link-list' ? 'organization' : 'equipment'),
      object_type: call === 'link-list' ? 'organization' : 'equipment',
      order_by: newest,
      skip: 0,
      limit: 20,
      page: 1,
      size: 20,
      keyword: '',
    },
    answers: call === 'link-list' ? { ...page, ...listed } : page,
  })),
  {
    path: '/api/client-object/brief-info-by-field',
    takes: { table_id: 'deal', id: from('deal'), field_id: 'organization_ids' },
    answers: { 'list._id': 'text' },
  },
  {
    path: '/api/field-config/aggregate',
    takes: {
      op: 'sum',
      to_table: 'deal',
      from_table: 'organization',
      lookup_value: from('organization'),
      lookup_field: 'organization_ids',
      result_field: 'amount',
      is_date_type: false,
    },
    answers: { result: 'number' },
  },
  {
    path: '/api/client-object/send-object-stage-required-fields-msg',
    takes: {
      object_type: 'deal',
      object_id: from('deal'),
      stage_id: 'new_business_needs',
      url_path: (memory: Memory) => `/detail?type=deal&id=${String(memory['deal'])}`,
    },
  },
  {
    path: '/api/client-object/search',
    takes: {
      table_id: 'deal',
      limit: 20,
      skip: 0,
      keyword: '',
      filter: {
        join: 'and',
        items: [
          condition('_id', 'exclude', [from('deal')]),
          condition('pipeline_id', 'include', ['new_business']),
          condition('stage_id', 'exclude', ['new_business_won', 'new_business_lost']),
        ],
      },
      order_by: newest,
    },
    answers: listed,
  },
  // Stage moves are updates with the stage.
  {
    path: '/api/revenue/deal/update',
    takes: { id: from('deal'), update_data: { stage_id: 'new_business_needs', pipeline_id: 'new_business' } },
    answers: staged,
  },
  {
    path: '/api/customer/lead/update',
    takes: { id: from('lead'), update_data: { lead_stage_id: 'lead_contacted' } },
    answers: { lead_stage_id: 'text' },
  },
];

const calls = () => [
  ...creates,
  ...createsOther,
  ...updates,
  ...reads,
  { path: '/api/client-object/info', takes: { id: from('equipment') }, answers: record },
  ...generalCalls,
  ...removes,
  { path: '/api/client-object/remove', takes: { id: from('equipment') } },
];

askOnEverySuite(calls, (story) => signIn(story, ['admin']));

test('35 paths, 98 payload fields and 169 answer fields of records are asked', () => {
  expect(countCalls(calls)).toEqual({ paths: 35, payload: 98, answers: 169 });
});

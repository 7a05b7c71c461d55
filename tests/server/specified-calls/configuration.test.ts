import { condition, newest } from './answers';
import { addSettings, askOnEverySuite, countCalls, signIn } from './ask';
import { all, from, type Kind, type Memory, type SpecifiedCall } from './plain-client';

/** Section 7 of the specification of record work: types, stages, saved views, notices and indicators. */

const stage: Record<string, Kind> = {
  ...all('text', 'list.', '_id name hintText'),
  'list.weight': 'number',
  ...all('yes or no', 'list.', 'is_default'),
  'list.jump_stages': 'list',
};
const dealStage: Record<string, Kind> = {
  ...stage,
  ...all('yes or no', 'list.', 'enable_form_create is_draft'),
  ...all('list', 'list.', 'required_fields required_fields_out required_capabilities'),
  'list.required_fields_out_notice_team_field_ids': 'list',
  'list.editable_permission.type': 'text',
};
const approved: Record<string, Kind> = {
  'list.required_capabilities_out': 'list',
  ...all('text', 'list.approve_templates.', 'template_id name'),
  'list.approve_templates_out': 'list',
};
const configurationCalls: SpecifiedCall[] = [
  { path: '/api/customer/lead-stage/list', takes: {}, answers: { ...stage, 'list.is_convert': 'yes or no' } },
  { path: '/api/field-config/get-table-order', takes: {}, answers: { list: 'list' } },
  {
    path: '/api/field-config/get-table-config',
    takes: { id: 'organization' },
    answers: {
      ...all('yes or no', 'detail.team_join_apply.', 'is_allow_apply_join_team is_need_owner_approve'),
      ...all('text', 'detail.', 'table_id name icon_name list_first_show_field_id data_source.table_id'),
      ...all('yes or no', 'detail.', 'is_show is_stage_on is_allow_create_lark_chat is_allow_create_lark_tasklist'),
      'detail.list_second_show_field_ids': 'list',
      ...all('text', 'detail.docx_templates.', 'name token'),
    },
  },
  {
    path: '/api/field-config/get-table-config',
    only: 'lark',
    takes: { id: 'organization' },
    answers: {
      ...all('text', 'detail.sheet_templates.', 'name token'),
      ...all('text', 'detail.bitable_templates.', 'name token'),
    },
  },
  {
    path: '/api/field-config/get-table-config',
    takes: { id: 'equipment' },
    answers: {
      'detail.lark_chat_groups.create_on_first_note': 'yes or no',
      'detail.lark_chat_groups.title_config': 'list',
    },
  },
  { path: '/api/field-config/stage/stage-list', takes: { pipeline_id: 'new_business' }, answers: dealStage },
  { path: '/api/field-config/stage/stage-list', takes: { pipeline_id: 'renewal' }, answers: approved },
  {
    path: '/api/field-config/stage/pipeline-list',
    takes: { table_id: 'deal', page: 1, size: 100 },
    answers: all('text', 'list.', '_id name'),
  },
  {
    path: '/api/revenue/deal-stage/list',
    takes: { pipeline_id: 'new_business', show_detail: true },
    answers: dealStage,
  },
];

const viewFilter = { join: 'or', items: [{ join: 'and', items: [condition('name', 'include', 'a')] }] };
const view = (where: string): Record<string, Kind> => ({
  ...all('text', `${where}.`, '_id name table'),
  ...all('number', `${where}.`, 'sort update_time'),
  [`${where}.is_global`]: 'yes or no',
  ...all('anything', `${where}.`, 'filter order_by'),
});
const scope = { is_notice: true, notice_scope: 'ownerfollower' };

const homeCalls: SpecifiedCall[] = [
  ...[viewFilter, {}].map((filter): SpecifiedCall => ({
    path: '/api/filter-config/create',
    takes: { filter, name: 'Mine', table: 'organization', is_global: false, sort: 0, order_by: newest },
    answers: { _id: 'text' },
    keep: ({ _id }, memory) => (memory['view'] = _id),
  })),
  {
    path: '/api/filter-config/info',
    takes: { table: 'organization' },
    answers: { ...view('private'), ...view('public') },
    keep: (data, memory) => {
      const views = data['private'] as Memory[];
      memory['view time'] = views.find(({ _id }) => _id === memory['view'])?.['update_time'];
    },
  },
  {
    path: '/api/filter-config/batch-update',
    takes: {
      list: [
        {
          id: from('view'),
          update_data: {
            update_time: from('view time'),
            is_global: true,
            sort: 1,
            name: 'Ours',
            filter: viewFilter,
          },
        },
      ],
    },
    answers: { success: 'number', fail: 'number' },
  },
  { path: '/api/filter-config/batch-delete', takes: { ids: [from('view')] }, answers: { success: 'number' } },
  ...[{}, condition('type', 'equal', 'NOTE_LINK_CREATE')].map((filter): SpecifiedCall => ({
    path: '/api/membership/notice/list',
    by: 'rep1',
    takes: { filter, order_by: newest, skip: 0, limit: 20 },
    answers: {
      ...all('text', 'list.', '_id type title description object_id object_type link_object_id link_object_type'),
      'list.create_time': 'number',
      'list.object.owner_member_id': 'text?',
      'list.object._all_member_ids': 'list',
    },
  })),
  {
    path: '/api/integration/{suite}/update-notice-config',
    takes: { table_id: 'deal', type: 'STAGE_CHANGE', card_notice_config: scope, main_page_notice_config: scope },
  },
  {
    path: '/api/integration/{suite}/get-table-notice-config',
    takes: { table_id: 'deal' },
    answers: {
      ...all('text', 'list.', 'type table_id'),
      ...all('yes or no', 'list.', 'card_notice_config.is_notice main_page_notice_config.is_notice'),
      ...all('text', 'list.', 'card_notice_config.notice_scope main_page_notice_config.notice_scope'),
    },
  },
  {
    path: '/api/statistic/chart/my-list',
    takes: {},
    answers: {
      ...all('text', 'list.', '_id name table config.field_id'),
      'list.order': 'number',
      'list.result': 'number?',
    },
    keep: ({ list }, memory) => (memory['chart'] = (list as Memory[])[0]?.['_id']),
  },
  { path: '/api/statistic/chart/calculate-for-number', takes: { id: from('chart') }, answers: { result: 'number' } },
];

const calls = () => [...configurationCalls, ...homeCalls];

askOnEverySuite(calls, async (story) => {
  await addSettings(story, 'equipment', {
    lark_chat_groups: { create_on_first_note: false, title_config: ['table_name'] },
  });
  await signIn(story, ['admin', 'rep1']);
});

test('17 paths, 31 payload fields and 110 answer fields of configuration are asked', () => {
  expect(countCalls(calls)).toEqual({ paths: 17, payload: 31, answers: 110 });
});

import { record } from './answers';
import { all, from, type Kind, type SpecifiedCall } from './plain-client';

/** The calls of the object types that have calls of their own. Each answers the id that the later ones send. */

export const staged = {
  ...all('text', '', 'pipeline_id stage_id'),
  ...all('map', '', 'stage_stay_days stage_change_time'),
  last_stage_update_time: 'number',
} as const;
/** The writing calls of each type that has its own: path of its area, its words, and the values of a record. */
const own = [
  { area: '/api/customer/org', info: 'info', update: 'update', remove: 'remove', key: 'id', name: 'organization' },
  { area: '/api/revenue/deal', info: 'detail', update: 'update', remove: 'delete', key: 'id', name: 'deal' },
  { area: '/api/ticket', info: 'info', update: 'modify', remove: 'delete', key: 'ticket_id', name: 'ticket' },
  { area: '/api/customer/lead', info: 'info', update: 'update', remove: 'remove', key: 'id', name: 'lead' },
  { area: '/api/customer/user', info: 'info', update: 'update', remove: 'remove', key: 'id', name: 'user' },
] as const;

/** What each type's answer has besides. */
const besides: Record<(typeof own)[number]['name'], Record<string, Kind>> = {
  organization: {
    nickname: 'text',
    ...all('list', '', 'parent_organization_ids child_organization_ids relation_organization_ids'),
  },
  deal: {
    ...staged,
    ...all('text', '', 'currency_type currency_symbol organization_id'),
    currency: 'anything',
    amount: 'number',
    organization_ids: 'list',
  },
  ticket: {
    ticket_id: 'text',
    ticket_create_time: 'number',
    ...all('anything', '', 'ticket_status ticket_priority'),
    organization_id: 'text',
  },
  lead: { ...staged, lead_stage_id: 'text', lifecycle: 'text' },
  user: { organization_id: 'text', organization_ids: 'list' },
};
const values: Record<(typeof own)[number]['name'], Record<string, unknown>> = {
  organization: { name: 'Harbour kitchen', nickname: 'Harbour' },
  deal: { name: 'Olives', amount: 120, organization_ids: [from('organization')] },
  ticket: { name: 'Freezer', ticket_status: '0', ticket_priority: '2', organization_id: from('organization') },
  lead: { name: 'A caller', company_name: 'Caller kitchen' },
  user: { name: 'A cook', organization_ids: [from('organization')] },
};

export const creates = own.map(({ area, key, name }): SpecifiedCall => ({
  path: `${area}/create`,
  takes: values[name],
  answers: { [key]: 'text' },
  keep: (data, memory) => (memory[name] = data[key]),
}));
export const reads = own.map(({ area, info, key, name }): SpecifiedCall => ({
  path: `${area}/${info}`,
  takes: { [key]: from(name) },
  answers: { ...record, ...besides[name] },
}));
export const updates = own.map(({ area, update, key, name }): SpecifiedCall => ({
  path: `${area}/${update}`,
  takes: { type: name, [key]: from(name), update_data: { name: 'Renamed' } },
}));
export const removes = [...own].reverse().map(({ area, remove, key, name }): SpecifiedCall => ({
  path: `${area}/${remove}`,
  takes: { [key]: from(name) },
}));

/** The same of a type that has none of its own. */
export const createsOther: SpecifiedCall[] = [
  {
    path: '/api/client-object/create',
    takes: { table_id: 'equipment', fields: { name: 'An oven' } },
    answers: { id: 'text' },
    keep: ({ id }, memory) => (memory['equipment'] = id),
  },
  { path: '/api/client-object/update', takes: { id: from('equipment'), update_data: { name: 'A warm oven' } } },
];

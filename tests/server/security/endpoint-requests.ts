import type { EndpointName } from '../../../domain/contract/programs/endpoints';
import { canary, type Ids } from './things';

/**
 * Every endpoint of `/v1` with a request that works, made of ids. The suites of the public API run over this table: a new endpoint is covered by all of
 * them once it stands here, and does not compile without standing here.
 */
export const requests: Record<EndpointName, (ids: Ids) => Record<string, unknown>> = {
  listRecords: ({ table, member }) => ({
    type: table,
    filter: { field: 'account_manager', relation: 'include', value: [member] },
    keyword: canary,
    order: 'changed',
    select: ['name'],
    limit: 5,
  }),
  queryRecords: ({ table, member }) => ({
    type: table,
    filter: { field: 'account_manager', relation: 'include', value: [member] },
  }),
  getRecord: ({ table, record }) => ({ type: table, id: record }),
  createRecord: ({ table, member }) => ({ type: table, fields: { name: 'A', account_manager: member } }),
  updateRecord: ({ table, record, member }) => ({ type: table, id: record, fields: { account_manager: member } }),
  // Another value each time, so that a record is made.
  upsertRecord: ({ table, member }) => ({
    type: table,
    by: 'website',
    fields: { name: 'A', account_manager: member, website: `www.endpoint-${(upserts += 1)}.example` },
  }),
  deleteRecord: ({ table, record }) => ({ type: table, id: record }),
  createRecords: ({ table, member }) => ({
    type: table,
    records: [{ fields: { name: 'A', account_manager: member } }],
  }),
  updateRecords: ({ table, record, member }) => ({
    type: table,
    records: [{ id: record, fields: { account_manager: member } }],
  }),
  deleteRecords: ({ table, record }) => ({ type: table, ids: [record] }),
  listTimeline: ({ organization }) => ({ type: 'organization', id: organization, limit: 5 }),
  listNotes: ({ organization }) => ({ type: 'organization', id: organization }),
  createNote: ({ organization, file }) => ({
    content: 'A',
    about: { organization: [organization] },
    attachments: [file],
  }),
  updateNote: ({ note, organization }) => ({ id: note, content: 'B', about: { organization: [organization] } }),
  deleteNote: ({ note }) => ({ id: note }),
  searchRecords: ({ table }) => ({ keyword: canary, types: [table, 'organization'] }),
  listTypes: () => ({}),
  getType: ({ table }) => ({ type: table }),
  createFile: () => ({ name: 'a.png', size: 100, mime_type: 'image/png' }),
  finishFile: ({ upload }) => ({ id: upload }),
  listMembers: () => ({ limit: 100 }),
  listWebhooks: () => ({}),
  createWebhook: () => ({ name: 'A', url: 'https://93.184.216.34/hook', events: ['record.created'] }),
  updateWebhook: ({ webhook }) => ({ id: webhook, is_on: false }),
  deleteWebhook: ({ spentWebhook }) => ({ id: spentWebhook }),
  testWebhook: ({ webhook }) => ({ id: webhook }),
  listDeliveries: ({ webhook }) => ({ id: webhook }),
};
let upserts = 0;

export const endpointNames = Object.keys(requests) as EndpointName[];

import type { EndpointInput, EndpointOutput } from '../../domain/contract/programs/endpoints';
import type { recordEndpoints } from '../../domain/contract/programs/endpoints/records';
import type { EndpointCaller, EndpointHandlers } from './caller';
import { loadRecordView, viewChanged } from './record-view';

/** Returns a page of records. The selection is checked before the page is read. */
async function listRecords(
  caller: EndpointCaller,
  { type, select, ...question }: EndpointInput<'queryRecords'>,
): Promise<EndpointOutput<'queryRecords'>> {
  const view = await loadRecordView(caller, type, select);
  const { list, next_cursor } = await caller.call('records.listByCursor', { table_id: type, ...question });
  return { data: list.map(view), next_cursor };
}

export const records: EndpointHandlers<keyof typeof recordEndpoints> = {
  listRecords,
  queryRecords: listRecords,

  getRecord: async (caller, { type, id, select }) => {
    const record = await caller.call('records.info', { table_id: type, id });
    return (await loadRecordView(caller, type, select))(record);
  },

  createRecord: async (caller, { type, fields, stage }) => {
    const record = await caller.call('records.save', { table_id: type, fields, ...(stage && { stage }) });
    return viewChanged(record, await loadRecordView(caller, type));
  },

  updateRecord: async (caller, { type, id, fields = {}, stage, version }) => {
    const record = await caller.call('records.save', {
      table_id: type,
      id,
      fields,
      ...(stage && { stage }),
      ...(version !== undefined && { known_update_time: version }),
    });
    return viewChanged(record, await loadRecordView(caller, type));
  },

  upsertRecord: async (caller, { type, by, fields }) => {
    const { is_new, record } = await caller.call('records.upsert', { table_id: type, by, fields });
    return { is_new, record: viewChanged(record, await loadRecordView(caller, type)) };
  },

  deleteRecord: (caller, { type, id }) => caller.call('records.remove', { table_id: type, id }),
};

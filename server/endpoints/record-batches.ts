import type { recordBatchEndpoints } from '../../domain/contract/programs/endpoints/record-batches';
import type { EndpointOutput } from '../../domain/contract/programs/endpoints';
import type { RecordBatch } from '../../domain/contract/records/record-batches';
import type { EndpointHandlers } from './caller';

function viewBatch({ success, fail, list }: RecordBatch): EndpointOutput<'createRecords'> {
  return { succeeded: success, failed: fail, results: list };
}

export const recordBatches: EndpointHandlers<keyof typeof recordBatchEndpoints> = {
  createRecords: async (caller, { type, records }) =>
    viewBatch(await caller.call('records.batchCreate', { table_id: type, list: records.map(({ fields }) => fields) })),

  updateRecords: async (caller, { type, records }) =>
    viewBatch(
      await caller.call('records.batchUpdate', {
        table_id: type,
        list: records.map(({ id, fields, version }) => ({
          id,
          update_data: fields,
          ...(version !== undefined && { known_update_time: version }),
        })),
      }),
    ),

  deleteRecords: async (caller, { type, ids }) =>
    viewBatch(await caller.call('records.batchRemove', { table_id: type, ids })),
};

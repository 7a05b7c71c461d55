import type { RecordBatch } from '@domain/contract/records/record-batches';
import type { RecordJson } from '@domain/contract/shapes';
import type { Api } from '@/api';
import { RestoreList } from '../RestoreList';
import { pageSize } from './RecordList';

/** The server's answer on one record to restore. */
export type Returned = RecordBatch['list'][number];

/** Returns the removed records of one type that can still be restored. */
export function removedRecords(api: Api, tableId: string): RestoreList<RecordJson, Returned | undefined> {
  return new RestoreList<RecordJson, Returned | undefined>({
    page: (skip) => api.call('bin.list', { table_id: tableId, skip, limit: pageSize }),
    restore: async (id, idempotencyKey) =>
      (await api.call('bin.restore', { table_id: tableId, ids: [id] }, { idempotencyKey })).list[0],
    isGone: (answer) => answer?.code === 0,
  });
}

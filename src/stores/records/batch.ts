import type { RecordBatch } from '@domain/contract/records/record-batches';
import { newIdempotencyKey, type Api } from '@/api';

/**
 * Calls over many records: hundreds at a time (REQ records 9), with separate answers. They never reject, and count failures instead
 * (REQ records 8).
 */

export interface BatchOutcome {
  success: number;
  fail: number;
  /** The ids of the successful ones. */
  done: string[];
}

const callLimit = 100;

/** Writes the same values into all of these records. */
export function updateMany(
  api: Api,
  tableId: string,
  ids: readonly string[],
  values: Record<string, unknown>,
): Promise<BatchOutcome> {
  const id = newIdempotencyKey();
  return inHundreds(ids, (some, hasMore) =>
    api.call('records.batchUpdate', {
      table_id: tableId,
      list: some.map((recordId) => ({ id: recordId, update_data: values })),
      // Members are notified once of all calls together.
      ...(ids.length > callLimit && { action: { id, more: hasMore } }),
    }),
  );
}

export function removeMany(api: Api, tableId: string, ids: readonly string[]): Promise<BatchOutcome> {
  return inHundreds(ids, (some) => api.call('records.batchRemove', { table_id: tableId, ids: some }));
}

async function inHundreds(
  ids: readonly string[],
  send: (ids: string[], hasMore: boolean) => Promise<RecordBatch>,
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = { success: 0, fail: 0, done: [] };
  for (let start = 0; start < ids.length; start += callLimit) {
    const some = ids.slice(start, start + callLimit);
    const doneIds = await send(some, start + callLimit < ids.length).then(
      ({ list }) => list.filter(({ code }) => code === 0).flatMap(({ id }) => id ?? []),
      () => [],
    );
    outcome.success += doneIds.length;
    outcome.fail += some.length - doneIds.length;
    outcome.done.push(...doneIds);
  }
  return outcome;
}

import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';

/** Undoes a merge. @returns the number of places that stay because a member changed them since. Throws the errors of the call. */
export async function undoMerge(
  api: Api,
  { tableId, mergeId }: { tableId: string; mergeId: string },
  key = new IdempotencyKey(),
): Promise<number> {
  const input = { table_id: tableId, merge_id: mergeId };
  const leftovers = await key.send(input, (idempotencyKey) => api.call('duplicates.undo', input, { idempotencyKey }));
  return leftovers.left_fields.length + leftovers.left_records.length + leftovers.left_others;
}

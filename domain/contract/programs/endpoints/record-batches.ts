import * as z from 'zod/mini';
import { toList } from '../../records/record-batches';
import { Id } from '../../shapes';
import { defineEndpoint } from '../endpoint';
import { BatchResult, FieldValues, TypeName } from '../endpoint-shapes';

const batch = { area: 'Records', method: 'POST', output: BatchResult } as const;

/** Up to a hundred records in one request. A refused entry stops no other, and the status says nothing of single entries. */
export const recordBatchEndpoints = {
  createRecords: defineEndpoint({
    ...batch,
    path: '/v1/records/{type}/batch-create',
    summary: 'Makes up to a hundred records, with a result for each',
    input: z.strictObject({ type: TypeName, records: toList(z.strictObject({ fields: FieldValues })) }),
    calls: ['records.batchCreate'],
  }),
  updateRecords: defineEndpoint({
    ...batch,
    path: '/v1/records/{type}/batch-update',
    summary: 'Changes up to a hundred records, with a result for each',
    input: z.strictObject({
      type: TypeName,
      records: toList(z.strictObject({ id: Id, fields: FieldValues, version: z.optional(z.number()) })),
    }),
    calls: ['records.batchUpdate'],
  }),
  deleteRecords: defineEndpoint({
    ...batch,
    path: '/v1/records/{type}/batch-delete',
    summary: 'Removes up to a hundred records, with a result for each',
    input: z.strictObject({ type: TypeName, ids: toList(Id) }),
    calls: ['records.batchRemove'],
  }),
};

import * as z from 'zod/mini';
import { call } from '../call';
import { toList, RecordBatch } from './record-batches';
import { Id, Paging, RecordSchema } from '../shapes';

/** The records removed in the last thirty days, for administrators (SD-43). */
export const bin = {
  'bin.list': call('bin.list', {
    summary: 'A page of the removed records of one type that can still be brought back, the last one first',
    input: z.strictObject({ table_id: Id, ...Paging }),
    output: z.object({ list: z.array(RecordSchema), has_more: z.boolean() }),
    errors: ['notFound', 'notAllowed'],
  }),
  'bin.restore': call('bin.restore', {
    summary:
      'Brings back up to a hundred records of one type with what was removed along with them; an answer for each. Who has just removed one record takes that back',
    input: z.strictObject({ table_id: Id, ids: toList(Id) }),
    output: RecordBatch,
    errors: ['notFound', 'notAllowed', 'keyReused', 'inProgress'],
  }),
};

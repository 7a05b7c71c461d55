import * as z from 'zod/mini';
import { Aggregate } from '../../metadata/field';
import { callForKeys } from '../call';
import { Id } from '../shapes';

export const rollUps = {
  'rollUps.aggregate': callForKeys('rollUps.aggregate', {
    summary: 'One roll-up over the records that name a record, as far as the caller may see them',
    input: z.strictObject({
      op: Aggregate.shape.op,
      /** The type of the aggregated records. */
      to_table: Id,
      /** The type and id of the record to which they link. */
      from_table: Id,
      lookup_value: Id,
      /** The field of `to_table` that links to the record. */
      lookup_field: Id,
      /** The field to aggregate; unused for a count. */
      result_field: z.optional(Id),
      /** The caller treats the roll-up as a date: refused where the field holds none. */
      is_date_type: z.optional(z.boolean()),
    }),
    /** null when no value is filled. Dates are day numbers since 1970 (REQ records 5). */
    output: z.object({ result: z.nullable(z.number()), is_date: z.boolean() }),
    errors: ['notFound', 'deleted', 'notReadable'],
  }),
};

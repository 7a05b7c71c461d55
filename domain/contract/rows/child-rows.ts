import * as z from 'zod/mini';
import { rowsAtOnce } from '../../rows/child-table';
import { callForKeys } from '../call';
import { stageErrors, Values, writeErrors } from '../records/record-writes';
import { Id } from '../shapes';

const rows = <Item extends z.ZodMiniType>(item: Item) => z.optional(z.array(item).check(z.maxLength(rowsAtOnce)));

export const childRows = {
  'rows.save': callForKeys('rows.save', {
    summary:
      'Makes, changes and removes up to two hundred rows of a child table of a record in one transaction: all of it or nothing. An issue names its cell, ' +
      '`create.<place>.<field>` or `update.<place>.<field>`, and a conflict its row (`params.record_id`)',
    input: z.strictObject({
      /** The child type. */
      table_id: Id,
      /** The parent record of the rows. */
      object_type: Id,
      object_id: Id,
      create: rows(Values),
      update: rows(z.strictObject({ id: Id, update_data: Values, known_update_time: z.optional(z.number()) })),
      remove: rows(Id),
    }),
    /** The ids of the new rows, in the order of the call. */
    output: z.object({ ids: z.array(z.string()) }),
    errors: [...writeErrors, 'conflict', 'fieldsNeedApproval', 'recordUnderApproval', ...stageErrors],
  }),
};

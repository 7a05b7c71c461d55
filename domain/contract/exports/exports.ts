import * as z from 'zod/mini';
import { exportFormats, exportStatuses } from '../../exports/limits';
import { RecordFilter } from '../../filter-tree';
import { OrderBy } from '../../views/view';
import { call } from '../call';
import { Keyword } from '../records/records';
import { Empty, Id } from '../shapes';

/** The progress of an export: one event of the stream of /api/data-export/task-process. */
export const ExportProgress = z.object({
  status: z.enum(exportStatuses),
  /** The number of written rows, and the number of all rows. */
  i: z.number(),
  total: z.number(),
  /** 0 to 1; it never decreases. */
  progress: z.number(),
  /** Present after success: the address of the file. It is valid for fifteen minutes and for the same session. */
  file: z.optional(z.object({ name: z.string(), size: z.number(), url: z.string() })),
  /** Present after a failure: the number of an error and its sentence. */
  code: z.optional(z.number()),
  msg: z.optional(z.string()),
});
export type ExportProgress = z.infer<typeof ExportProgress>;

export const dataExports = {
  'exports.create': call('exports.create', {
    summary:
      'Begins to write the records of a list, or the rows of a child table, into a file. GET /api/data-export/task-process?task_id= streams how far it is',
    input: z.strictObject({
      table_id: Id,
      format: z.optional(z.enum(exportFormats)),
      /** The filter of the list. */
      filter: RecordFilter,
      keyword: z.optional(Keyword),
      order_by: z.optional(OrderBy),
      /** The columns by field id; absent: every column that the caller sees. Columns of child tables leave links out. */
      fields: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(500))),
      /** The parent record of the rows, where the type is a child table. */
      object_type: z.optional(Id),
      object_id: z.optional(Id),
    }),
    output: z.object({ task_id: z.string() }),
    errors: ['notFound', 'deleted', 'notReadable', 'exportUnderWay', 'keyReused', 'inProgress'],
  }),
  'exports.remove': call('exports.remove', {
    summary: 'Ends an export of the caller and removes its file',
    input: z.strictObject({ task_id: Id }),
    output: Empty,
    errors: ['storageUnavailable', 'keyReused', 'inProgress'],
  }),
};

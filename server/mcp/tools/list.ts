import * as z from 'zod/mini';
import { Keyword } from '../../../domain/contract/records/records';
import { maxConditions, maxDepth, relations } from '../../../domain/filter-tree';
import { systemFields } from '../../../domain/filters/resolve';
import { Id } from '../../../domain/contract/shapes';
import { OrderBy } from '../../../domain/views/view';
import { readCursor, writeCursor } from '../cursor';
import { fitEntries, fitResult } from '../result-size';
import { defineTool } from '../tool';
import { Cursor, defaultPageSize, PageSize, TypeId } from '../tool-inputs';
import { loadRecordViewer } from '../type-facts';

/** The number of facts of a record where no fields are chosen, and the most fields that can be chosen. */
const factLimit = 6;
const chosenLimit = 20;

/**
 * The form of a filter for assistants, many of which cannot read a recursive schema. The call that receives the filter parses it by the schema of
 * the contract (`RecordFilter`).
 */
const Filter = z.looseObject({
  join: z.optional(z.enum(['and', 'or'])),
  items: z.optional(z.array(z.record(z.string(), z.unknown())).check(z.describe('Conditions and groups'))),
  field: z.optional(z.string()),
  relation: z.optional(z.enum(relations)),
  value: z.optional(z.unknown()),
});

export const list = defineTool({
  description: `Lists records of one type by conditions, newest first unless another order is sent. A filter is a condition such as {"field":"create_time","relation":"laterThan","value":1795572896000}, or a group such as {"join":"and","items":[…]}: at most ${maxDepth} levels and ${maxConditions} conditions. Fields are those of \`types\`, \`<link field>.<field>\` of linked records, and ${Object.keys(systemFields).join(', ')}. Options are named by their ids, members by theirs, moments as epoch milliseconds, days as YYYY-MM-DD; "empty" and "notEmpty" take no value.`,
  effect: 'read',
  input: z.strictObject({
    type: TypeId,
    filter: z.optional(Filter),
    text: z.optional(Keyword.check(z.describe('Words that the records contain'))),
    order_by: z.optional(OrderBy),
    fields: z.optional(
      z
        .array(Id)
        .check(
          z.maxLength(chosenLimit),
          z.describe('Ids of the fields to answer; without them the most important ones'),
        ),
    ),
    limit: PageSize,
    cursor: Cursor,
  }),
  run: async (caller, { type, filter, text, order_by, fields = [], limit = defaultPageSize, cursor }) => {
    const skip = readCursor(cursor);
    const [page, view] = await Promise.all([
      caller.call('records.list', {
        table_id: type,
        ...(filter !== undefined && { filter: filter as never }),
        ...(text !== undefined && { keyword: text }),
        ...(order_by !== undefined && { order_by }),
        skip,
        limit,
      }),
      loadRecordViewer(caller, [type], fields),
    ]);
    const facts = fields.length > 0 ? chosenLimit : factLimit;
    const { records: viewed } = fitResult([400, 120, 40], (textLimit) => ({
      records: page.list.map((record) => view(record, facts, textLimit)),
    }));
    const records = fitEntries(viewed);
    const hasMore = page.has_more || records.length < page.list.length;
    const nextCursor = hasMore ? writeCursor(skip + records.length) : undefined;
    return {
      total: page.total,
      ...(page.total_is_capped && { total_is_more: true }),
      records,
      ...(nextCursor !== undefined && { next_cursor: nextCursor }),
    };
  },
});

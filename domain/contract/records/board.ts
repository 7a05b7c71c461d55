import * as z from 'zod/mini';
import { RecordFilter } from '../../filter-tree';
import { boardColumnsAtMost, boardPageSize } from '../../stages/board';
import { OrderBy } from '../../views/view';
import { callForKeys } from '../call';
import { Keyword } from './records';
import { Id, Paging, RecordSchema } from '../shapes';

/** A stage, or null for records in no stage of the board. */
const ColumnId = z.nullable(Id);

/** The records that a board shows: those of the list with the same query. */
const Question = {
  table_id: Id,
  /** The pipeline; absent: the first pipeline of the type. */
  pipeline_id: z.optional(Id),
  filter: RecordFilter,
  keyword: z.optional(Keyword),
};

const BoardColumn = z.object({
  stage_id: z.nullable(z.string()),
  list: z.array(RecordSchema),
  has_more: z.boolean(),
});

/** Decimal digits with all decimals of the amount's field, as text to avoid binary rounding. */
const Digits = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

export const BoardTotal = z.object({
  stage_id: z.nullable(z.string()),
  /** The exact number, without a cap. */
  count: z.number(),
  /** By currency, the main one first; empty where no amount is filled. */
  sums: z.array(z.object({ currency: z.string(), currency_symbol: z.string(), amount: Digits })),
  /** The sum of all currencies in the main currency; null where a rate is missing. */
  main_sum: z.nullable(Digits),
});
export type BoardTotal = z.infer<typeof BoardTotal>;

export const board = {
  'records.board': callForKeys('records.board', {
    summary:
      'The first records of each column of a board, at most 20 a column, in the order of the list; or the next ones of some columns',
    input: z.strictObject({
      ...Question,
      order_by: z.optional(OrderBy),
      /** The requested columns; absent: all that are initially unfolded. */
      stage_ids: z.optional(z.array(ColumnId).check(z.minLength(1), z.maxLength(boardColumnsAtMost))),
      /** The number of records to skip in each column. */
      skip: Paging.skip,
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(boardPageSize))),
    }),
    output: z.object({
      /** The pipeline of the columns. Null for a type without stages: its board has no columns. */
      pipeline_id: z.nullable(z.string()),
      columns: z.array(BoardColumn),
    }),
    errors: ['notFound'],
  }),
  'records.boardTotals': callForKeys('records.boardTotals', {
    summary: 'How many records each column of a board holds, and what their amounts come to in each currency, exactly',
    input: z.strictObject(Question),
    output: z.object({
      pipeline_id: z.nullable(z.string()),
      /** The summed field; null where the type has no amount, or the caller does not see it. */
      amount_field_id: z.nullable(z.string()),
      /** The currency of `main_sum`. */
      main_currency: z.object({ currency: z.string(), currency_symbol: z.string() }),
      /** Every stage in the order of the columns, then the records without a stage, where there are any. */
      columns: z.array(BoardTotal),
    }),
    errors: ['notFound'],
  }),
};

import * as z from 'zod/mini';
import { RecordFilter } from '../../filter-tree';
import { boardColumnsAtMost, boardPageSize } from '../../stages/board';
import { OrderBy } from '../../views/view';
import { callForKeys } from '../call';
import { Keyword } from './records';
import { Id, Paging, RecordSchema } from '../shapes';

/** A stage, or null for records in no stage of the board. */
const ColumnId = z.nullable(Id);

/** The records that a board shows: the same as the list with the same question. */
const Question = {
  table_id: Id,
  /** The first pipeline of the type where it is left out. */
  pipeline_id: z.optional(Id),
  filter: RecordFilter,
  keyword: z.optional(Keyword),
};

const BoardColumn = z.object({
  stage_id: z.nullable(z.string()),
  list: z.array(RecordSchema),
  has_more: z.boolean(),
});

/** Decimal digits with all decimals of the amount's field: no binary number. */
const Digits = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

export const BoardTotal = z.object({
  stage_id: z.nullable(z.string()),
  /** Exact, however many. */
  count: z.number(),
  /** By currency, the main one first; empty where nothing is filled in. */
  sums: z.array(z.object({ currency: z.string(), currency_symbol: z.string(), amount: Digits })),
  /** All of them in the main currency; null where the company has no rate for one of them. */
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
      /** The requested columns; absent: all that are not folded at first. */
      stage_ids: z.optional(z.array(ColumnId).check(z.minLength(1), z.maxLength(boardColumnsAtMost))),
      /** Records of each column to leave out. */
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
      /** The field that is summed up; null where the type has no amount, or the caller does not see it. */
      amount_field_id: z.nullable(z.string()),
      /** The currency of `main_sum`. */
      main_currency: z.object({ currency: z.string(), currency_symbol: z.string() }),
      /** Every stage in the order of the columns, and last, where there are such records, those that are in none. */
      columns: z.array(BoardTotal),
    }),
    errors: ['notFound'],
  }),
};

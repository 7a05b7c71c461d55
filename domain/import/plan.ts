import * as z from 'zod/mini';
import { nameParts } from './headers';
import { importColumnLimit, importWordLimit } from './limits';
import { scalePowers } from './units';

/** The id of a row's record, as an export writes it. */
export const recordIdTarget = '_id';

/** The stage in which a new record begins, for types with stages. */
export const stageTarget = 'stage_id';

/** The products of a new record, for types with product lines. */
export const productsTarget = '_products';

/** The time at which the record entered its stage. */
export const stageTimeTarget = '_stage_time';

export const dateOrders = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const badCells = ['empty', 'remark', 'wrong'] as const;

const FieldId = z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/));
const Place = z.int().check(z.minimum(0), z.maximum(importColumnLimit - 1));

/** A column of the file and its target. */
export const ImportColumn = z.strictObject({
  /** The position in the file, from 0. */
  column: Place,
  field_id: FieldId,
  /** The field of the linked record that the column fills, where `field_id` is a link; absent: its title. */
  of: z.optional(FieldId),
  /** The part of a person's name that the column holds; absent: all of it. */
  part: z.optional(z.enum(nameParts)),
  /** The style of days and numbers of this column, where it differs from the plan's. */
  date_order: z.optional(z.enum(dateOrders)),
  decimal: z.optional(z.enum(decimalMarks)),
  /** The power of ten of the unit of the column's numbers: 4 for 万. Cells that say their unit themselves keep it. */
  scale: z.optional(z.literal(scalePowers)),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** The meaning of a word of the file: the id of an option, a member, a stage; null: it is left out. */
const ImportWord = z.strictObject({
  column: Place,
  text: z.string().check(z.maxLength(500)),
  id: z.nullable(z.string().check(z.maxLength(200))),
});

/** The plan by which the rows of a file become records. */
export const ImportPlan = z.strictObject({
  columns: z.array(ImportColumn).check(z.minLength(1), z.maxLength(importColumnLimit)),
  /** `add`: creates records only. `update`: changes existing records only. */
  mode: z.enum(['add', 'update', 'both']),
  /** The field whose value finds the record of a row. Required to update; for `add` it shows which rows exist already. */
  key: z.optional(FieldId),
  date_order: z.enum(dateOrders),
  decimal: z.enum(decimalMarks),
  words: z.optional(z.array(ImportWord).check(z.maxLength(importWordLimit * 20))),
  /** The handling of an unreadable cell of an optional field: it is left empty, added to the remarks, or (absent) fails its row. */
  bad_cells: z.optional(z.enum(badCells)),
  /** The handling of a linked record that does not exist: the row fails, the link is left out, or the record is created. */
  missing_links: z.enum(['wrong', 'leave', 'create']),
  /** Whether the import sends no notices. */
  quiet: z.boolean(),
  /**
   * Whether the rows are history, for administrators: they may enter any stage, also won and lost ones, without conditions and approvals. The audit
   * log records this.
   */
  is_history: z.optional(z.boolean()),
  /** Whether the import needs no approval, for administrators. */
  without_approval: z.optional(z.boolean()),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

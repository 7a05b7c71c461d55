import * as z from 'zod/mini';
import { importColumnLimit, importWordLimit } from './limits';

/** The stage in which a record begins, of types with stages. */
export const stageTarget = 'stage_id';

export const dateOrders = ['ymd', 'mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const FieldId = z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/));
const Place = z.int().check(z.minimum(0), z.maximum(importColumnLimit - 1));

/** A column of the file and what it fills. */
export const ImportColumn = z.strictObject({
  /** Its place in the file, from 0. */
  column: Place,
  field_id: FieldId,
  /** Where `field_id` is a link: the field of the linked record that the column fills; absent: its title. */
  of: z.optional(FieldId),
  /** How this column writes days and numbers, where it is not as the plan says. */
  date_order: z.optional(z.enum(dateOrders)),
  decimal: z.optional(z.enum(decimalMarks)),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** What a word of the file stands for: the id of an option, a member, a stage; null: it is left out. */
const ImportWord = z.strictObject({
  column: Place,
  text: z.string().check(z.maxLength(500)),
  id: z.nullable(z.string().check(z.maxLength(200))),
});

/** How the rows of a file become records. */
export const ImportPlan = z.strictObject({
  columns: z.array(ImportColumn).check(z.minLength(1), z.maxLength(importColumnLimit)),
  /** `add`: records that are not there yet. `update`: those that are. */
  mode: z.enum(['add', 'update', 'both']),
  /** The field by whose value a row finds its record. Needed to update; of `add` it says which rows are there already. */
  key: z.optional(FieldId),
  date_order: z.enum(dateOrders),
  decimal: z.enum(decimalMarks),
  words: z.optional(z.array(ImportWord).check(z.maxLength(importWordLimit * 20))),
  /** Of a record that a link names and that is not there: the row is wrong, the link is left out, or the record is made. */
  missing_links: z.enum(['wrong', 'leave', 'create']),
  /** Nobody is notified of what the import writes. */
  quiet: z.boolean(),
  /** Of administrators: no approval is asked for. */
  without_approval: z.optional(z.boolean()),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

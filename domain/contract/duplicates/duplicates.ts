import * as z from 'zod/mini';
import { likenesses } from '../../duplicates/compare';
import { mergeLimits } from '../../duplicates/merge';
import { duplicateComparisons } from '../../metadata/settings';
import { callForKeys } from '../call';
import { Duplicate } from '../records/records';
import { Values, writeErrors } from '../records/record-writes';
import { Empty, Id, RecordSchema } from '../shapes';

/** Likely duplicates of one type, and their merging (SD-107, SD-108). */

/** The reason for a likely duplicate, by fields that the caller sees. */
const Reason = z.object({
  by: z.enum(duplicateComparisons),
  how: z.enum(likenesses),
  field_id: z.string(),
});
export type DuplicateReason = z.infer<typeof Reason>;

const Likely = z.object({ record: Duplicate, reasons: z.array(Reason) });

const Pair = z.object({ records: z.array(RecordSchema), score: z.number(), reasons: z.array(Reason) });
export type DuplicatePair = z.infer<typeof Pair>;

const Choices = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(64)));
const Others = z.array(Id).check(z.minLength(1), z.maxLength(mergeLimits.others));

export const duplicates = {
  'duplicates.check': callForKeys('duplicates.check', {
    summary:
      'Records like one that is being made, by the values of fields that the caller may write. Of one that they may not read it says whose it is, and only where a value is the same',
    input: z.strictObject({ table_id: Id, fields: Values }),
    output: z.object({ list: z.array(Likely) }),
    errors: ['notFound', 'notAllowed'],
  }),
  'duplicates.list': callForKeys('duplicates.list', {
    summary:
      'Pairs of records of one type that are likely one and that the caller may both change, some records at a time: `next` goes on behind them, null at the end',
    input: z.strictObject({ table_id: Id, after: z.optional(Id) }),
    output: z.object({ list: z.array(Pair), next: z.nullable(z.string()) }),
    errors: ['notFound'],
  }),
  'duplicates.dismiss': callForKeys('duplicates.dismiss', {
    summary: 'Says that two records are not one: they are not listed as a pair again',
    input: z.strictObject({ table_id: Id, ids: z.array(Id).check(z.minLength(2), z.maxLength(2)) }),
    output: Empty,
    errors: writeErrors,
  }),
  'duplicates.compare': callForKeys('duplicates.compare', {
    summary: 'What a merge would choose from: the records, the fields in which they differ, and what would move',
    input: z.strictObject({ table_id: Id, survivor_id: Id, other_ids: Others }),
    output: z.object({
      /** The survivor first. */
      records: z.array(RecordSchema),
      fields: z.array(
        z.object({
          field_id: z.string(),
          /** The id of the record that supplies the proposed value, or `both`. */
          suggested: z.string(),
          /** Whether the field can hold the values of all records. */
          may_be_both: z.boolean(),
          /** Whether the caller may choose the value. */
          writable: z.boolean(),
        }),
      ),
      /** The number of readable records, by type, that link to a record which the merge would delete; `others`: more exist. */
      links: z.record(z.string(), z.number()),
      others: z.boolean(),
      /** Whether both records have a group chat: the survivor's chat stays, and the other one is disconnected. */
      chat_is_left: z.boolean(),
    }),
    errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'recordUnderApproval'],
  }),
  'duplicates.merge': callForKeys('duplicates.merge', {
    summary:
      'Merges records of one type into one of them: values as they are chosen, links, notes, chat, files, products, tabs and tasks moved, the others removed. Can be undone for thirty days',
    input: z.strictObject({
      table_id: Id,
      survivor_id: Id,
      other_ids: Others,
      /**
       * For each field, the id of the record that supplies the value, or `both`. A field that is left out takes the choice that
       * `duplicates.compare` suggests.
       */
      choices: z.optional(Choices),
      /** The update_time of each record as the caller knows it: a later change is a conflict. */
      known_update_times: z.record(z.string().check(z.maxLength(64)), z.number()),
    }),
    output: z.object({
      id: z.string(),
      merge_id: z.string(),
      /** Epoch milliseconds. */
      undo_until: z.number(),
      /** Links and notes that now point to the survivor. */
      moved: z.number(),
    }),
    errors: [...writeErrors, 'conflict', 'fieldsNeedApproval', 'recordUnderApproval', 'tooManyAlong'],
  }),
  'duplicates.undo': callForKeys('duplicates.undo', {
    summary:
      'Takes a merge back: the records return with what was moved from them. What somebody has changed since is left, and counted',
    input: z.strictObject({ table_id: Id, merge_id: Id }),
    output: z.object({
      /** The ids of the restored records. */
      ids: z.array(z.string()),
      /** Fields of the survivor that changed after the merge and keep their value, as far as the caller sees them. */
      left_fields: z.array(z.string()),
      /** Records that changed after the merge and still link to the survivor, as far as the caller may read them. */
      left_records: z.array(z.object({ table_id: z.string(), id: z.string(), title: z.string() })),
      /** The number of other items that were left, and of chats, lines or tabs that no longer exist. */
      left_others: z.number(),
    }),
    errors: [...writeErrors, 'undoTooLate', 'undoWritten', 'recordUnderApproval', 'fieldsNeedApproval'],
  }),
};

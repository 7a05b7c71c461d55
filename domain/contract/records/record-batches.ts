import * as z from 'zod/mini';
import { recordCapabilities } from '../../metadata/settings';
import { callForKeys } from '../call';
import { stageErrors, Values, writeErrors } from './record-writes';
import { OwnTable } from './records';
import { ChangedRecord, FieldIssueShape, Id } from '../shapes';

/** The maximum number of records in one call (SD-42). */
const batchLimit = 100;

export const toList = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.minLength(1), z.maxLength(batchLimit));

/** An action in several calls, of which members get one notice. `more` is set in all calls except the last. */
const BatchAction = z.strictObject({ id: Id, more: z.boolean() });

/** The result of one item, in the order of the call. A failure does not stop the other items. */
const BatchItem = z.object({
  /** Null for a record that could not be created. */
  id: z.nullable(z.string()),
  /** 0 means success; other values are error numbers (domain/errors.ts). */
  code: z.number(),
  /** The sentence of the error in the caller's language. */
  msg: z.string(),
  fields: z.optional(z.array(FieldIssueShape)),
});
export const RecordBatch = z.object({ success: z.number(), fail: z.number(), list: z.array(BatchItem) });
export type RecordBatch = z.infer<typeof RecordBatch>;

const batch = {
  output: RecordBatch,
  errors: ['notFound', 'notAllowed', 'keyReused', 'inProgress'],
} as const;

export const recordBatches = {
  'records.batchCreate': callForKeys('records.batchCreate', {
    ...batch,
    summary: 'Makes up to a hundred records, of one type where it is named; an answer for each',
    /** Without a type for the whole call, each item contains its type as `table_id`. */
    input: z.strictObject({ table_id: OwnTable, list: toList(Values), action: z.optional(BatchAction) }),
  }),
  'records.batchUpdate': callForKeys('records.batchUpdate', {
    ...batch,
    summary:
      'Changes up to a hundred records, of one type where it is named; an answer for each. Without known_update_time nothing counts as a conflict',
    input: z.strictObject({
      table_id: OwnTable,
      list: toList(z.strictObject({ id: Id, update_data: Values, known_update_time: z.optional(z.number()) })),
      action: z.optional(BatchAction),
    }),
  }),
  'records.batchRemove': callForKeys('records.batchRemove', {
    ...batch,
    summary: 'Removes up to a hundred records, of one type where it is named (softly); an answer for each',
    input: z.strictObject({ table_id: OwnTable, ids: toList(Id) }),
  }),
  'records.upsert': callForKeys('records.upsert', {
    summary:
      'Changes the record that has the value of a unique field, or makes one where none has it, in one transaction',
    input: z.strictObject({
      table_id: Id,
      /** The unique field, which the caller may write. Its value is among the fields. */
      by: Id,
      fields: Values,
    }),
    output: z.object({ is_new: z.boolean(), record: ChangedRecord }),
    errors: [...writeErrors, 'fieldsNeedApproval', 'recordUnderApproval', ...stageErrors],
  }),
  'records.save': callForKeys('records.save', {
    summary: 'Makes or changes a record with everything that belongs to it in one transaction',
    input: z.strictObject({
      table_id: Id,
      id: z.optional(Id),
      known_update_time: z.optional(z.number()),
      fields: Values,
      /** The target stage. The stage alone is enough where only one pipeline has it. */
      stage: z.optional(z.strictObject({ pipeline_id: z.optional(Id), stage_id: Id })),
      /** The capabilities that are created with the record, after the save. */
      capabilities: z.optional(z.array(z.enum(recordCapabilities)).check(z.maxLength(recordCapabilities.length))),
    }),
    output: ChangedRecord,
    errors: [...writeErrors, 'conflict', 'fieldsNeedApproval', 'recordUnderApproval', ...stageErrors],
  }),
};

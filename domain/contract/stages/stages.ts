import * as z from 'zod/mini';
import { moveKinds } from '../../stages/move';
import { call, callForKeys } from '../call';
import { stageErrors, writeErrors } from '../records/record-writes';
import { OwnTable } from '../records/records';
import { Id } from '../shapes';

/** A move of a record to another stage. */
const StageChange = z.object({
  /** 1 for the first move; each move begins at the end of the previous one. */
  number: z.number(),
  kind: z.enum(moveKinds),
  /** Null for no stage; the name is then empty. */
  from_pipeline_id: z.nullable(z.string()),
  from_stage_id: z.nullable(z.string()),
  pipeline_id: z.nullable(z.string()),
  to_stage_id: z.nullable(z.string()),
  /** In the reader's language; a deleted stage has its id as its name. */
  from_stage_name: z.string(),
  to_stage_name: z.string(),
  /** Epoch milliseconds. */
  change_time: z.number(),
  operator_member_id: z.nullable(z.string()),
  operator_name: z.string(),
});

export const stages = {
  'records.stageHistory': callForKeys('records.stageHistory', {
    summary: 'The stages that a record came into, with who moved it and when, the latest first',
    input: z.strictObject({ id: Id, table_id: OwnTable }),
    output: z.object({ list: z.array(StageChange) }),
    errors: ['notFound', 'deleted', 'notReadable'],
  }),
  'records.requestFields': call('records.requestFields', {
    summary:
      'Asks the members whom the present stage names for the fields that a move waits for and the caller cannot fill; each gets one message for a move',
    input: z.strictObject({
      object_type: Id,
      object_id: Id,
      /** The stage that the record is to be moved to. */
      stage_id: Id,
      /** The address that the message opens; absent: the form of the record at the missing fields. */
      url_path: z.optional(z.string().check(z.regex(/^\/detail\?[\w%&=.~+-]*$/), z.maxLength(2_000))),
    }),
    output: z.object({
      /** The fields that other members have to fill; empty where the caller can fill all of them. */
      field_ids: z.array(z.string()),
      member_ids: z.array(z.string()),
      /** The number of members who got a message. */
      sent: z.number(),
    }),
    errors: [...writeErrors, ...stageErrors],
  }),
};

import * as z from 'zod/mini';
import { approvalActions, approvalStatuses } from '../approvals/statuses';
import { call } from './call';
import { Id, Paging } from './shapes';

/** One approval (REQ shell 3.10). */
export const Approval = z.object({
  _id: z.string(),
  /** The suite's own id; missing while the suite has not taken the approval yet. */
  instance_code: z.optional(z.string()),
  template_name: z.string(),
  /** One of `approvalStatuses`, or a suite's own that nobody here knows. */
  sp_status: z.string(),
  /** The status in the caller's language. */
  sp_status_name: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  /** The record: an organization has a name, others a title. Neither where the caller cannot read it any more, and then no stages either. */
  object: z.object({ name: z.optional(z.string()), title: z.optional(z.string()), readable: z.boolean() }),
  pipeline_name: z.optional(z.string()),
  from_stage_name: z.optional(z.string()),
  to_stage_name: z.optional(z.string()),
  /** It moves from a stage to the same one: the record waits to be made there (REQ records 4). */
  is_unfinished_create: z.optional(z.literal(true)),
  action: z.enum(approvalActions),
  create_time: z.number(),
});
export type Approval = z.infer<typeof Approval>;

const equals = { relation: z.literal('equal'), value_type: z.optional(z.literal('TEXT')) };
const ByStatus = z.strictObject({ field: z.literal('sp_status'), value: z.enum(approvalStatuses), ...equals });
const BySender = z.strictObject({ field: z.literal('member_id'), value: Id, ...equals });
const ByRecord = z.strictObject({ field: z.literal('object_id'), value: Id, ...equals });

/** The conditions of REQ shell 7.23, one or several; without a sender and a record it is what the caller has sent. */
const ApprovalFilter = z.union([
  z.strictObject({}),
  ByStatus,
  BySender,
  ByRecord,
  z.strictObject({
    join: z.literal('and'),
    items: z.array(z.union([ByStatus, BySender, ByRecord])).check(z.maxLength(3)),
  }),
]);
export type ApprovalFilter = z.infer<typeof ApprovalFilter>;

export const approvals = {
  'approvals.list': call('approvals.list', {
    summary:
      'The approvals that the caller has sent, or of records that the caller may read, newest first; a page shorter than its size is the last',
    input: z.strictObject({ filter: z.optional(ApprovalFilter), ...Paging }),
    output: z.object({ list: z.array(Approval) }),
  }),
};

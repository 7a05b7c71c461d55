import * as z from 'zod/mini';
import { factRoles } from '../../approvals/fact-roles';
import { approvalActions, approvalStatuses, reasonLimit } from '../../approvals/statuses';
import { optionalFilter } from '../../filter-tree';
import { recordCapabilities } from '../../metadata/settings';
import { call } from '../call';
import { stageErrors, Values, writeErrors } from '../records/record-writes';
import { Id, Paging } from '../shapes';

/** One approval (REQ shell 3.10). */
export const Approval = z.object({
  _id: z.string(),
  /** The suite's own id; missing while the suite has not taken the approval yet. */
  instance_code: z.optional(z.string()),
  template_name: z.string(),
  /** A status of `approvalStatuses`, or a status of the suite that this server does not know. */
  sp_status: z.string(),
  /** The status in the caller's language. */
  sp_status_name: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  /** The applicant and the applicant's name. */
  member_id: z.string(),
  member_name: z.string(),
  /**
   * The record: an organization has a name, others a title. Both are absent where the caller can no longer read the record, and so are the
   * stages.
   */
  object: z.object({ name: z.optional(z.string()), title: z.optional(z.string()), readable: z.boolean() }),
  pipeline_name: z.optional(z.string()),
  from_stage_name: z.optional(z.string()),
  to_stage_name: z.optional(z.string()),
  /** Marks the approval of a new record, which moves from a stage to the same stage (REQ records 4). */
  is_unfinished_create: z.optional(z.literal(true)),
  action: z.enum(approvalActions),
  create_time: z.number(),
  /** The template's name in other languages. */
  i18n_resource: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** The people whose decision is pending, and since when; absent where no person has to decide. */
  waiting_for: z.optional(
    z.array(
      z.object({
        /** Absent for a person who is no member of this company. */
        member_id: z.optional(z.string()),
        name: z.string(),
        since: z.number(),
        /** The person has left the company: the suite decides who takes over (SD-80). */
        has_left: z.optional(z.literal(true)),
      }),
    ),
  ),
  /** While the approval waits: the amount, the customer and the date of the record, as far as the caller may read them. */
  facts: z.optional(
    z.array(z.object({ role: z.enum(factRoles), field: z.string(), field_name: z.string(), text: z.string() })),
  ),
  /** While the approval waits: the reason that the applicant gives. */
  reason: z.optional(z.string()),
  /** While the approval waits: whether the caller may not see parts of it. */
  hides: z.optional(z.literal(true)),
  /** While the approval waits: the changes that it would make, in the fields that the caller may read (SD-76). */
  changes: z.optional(
    z.array(z.object({ field: z.string(), field_name: z.string(), old_text: z.string(), new_text: z.string() })),
  ),
  /** The actions that the caller can take now. `remind` also says whether a reminder was sent today. */
  abilities: z.optional(
    z.object({ withdraw: z.boolean(), remind: z.boolean(), decide: z.boolean(), is_reminded: z.boolean() }),
  ),
});
export type Approval = z.infer<typeof Approval>;

const equals = { relation: z.literal('equal'), value_type: z.optional(z.literal('TEXT')) };
const ByStatus = z.strictObject({ field: z.literal('sp_status'), value: z.enum(approvalStatuses), ...equals });
const BySender = z.strictObject({ field: z.literal('member_id'), value: Id, ...equals });
const ByRecord = z.strictObject({ field: z.literal('object_id'), value: Id, ...equals });

/** The conditions of REQ shell 7.23, one or several. Without a sender and a record, the list contains what the caller has sent. */
const ApprovalFilter = z.union([
  ByStatus,
  BySender,
  ByRecord,
  z.strictObject({
    join: z.literal('and'),
    items: z.array(z.union([ByStatus, BySender, ByRecord])).check(z.maxLength(3)),
  }),
]);
export type ApprovalFilter = z.infer<typeof ApprovalFilter>;

const Template = z.object({
  template_id: z.string(),
  name: z.string(),
  /** The names of the approvers of each step; absent where the company designs the flow in its suite. */
  steps: z.optional(z.array(z.object({ names: z.array(z.string()), rule: z.enum(['all', 'any']) }))),
});
const TemplateId = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));
/** The reason that the sender gives to the people who decide. */
const Reason = z.optional(z.string().check(z.maxLength(reasonLimit)));
const Capabilities = z.optional(z.array(z.enum(recordCapabilities)).check(z.maxLength(recordCapabilities.length)));

/** An approval that was requested. */
const Asked = z.object({
  approval_id: z.string(),
  /** Absent while the suite has not accepted the approval yet: the work continues in the background. */
  instance_code: z.optional(z.string()),
  /** The current status: an approval without approvers may have ended already. */
  sp_status: z.string(),
});
const StatusNow = z.object({ sp_status: z.string(), sp_status_name: z.string() });
const actErrors = [
  'notFound',
  'approvalEnded',
  'approvalRefused',
  'approvalActPostponed',
  'suiteUnavailable',
  'keyReused',
  'inProgress',
] as const;
const askErrors = [
  ...writeErrors,
  'recordUnderApproval',
  'approvalNotNeeded',
  'approvalToChoose',
  'approvalNotSetUp',
  'approvalNotOffered',
  'approvalRefused',
  'approvalEnded',
  'fieldsNeedApproval',
] as const;

const fieldUpdate = {
  input: z.strictObject({
    table_id: Id,
    object_id: Id,
    to_values: Values,
    known_update_time: z.optional(z.number()),
    reason: Reason,
  }),
  /** One approval for each template that guards some of the fields (SD-74). */
  output: z.object({ list: z.array(Asked) }),
  errors: [...askErrors, 'conflict'],
} as const;

export const approvals = {
  'approvals.waitingForMe': call('approvals.waitingForMe', {
    summary:
      'The approvals that wait for the caller, those that wait longest first; a page shorter than its size is the last',
    input: z.strictObject({ ...Paging }),
    output: z.object({ list: z.array(Approval) }),
  }),
  'approvals.countWaiting': call('approvals.countWaiting', {
    summary: 'How many approvals wait for the caller, at most 100',
    input: z.strictObject({}),
    output: z.object({ count: z.number() }),
  }),
  'approvals.withdraw': call('approvals.withdraw', {
    summary: 'Withdraws an approval that the caller has sent and that waits',
    input: z.strictObject({ id: Id }),
    output: StatusNow,
    errors: actErrors,
  }),
  'approvals.remind': call('approvals.remind', {
    summary: 'Reminds those whom an approval of the caller waits for, once a day',
    input: z.strictObject({ id: Id }),
    output: z.object({ reminded: z.number() }),
    errors: ['notFound', 'approvalEnded', 'remindedToday', 'keyReused', 'inProgress'],
  }),
  'approvals.decide': call('approvals.decide', {
    summary: 'Approves or rejects in the name of the caller, whom the suite is asking; the suite is notified',
    input: z.strictObject({
      id: Id,
      decision: z.enum(['approve', 'reject']),
      reason: Reason,
    }),
    output: StatusNow,
    errors: [...actErrors, 'decisionOfOthers'],
  }),
  'approvals.config': call('approvals.config', {
    summary:
      'The approvals by one of which a change would have to be approved, as far as the record fits their conditions: of a new record, of a move, or of fields. What is still missing is not asked for',
    input: z.strictObject({
      table_id: Id,
      /** Absent: a new record. */
      object_id: z.optional(Id),
      to_stage_id: z.optional(Id),
      pipeline_id: z.optional(Id),
      /** The values after the change. */
      fields: z.optional(Values),
    }),
    output: z.object({
      list: z.array(
        z.object({
          action: z.enum(approvalActions),
          /** The caller chooses one of these templates (SD-39). */
          templates: z.array(Template),
          /** The guarded fields that the approval covers; empty for the whole change. */
          fields: z.array(z.string()),
        }),
      ),
    }),
    errors: [...writeErrors, 'stageNotAllowed', 'noStageFollows', 'stageUnderApproval', 'recordUnderApproval'],
  }),
  'approvals.createForObjectCreate': call('approvals.createForObjectCreate', {
    summary:
      'Asks to have a new record approved: it is a draft until then. With `object_id` a draft whose approval did not pass is changed and asked for again',
    input: z.strictObject({
      table_id: Id,
      object_id: z.optional(Id),
      /** The values as in the create call of the type, with the stage in which the record begins. */
      fields: z.optional(Values),
      capabilities: Capabilities,
      template_id: TemplateId,
      reason: Reason,
    }),
    output: z.extend(Asked, { object_id: z.string() }),
    errors: [...askErrors, ...stageErrors],
  }),
  'approvals.createForStageChange': call('approvals.createForStageChange', {
    summary: 'Asks to have a move of a record approved, with the fields and capabilities that go with it',
    input: z.strictObject({
      table_id: Id,
      object_id: Id,
      to_stage_id: Id,
      pipeline_id: z.optional(Id),
      fields: z.optional(Values),
      capabilities: Capabilities,
      template_id: TemplateId,
      known_update_time: z.optional(z.number()),
      reason: Reason,
    }),
    output: Asked,
    errors: [...askErrors, 'conflict', ...stageErrors],
  }),
  'approvals.createForFieldUpdate': call('approvals.createForFieldUpdate', {
    summary: 'Asks to have a change of guarded fields approved; fields that nobody guards are changed at once',
    ...fieldUpdate,
  }),
  'approvals.createForObjectUpdate': call('approvals.createForObjectUpdate', {
    summary: 'The same as `approvals.createForFieldUpdate`, at the address of REQ records 7',
    ...fieldUpdate,
  }),
  'approvals.list': call('approvals.list', {
    summary:
      'The approvals that the caller has sent, or of records that the caller may read, newest first; a page shorter than its size is the last',
    input: z.strictObject({ filter: optionalFilter(ApprovalFilter), ...Paging }),
    output: z.object({ list: z.array(Approval) }),
  }),
};

import { z } from 'zod';
import { suites } from '../suites';

/** Approvals in a form common to all suites; each suite's terms are in its own folder. Times are epoch milliseconds. */

const suite = z.enum(suites);

const controlSchema = z.object({
  id: z.string(),
  /** The id that the author of the form may have set; Feishu and Lark only. */
  customId: z.string().optional(),
  type: z.string(),
  name: z.string(),
  required: z.boolean(),
  hidden: z.boolean().default(false),
});

/** The approvers of a `sequence` decide one after another. */
const ruleSchema = z.enum(['all', 'any', 'sequence']);

const nodeSchema = z.object({
  id: z.string(),
  customId: z.string().optional(),
  name: z.string(),
  rule: ruleSchema,
  /** `chosen`: the applicant chooses the approvers at the start. */
  approvers: z.union([z.array(z.string()), z.literal('supervisor'), z.literal('chosen')]),
  /** The rule for a step without approvers: the step passes automatically, or the applicant decides. */
  ifNobody: z.enum(['pass', 'applicant']),
});

export const approvalTemplateSchema = z.object({
  suite,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Whether the application receives events of its approvals; Feishu and Lark only. */
  isSubscribed: z.boolean(),
  controls: z.array(controlSchema),
  nodes: z.array(nodeSchema),
  /** The number of days in which an approved instance can be revoked; 0 for never. */
  revertDays: z.number(),
  /** Whether a rejected approval goes back to the applicant instead of ending. */
  rejectSendsBack: z.boolean(),
  /** Whether an approval can be withdrawn once the first step has passed. */
  withdrawLater: z.boolean(),
  updatedAt: z.number(),
});

const taskStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'TRANSFERRED', 'DONE'] as const;

const taskSchema = z.object({
  id: z.string(),
  nodeId: z.string(),
  /** The person's key; null for a step that passed automatically. */
  personKey: z.string().nullable(),
  status: z.enum(taskStatuses),
  startedAt: z.number(),
  endedAt: z.number().optional(),
  comment: z.string().optional(),
});

const historySchema = z.object({
  type: z.enum(['START', 'PASS', 'AUTO_PASS', 'REJECT', 'TRANSFER', 'ROLLBACK', 'CANCEL', 'DELETE', 'REVERT']),
  at: z.number(),
  personKey: z.string().nullable(),
  nodeId: z.string().optional(),
  taskId: z.string().optional(),
  comment: z.string().optional(),
});

export const approvalSchema = z.object({
  suite,
  code: z.string(),
  templateCode: z.string(),
  /** The application's own id of the approval; Feishu and Lark only. */
  uuid: z.string().optional(),
  title: z.string(),
  applicantKey: z.string(),
  form: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), value: z.unknown() })),
  /** The page of the application that shows the subject of the approval; DingTalk only. */
  link: z.string().optional(),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'CANCELED', 'DELETED']),
  /** Whether it was approved and then revoked; Feishu and Lark only. */
  isReverted: z.boolean(),
  /** The approval that this separate approval revokes; DingTalk only. */
  takesBack: z.string().optional(),
  nodes: z.array(nodeSchema.extend({ approvers: z.array(z.string()) })),
  tasks: z.array(taskSchema),
  history: z.array(historySchema),
  comments: z.array(z.object({ id: z.string(), personKey: z.string(), at: z.number(), text: z.string() })),
  serial: z.string(),
  createdAt: z.number(),
  endedAt: z.number().optional(),
});

export type ApprovalTemplate = z.infer<typeof approvalTemplateSchema>;
export type ApprovalNode = z.infer<typeof nodeSchema>;
export type Approval = z.infer<typeof approvalSchema>;
export type ApprovalTask = Approval['tasks'][number];
/** The status of a task in an event; a task itself never has the last two. */
export type TaskChange = ApprovalTask['status'] | 'ROLLBACK' | 'REVERTED';

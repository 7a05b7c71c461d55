import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import type { ApprovalNode, ApprovalTemplate } from '../world/approval-state';
import { startNode } from '../world/approvals';
import type { World } from '../world/world';
import { personAs, userIdType, type UserIdType } from './people';
import { approvalRefuse } from './approval-refusals';
import { defineCall, type FeishuCallName } from './define-call';

/** The calls on definitions of approvals: the application creates, reads and subscribes to them. */

const endNode = 'END';
const daySeconds = 24 * 60 * 60;

/** The controls that this call accepts in a definition; formulas, serial numbers and the groups of leave and travel are excluded. */
const controlTypes = [
  'input',
  'textarea',
  'number',
  'amount',
  'date',
  'dateInterval',
  'radioV2',
  'checkboxV2',
  'contact',
  'department',
  'connect',
  'document',
  'attachmentV2',
  'image',
  'telephone',
  'address',
  'fieldList',
  'text',
] as const;

const textKey = z.string();
const controls = z
  .array(
    z.looseObject({
      id: z.string().min(1),
      custom_id: z.string().optional(),
      type: z.enum(controlTypes),
      name: textKey,
      required: z.boolean().default(false),
    }),
  )
  .min(1);
const approver = z.object({
  type: z.enum([
    'Supervisor',
    'SupervisorTopDown',
    'DepartmentManager',
    'DepartmentManagerTopDown',
    'Personal',
    'Free',
  ]),
  user_id: z.string().optional(),
  level: z.string().optional(),
});
const node = z.object({
  id: z.string().min(1),
  name: textKey.optional(),
  node_type: z.enum(['AND', 'OR', 'SEQUENTIAL']).default('OR'),
  approver: z.array(approver).default([]),
  starter_assignee: z.enum(['STARTER', 'AUTO_PASS', 'SUPERVISOR', 'DEPARTMENT_MANAGER']).default('STARTER'),
});
type ApprovalNodeBody = z.infer<typeof node>;

const definition = z.object({
  approval_name: textKey,
  approval_code: z.string().optional(),
  description: textKey.optional(),
  viewers: z.array(z.object({ viewer_type: z.enum(['TENANT', 'DEPARTMENT', 'USER', 'NONE']) })).min(1),
  form: z.object({ form_content: z.string() }),
  node_list: z.array(node).min(3),
  settings: z
    .object({
      revert_interval: z
        .number()
        .int()
        .min(0)
        .default(31 * daySeconds),
      revert_option: z.number().int().default(1),
      reject_option: z.number().int().default(0),
      quick_approval_option: z.number().int().default(1),
    })
    .prefault({}),
  config: z
    .object({
      can_update_viewer: z.boolean(),
      can_update_form: z.boolean(),
      can_update_process: z.boolean(),
      can_update_revert: z.boolean(),
    })
    .optional(),
  icon: z.number().int().min(0).max(24).default(0),
  i18n_resources: z
    .array(
      z.object({
        locale: z.enum(['zh-CN', 'en-US', 'ja-JP']),
        is_default: z.boolean(),
        texts: z.array(z.object({ key: textKey, value: z.string().min(1) })),
      }),
    )
    .min(1),
});
type ApprovalDefinitionBody = z.infer<typeof definition>;

const rules = { AND: 'all', OR: 'any', SEQUENTIAL: 'sequence' } as const;
const nodeTypes = { all: 'AND', any: 'OR', sequence: 'SEQUENTIAL' } as const;

/** Parses JSON inside a string. @throws Refusal */
export function parseForm<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw approvalRefuse.parameter('form is not a string in json format');
  }
  const checked = schema.safeParse(parsed);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw approvalRefuse.parameter(`form.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`);
}

export function definitionCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const getTemplate = (code = ''): ApprovalTemplate => {
    const template = world.approvals.template(suite, code);
    if (!template) throw approvalRefuse.noDefinition();
    return template;
  };
  const subscription = (name: FeishuCallName, shouldSubscribe: boolean) =>
    defineCall(name, {
      answer({ params }) {
        const template = getTemplate(params.approval_code);
        // Ending a subscription that does not exist is refused as well.
        if (template.isSubscribed === shouldSubscribe) throw approvalRefuse.subscribed();
        world.approvals.saveTemplate({ ...template, isSubscribed: shouldSubscribe });
        return {};
      },
    });

  return [
    defineCall('approval.approval.create', {
      query: z.object({ user_id_type: userIdType.default('open_id'), department_id_type: z.string().optional() }),
      body: definition,
      answer({ query, body }) {
        const earlier = body.approval_code === undefined ? undefined : getTemplate(body.approval_code);
        const template = toTemplate(suite, query.user_id_type, body, {
          code: earlier?.code ?? randomUUID().toUpperCase(),
          isSubscribed: earlier?.isSubscribed ?? false,
          at: world.now(),
        });
        world.approvals.saveTemplate(template);
        return { approval_code: template.code, approval_id: String(7 * 10 ** 14 + randomInt(10 ** 12)) };
      },
    }),
    defineCall('approval.approval.get', {
      query: z.object({ user_id_type: userIdType.optional(), locale: z.string().optional() }),
      answer: ({ params }) => presentDefinition(getTemplate(params.approval_code)),
    }),
    subscription('approval.approval.subscribe', true),
    subscription('approval.approval.unsubscribe', false),
  ];
}

function toTemplate(
  suite: FeishuSuite,
  idType: UserIdType,
  body: ApprovalDefinitionBody,
  { code, isSubscribed, at }: { code: string; isSubscribed: boolean; at: number },
): ApprovalTemplate {
  const resource = body.i18n_resources.find(({ is_default: isDefault }) => isDefault);
  if (!resource) throw approvalRefuse.parameter('i18n_resources has no default language');
  const texts = new Map(resource.texts.map(({ key, value }) => [key, value]));
  const text = (key: string): string => {
    const value = texts.get(key);
    if (value === undefined) throw approvalRefuse.parameter(`i18n_resources has no value for ${key}`);
    return value;
  };
  const form = parseForm(controls, body.form.form_content);
  if (new Set(form.map(({ id }) => id)).size < form.length) throw approvalRefuse.parameter('two controls have one id');
  const [first, last] = [body.node_list.at(0), body.node_list.at(-1)];
  if (first?.id !== startNode || last?.id !== endNode)
    throw approvalRefuse.parameter('node_list begins with START and ends with END');
  return {
    suite,
    code,
    name: text(body.approval_name),
    description: body.description === undefined ? '' : text(body.description),
    isActive: true,
    isSubscribed,
    controls: form.map(({ id, custom_id: customId, type, name, required }) => ({
      id,
      ...(customId && { customId }),
      type,
      name: text(name),
      required,
      hidden: false,
    })),
    nodes: body.node_list.slice(1, -1).map((node) => toNode(suite, idType, node, text)),
    revertDays: body.settings.revert_interval / daySeconds,
    rejectSendsBack: body.settings.reject_option === 1,
    withdrawLater: body.settings.revert_option === 1,
    updatedAt: at,
  };
}

function toNode(
  suite: FeishuSuite,
  idType: UserIdType,
  node: ApprovalNodeBody,
  text: (key: string) => string,
): ApprovalNode {
  const { id, name, node_type: type, approver: approvers, starter_assignee: starterAssignee } = node;
  const isFree = approvers.some((approver) => approver.type === 'Free');
  if (type === 'SEQUENTIAL' && !isFree) throw approvalRefuse.parameter('SEQUENTIAL is for chosen approvers');
  if (approvers.length === 0) throw approvalRefuse.parameter(`node ${id} has no approver`);
  const people = approvers
    .filter((approver) => approver.type === 'Personal')
    .map(({ user_id: userId = '' }) => {
      const person = personAs(suite, idType, userId);
      if (!person) throw approvalRefuse.noPerson();
      return person.key;
    });
  return {
    id,
    name: name === undefined ? id : text(name),
    rule: rules[type],
    approvers: isFree ? 'chosen' : people.length > 0 ? people : 'supervisor',
    ifNobody: starterAssignee === 'AUTO_PASS' ? 'pass' : 'applicant',
  };
}

function presentDefinition(template: ApprovalTemplate): Record<string, unknown> {
  const { name, isActive, controls: form, nodes } = template;
  return {
    approval_name: name,
    status: isActive ? 'ACTIVE' : 'INACTIVE',
    form: JSON.stringify(
      form.map(({ id, customId, type, name: label, required }) => ({
        id,
        custom_id: customId ?? '',
        name: label,
        type,
        printable: true,
        required,
      })),
    ),
    node_list: [
      {
        name: 'Submit',
        need_approver: false,
        node_id: startNode,
        custom_node_id: '',
        node_type: 'AND',
        approver_chosen_multi: false,
      },
      ...nodes.map((node) => ({
        name: node.name,
        need_approver: node.approvers === 'chosen',
        node_id: node.id,
        custom_node_id: node.customId ?? '',
        node_type: nodeTypes[node.rule],
        approver_chosen_multi: true,
      })),
      {
        name: 'End',
        need_approver: false,
        node_id: endNode,
        custom_node_id: '',
        node_type: 'AND',
        approver_chosen_multi: false,
      },
    ],
    viewers: [{ type: 'NONE', id: '', user_id: '' }],
  };
}

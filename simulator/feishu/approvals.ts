import { z } from 'zod';
import type { Person } from '../people';
import type { FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import type { Approval } from '../world/approval-state';
import { departmentRecords } from '../world/directory';
import type { World } from '../world/world';
import { definitionCalls, parseForm } from './approval-definitions';
import { approvalRefuse, inWords } from './approval-refusals';
import { presentApproval } from './approval-shapes';
import { personAs, userIdType, type UserIdType } from './people';
import { defineCall, type FeishuCallName } from './define-call';

/** A subset of approval v4: instances of definitions, and people's actions on their tasks. */

const formValues = z.array(z.looseObject({ id: z.string().min(1), type: z.string(), value: z.unknown() }));
const chosenApprovers = z.array(z.object({ key: z.string(), value: z.array(z.string()) })).default([]);
const starting = z.object({
  approval_code: z.string(),
  user_id: z.string().optional(),
  open_id: z.string().optional(),
  department_id: z.string().optional(),
  form: z.string(),
  node_approver_open_id_list: chosenApprovers,
  node_approver_user_id_list: chosenApprovers,
  node_cc_open_id_list: z.array(z.unknown()).optional(),
  uuid: z.string().optional(),
  title: z.string().optional(),
  title_display_method: z.union([z.literal(0), z.literal(1)]).default(0),
  allow_resubmit: z.boolean().optional(),
  allow_submit_again: z.boolean().optional(),
  forbid_revoke: z.boolean().optional(),
  cancel_bot_notification: z.string().optional(),
  i18n_resources: z
    .array(
      z.object({
        locale: z.enum(['zh-CN', 'en-US', 'ja-JP']),
        is_default: z.boolean(),
        texts: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    )
    .default([]),
});
const idTypeQuery = z.object({ user_id_type: userIdType.default('open_id') });
const about = z.object({ approval_code: z.string(), instance_code: z.string(), user_id: z.string() });
const deciding = about.extend({ task_id: z.string(), comment: z.string().optional(), form: z.string().optional() });
const pageQuery = z.object({
  approval_code: z.string(),
  start_time: z.coerce.number(),
  end_time: z.coerce.number(),
  page_size: z.coerce.number().default(100),
  page_token: z.string().optional(),
});

export function approvalCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const instance = (id: string): Approval => {
    const approval = world.approvals.find(suite, id);
    if (!approval) throw approvalRefuse.noInstance();
    return approval;
  };
  const person = (type: UserIdType, id: string): Person => {
    const foundPerson = personAs(suite, type, id);
    if (!foundPerson) throw approvalRefuse.noPerson();
    return foundPerson;
  };
  /** Returns the instance that a call names with its definition and a person. */
  const findApplicant = (body: z.infer<typeof about>, type: UserIdType): { approval: Approval; personKey: string } => {
    if (!world.approvals.template(suite, body.approval_code)) throw approvalRefuse.noDefinition();
    const approval = instance(body.instance_code);
    if (approval.templateCode !== body.approval_code) throw approvalRefuse.noInstance();
    return { approval, personKey: person(type, body.user_id).key };
  };
  const decision = (name: FeishuCallName, pass: boolean) =>
    defineCall(name, {
      query: idTypeQuery,
      body: deciding,
      answer({ query, body }) {
        const { approval, personKey } = findApplicant(body, query.user_id_type);
        const { task_id: taskId, comment } = body;
        inWords(() => world.approvals.decide(approval, { taskId, personKey, pass, ...(comment && { comment }) }));
        return {};
      },
    });

  return [
    ...definitionCalls(world, suite),
    defineCall('approval.instance.create', {
      body: starting,
      answer: ({ body }) => ({ instance_code: start(world, suite, body).code }),
    }),
    defineCall('approval.instance.get', {
      query: z.object({ user_id_type: userIdType.optional(), locale: z.string().optional() }),
      // The path also accepts the application's own id of the instance.
      answer: ({ params }) => presentApproval(world, suite, instance(params.instance_id ?? '')),
    }),
    defineCall('approval.instance.list', {
      query: pageQuery,
      answer({ query }) {
        if (!world.approvals.template(suite, query.approval_code)) throw approvalRefuse.noDefinition();
        const codes = world.approvals
          .list(suite)
          .filter(
            ({ templateCode, createdAt }) =>
              templateCode === query.approval_code && createdAt >= query.start_time && createdAt <= query.end_time,
          )
          .map(({ code }) => code);
        const from = Number(query.page_token ?? 0);
        const end = from + query.page_size;
        return {
          instance_code_list: codes.slice(from, end),
          page_token: end < codes.length ? String(end) : '',
          has_more: end < codes.length,
        };
      },
    }),
    defineCall('approval.instance.cancel', {
      query: idTypeQuery,
      body: about,
      answer({ query, body }) {
        const { approval, personKey } = findApplicant(body, query.user_id_type);
        inWords(() => world.approvals.withdraw(approval, personKey));
        return {};
      },
    }),
    defineCall('approval.instance.specified_rollback', {
      query: idTypeQuery,
      body: z.object({
        user_id: z.string(),
        task_id: z.string(),
        reason: z.string().optional(),
        task_def_key_list: z.array(z.string()),
      }),
      answer({ query, body }) {
        const { task_id: taskId, reason, task_def_key_list: keys } = body;
        const approval = world.approvals.list(suite).find(({ tasks }) => tasks.some(({ id }) => id === taskId));
        if (!approval) throw approvalRefuse.parameter('task_id');
        const personKey = person(query.user_id_type, body.user_id).key;
        const [nodeId = ''] = keys;
        inWords(() =>
          world.approvals.sendBack(approval, { taskId, personKey, nodeId, ...(reason && { comment: reason }) }),
        );
        return {};
      },
    }),
    defineCall('approval.instance_comment.create', {
      query: z.object({ user_id_type: userIdType.default('open_id'), user_id: z.string() }),
      body: z.object({ content: z.string() }),
      answer({ params, query, body }) {
        const { text } = parseForm(z.object({ text: z.string().min(1) }), body.content);
        const { key } = person(query.user_id_type, query.user_id);
        return { comment_id: world.approvals.comment(instance(params.instance_id ?? ''), key, text) };
      },
    }),
    decision('approval.task.approve', true),
    decision('approval.task.reject', false),
    defineCall('approval.task.transfer', {
      query: idTypeQuery,
      body: deciding.extend({ transfer_user_id: z.string() }),
      answer({ query, body }) {
        const { approval, personKey } = findApplicant(body, query.user_id_type);
        const receiver = person(query.user_id_type, body.transfer_user_id).key;
        const { task_id: taskId, comment } = body;
        inWords(() =>
          world.approvals.transfer(approval, { taskId, personKey, to: receiver, ...(comment && { comment }) }),
        );
        return {};
      },
    }),
    defineCall('approval.task.resubmit', {
      query: idTypeQuery,
      body: deciding.extend({ form: z.string() }),
      answer({ query, body }) {
        const { approval, personKey } = findApplicant(body, query.user_id_type);
        const form = filled(world, suite, body.approval_code, body.form);
        inWords(() => world.approvals.resubmit(approval, { taskId: body.task_id, personKey, form }));
        return {};
      },
    }),
  ];
}

/** Returns the values of a form, each for a control of its definition; a missing required value is refused. */
function filled(world: World, suite: FeishuSuite, code: string, form: string): Approval['form'] {
  const controls = world.approvals.template(suite, code)?.controls ?? [];
  const values = parseForm(formValues, form).map(({ id, type, value }) => {
    const control = controls.find((candidate) => candidate.id === id || candidate.customId === id);
    const isEmpty = value === undefined || value === null || value === '';
    if (control?.type !== type || isEmpty) throw approvalRefuse.parameter(`the value of a control, control=${id}`);
    return { id: control.id, name: control.name, type, value };
  });
  const missing = controls.find(({ id, required }) => required && !values.some((entry) => entry.id === id));
  if (missing) throw approvalRefuse.parameter(`the value of a control, control=${missing.id}`);
  return values;
}

function start(world: World, suite: FeishuSuite, body: z.infer<typeof starting>): Approval {
  const template = world.approvals.template(suite, body.approval_code);
  if (!template) throw approvalRefuse.noDefinition();
  if (!template.isActive) throw approvalRefuse.inactive();
  const applicant =
    body.user_id === undefined
      ? personAs(suite, 'open_id', body.open_id ?? '')
      : personAs(suite, 'user_id', body.user_id);
  if (!applicant || !world.contactRange(suite).isEmployed(applicant)) throw approvalRefuse.noPerson();
  // The root is refused, and so are ids of another kind.
  if (body.department_id !== undefined && !departmentRecords.some(({ key }) => key === body.department_id))
    throw approvalRefuse.parameter('department_id');
  if (body.uuid !== undefined && world.approvals.find(suite, body.uuid)) throw approvalRefuse.sameUuid();
  const texts = body.i18n_resources.find(({ is_default: isDefault }) => isDefault)?.texts ?? [];
  const title = texts.find(({ key }) => key === body.title)?.value;
  if (body.title !== undefined && title === undefined) throw approvalRefuse.parameter('title');
  const people = new Map<string, string[]>();
  for (const [type, list] of [
    ['open_id', body.node_approver_open_id_list],
    ['user_id', body.node_approver_user_id_list],
  ] as const)
    for (const { key, value } of list)
      people.set(key, [
        ...(people.get(key) ?? []),
        ...value.map((id) => {
          const foundPerson = personAs(suite, type, id);
          if (!foundPerson) throw approvalRefuse.noPerson();
          return foundPerson.key;
        }),
      ]);
  return inWords(() =>
    world.approvals.start({
      template,
      applicantKey: applicant.key,
      title:
        title === undefined ? template.name : body.title_display_method === 1 ? title : `${template.name}|${title}`,
      form: filled(world, suite, template.code, body.form),
      uuid: body.uuid,
      chosen: people,
    }),
  );
}

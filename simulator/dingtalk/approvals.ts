import { z } from 'zod';
import type { Person } from '../people';
import type { SimulatedCall } from '../wire/call';
import type { Approval, ApprovalNode, ApprovalTemplate } from '../world/approval-state';
import { getDepartment } from '../world/directory';
import type { World } from '../world/world';
import { approvalFormCalls } from './approval-forms';
import { approvalRefuse, inWords } from './approval-refusals';
import { presentApproval, getStatus } from './approval-shapes';
import { defineCall } from './define-call';
import { personByUserId } from './people';

const suite = 'dingtalk';

/**
 * OA approvals: instances of form templates, and people's actions on their tasks. A start takes no idempotency key, so two requests create two
 * instances.
 */

const rootDepartment = -1;
const rules = { NONE: 'any', OR: 'any', AND: 'all' } as const;

const starting = z.object({
  processCode: z.string(),
  originatorUserId: z.string(),
  deptId: z.number().int().optional(),
  microappAgentId: z.number().optional(),
  approvers: z
    .array(
      z
        .object({ actionType: z.enum(['AND', 'OR', 'NONE']), userIds: z.array(z.string()).min(1) })
        .refine(({ actionType, userIds }) => (actionType === 'NONE') === (userIds.length === 1), 'userIds'),
    )
    .optional(),
  ccList: z.array(z.string()).optional(),
  ccPosition: z.enum(['START', 'FINISH', 'START_FINISH']).optional(),
  bizDetailPageUrl: z.string().optional(),
  formComponentValues: z.array(
    z.object({
      name: z.string().min(1),
      value: z.string(),
      id: z.string().optional(),
      componentType: z.string().optional(),
    }),
  ),
});
const buildTask = z.object({ taskId: z.number().int(), remark: z.string().optional() });

export function approvalCalls(world: World): SimulatedCall[] {
  const instance = (code: string, refusal = approvalRefuse.noInstance): Approval => {
    const approval = world.approvals.find(suite, code);
    if (!approval || approval.status === 'DELETED') throw refusal();
    return approval;
  };
  const person = (userId: string): Person => personOr(userId, approvalRefuse.noUser);
  const yes = { success: true, result: true };

  return [
    ...approvalFormCalls(world),
    defineCall('workflow.instances.start', {
      body: starting,
      answer: ({ body }) => ({ instanceId: start(world, body).code }),
    }),
    defineCall('workflow.instances.get', {
      query: z.object({ processInstanceId: z.string() }),
      answer: ({ query }) => ({
        success: 'true',
        result: presentApproval(instance(query.processInstanceId), world.approvals.list(suite)),
      }),
    }),
    defineCall('workflow.instanceIds.query', {
      body: z.object({
        processCode: z.string(),
        startTime: z.number(),
        endTime: z.number().optional(),
        nextToken: z.number().int().min(0),
        maxResults: z.number().int(),
        userIds: z.array(z.string()).optional(),
        statuses: z.array(z.enum(['NEW', 'RUNNING', 'TERMINATED', 'COMPLETED'])).optional(),
      }),
      answer({ body }) {
        if (!world.approvals.template(suite, body.processCode)) throw approvalRefuse.noProcessToSearch();
        const { startTime, endTime = world.now(), nextToken, maxResults, userIds, statuses } = body;
        const keys = userIds?.map((id) => personByUserId(id)?.key);
        const instances = world.approvals
          .list(suite)
          .filter(
            (approval) =>
              approval.templateCode === body.processCode &&
              approval.status !== 'DELETED' &&
              approval.createdAt >= startTime &&
              approval.createdAt <= endTime &&
              (keys?.includes(approval.applicantKey) ?? true) &&
              (statuses?.includes(getStatus(approval)) ?? true),
          );
        const end = nextToken + maxResults;
        return {
          success: true,
          result: {
            list: instances.slice(nextToken, end).map(({ code }) => code),
            ...(end < instances.length && { nextToken: String(end) }),
          },
        };
      },
    }),
    defineCall('workflow.instances.terminate', {
      body: z.object({
        processInstanceId: z.string(),
        isSystem: z.boolean(),
        remark: z.string().optional(),
        operatingUserId: z.string().optional(),
      }),
      answer({ body }) {
        const approval = instance(body.processInstanceId, approvalRefuse.noInstanceToWithdraw);
        const personKey = body.isSystem ? null : person(body.operatingUserId ?? '').key;
        inWords(approvalRefuse.notTerminated, () => world.approvals.withdraw(approval, personKey));
        return yes;
      },
    }),
    defineCall('workflow.instances.execute', {
      body: buildTask.extend({
        processInstanceId: z.string(),
        actionerUserId: z.string(),
        result: z.enum(['agree', 'refuse']),
      }),
      answer({ body }) {
        const approval = instance(body.processInstanceId, approvalRefuse.noInstanceToDecide);
        inWords(approvalRefuse.notExecuted, () =>
          world.approvals.decide(approval, {
            taskId: String(body.taskId),
            personKey: person(body.actionerUserId).key,
            pass: body.result === 'agree',
            ...(body.remark && { comment: body.remark }),
          }),
        );
        return yes;
      },
    }),
    defineCall('workflow.tasks.redirect', {
      body: buildTask.extend({ operateUserId: z.string(), toUserId: z.string() }),
      answer({ body }) {
        const taskId = String(body.taskId);
        const approval = world.approvals.list(suite).find(({ tasks }) => tasks.some(({ id }) => id === taskId));
        if (!approval) throw approvalRefuse.noInstanceToDecide();
        inWords(approvalRefuse.notExecuted, () =>
          world.approvals.transfer(approval, {
            taskId,
            personKey: person(body.operateUserId).key,
            to: person(body.toUserId).key,
            ...(body.remark && { comment: body.remark }),
          }),
        );
        return yes;
      },
    }),
    defineCall('workflow.instances.comment', {
      body: z.object({ processInstanceId: z.string(), text: z.string().min(1), commentUserId: z.string() }),
      answer({ body }) {
        world.approvals.comment(instance(body.processInstanceId), person(body.commentUserId).key, body.text);
        return yes;
      },
    }),
  ];
}

function personOr(userId: string, refusal: () => Error): Person {
  const foundPerson = personByUserId(userId);
  if (!foundPerson) throw refusal();
  return foundPerson;
}

function start(world: World, body: z.infer<typeof starting>): Approval {
  const template = world.approvals.template(suite, body.processCode);
  if (!template) throw approvalRefuse.noProcess();
  if (body.bizDetailPageUrl !== undefined && !world.console(suite).advancedApprovals)
    throw approvalRefuse.notAdvanced();
  const person = (userId: string) => personOr(userId, approvalRefuse.wrongPerson);
  const applicant = person(body.originatorUserId);
  if (body.deptId !== undefined && ![rootDepartment, getDepartment(applicant).number].includes(body.deptId))
    throw approvalRefuse.wrongPerson();
  const nodes = body.approvers?.map(({ actionType, userIds }, index): ApprovalNode => ({
    id: `activity_${index + 1}`,
    name: '审批人',
    rule: rules[actionType],
    approvers: userIds.map((userId) => person(userId).key),
    ifNobody: 'pass',
  }));
  if ((nodes ?? template.nodes).length === 0) throw approvalRefuse.notStarted('approvers');
  return inWords(approvalRefuse.notStarted, () =>
    world.approvals.start({
      template,
      applicantKey: applicant.key,
      title: `${applicant.name}提交的${template.name}`,
      form: filled(template, body.formComponentValues),
      link: body.bizDetailPageUrl,
      nodes,
    }),
  );
}

/** Returns the values of a form, each for a component of its template; a missing required value is refused. */
function filled(
  { controls }: ApprovalTemplate,
  values: z.infer<typeof starting>['formComponentValues'],
): Approval['form'] {
  const form = values.map(({ id, name, value }) => {
    const control = controls.find((candidate) => (id === undefined ? candidate.name === name : candidate.id === id));
    if (!control) throw approvalRefuse.wrongValues(name);
    return { id: control.id, name: control.name, type: control.type, value };
  });
  const missing = controls.find(
    ({ id, required }) => required && !form.some((entry) => entry.id === id && entry.value !== ''),
  );
  if (missing) throw approvalRefuse.wrongValues(missing.name);
  return form;
}

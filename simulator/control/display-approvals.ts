import type { Suite } from '../suites';
import type { Approval } from '../world/approval-state';
import { startNode } from '../world/approvals';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';
import type { ShownApproval } from './shown-approval';

/** Returns the approvals that a person has sent, or is or was an approver of, the latest first. */
export function displayApprovals(world: World, suite: Suite, personKey: string): ShownApproval[] {
  const isAdministrator = world.console(suite).administrators.includes(personKey);
  return world.approvals
    .list(suite)
    .filter(
      ({ applicantKey, tasks, status }) =>
        status !== 'DELETED' &&
        (isAdministrator || applicantKey === personKey || tasks.some((task) => task.personKey === personKey)),
    )
    .map((approval) => display(world, approval, personKey, isAdministrator))
    .sort((first, second) => second.at - first.at);
}

function display(world: World, approval: Approval, personKey: string, isAdministrator: boolean): ShownApproval {
  const { suite, status, applicantKey, tasks, nodes } = approval;
  const template = world.approvals.template(suite, approval.templateCode);
  const getName = (key: string | null) => (key === null ? '' : (findPerson(key)?.name ?? key));
  const task = tasks.find((pendingTask) => pendingTask.personKey === personKey && pendingTask.status === 'PENDING');
  const nodeIndex = nodes.findIndex(({ id }) => id === task?.nodeId);
  const isMine = applicantKey === personKey;
  const hidden = template?.controls.filter((control) => control.hidden).map(({ id }) => id) ?? [];
  return {
    code: approval.code,
    title: approval.title,
    status: approval.isReverted || isTakenBack(world, approval) ? 'REVERTED' : status,
    applicant: getName(applicantKey),
    at: approval.createdAt,
    isMine,
    lines: [
      ...approval.form
        .filter(({ id }) => !hidden.includes(id))
        .map(({ name, value }) => ({
          label: name,
          value: typeof value === 'string' ? value : JSON.stringify(value),
        })),
      ...(approval.link ? [{ label: '', value: approval.link }] : []),
    ],
    steps: tasks.map((approvalTask) => ({
      name: nodes.find(({ id }) => id === approvalTask.nodeId)?.name ?? '',
      person: getName(approvalTask.personKey),
      status: approvalTask.status,
      comment: approvalTask.comment ?? '',
    })),
    comments: approval.comments.map((commentEntry) => ({
      person: getName(commentEntry.personKey),
      text: commentEntry.text,
    })),
    ...(task && { taskId: task.id }),
    isBack: task?.nodeId === startNode,
    backTo:
      task && task.nodeId !== startNode
        ? [
            { id: startNode, name: getName(applicantKey) },
            ...nodes.slice(0, nodeIndex).map(({ id, name }) => ({ id, name })),
          ]
        : [],
    can: {
      withdraw: isMine && status === 'PENDING',
      revert: isMine && status === 'APPROVED' && (template?.revertDays ?? 0) > 0 && !isTakenBack(world, approval),
      remove: isAdministrator,
    },
  };
}

/** Returns whether another DingTalk approval has revoked this one. */
function isTakenBack(world: World, { suite, code }: Approval): boolean {
  return world.approvals.list(suite).some(({ takesBack, status }) => takesBack === code && status === 'APPROVED');
}

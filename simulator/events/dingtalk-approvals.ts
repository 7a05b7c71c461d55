import { getUserId } from '../dingtalk/people';
import type { Person } from '../people';
import { findPerson } from '../world/directory';
import { freshId } from '../world/ids';
import type { ApprovalOccurrence } from '../world/occurrences';
import type { World } from '../world/world';
import type { SimulatedEvent } from './push';
import { dingtalkApplication, isStoreApp } from '../world/tenant';

const suite = 'dingtalk';
const ownNames = { instance: 'bpms_instance_change', task: 'bpms_task_change' } as const;
const directedNames = {
  instance: 'workflow_instance_change_directed',
  task: 'workflow_task_change_directed',
} as const;

const instanceTypes = {
  PENDING: { type: 'start' },
  APPROVED: { type: 'finish', result: 'agree' },
  REJECTED: { type: 'finish', result: 'refuse' },
  CANCELED: { type: 'terminate' },
  DELETED: { type: 'delete' },
  // In DingTalk a separate approval revokes another one.
  REVERTED: undefined,
} as const;
const taskTypes = {
  PENDING: { type: 'start' },
  APPROVED: { type: 'finish', result: 'agree' },
  REJECTED: { type: 'finish', result: 'refuse' },
  TRANSFERRED: { type: 'finish', result: 'redirect' },
  DONE: { type: 'cancel' },
  ROLLBACK: { type: 'cancel' },
  REVERTED: undefined,
} as const;

/** Returns the events of approvals: for an instance only at its start and end, for tasks also in between. */
export function dingtalkApprovalEvents(world: World, occurrence: ApprovalOccurrence): SimulatedEvent[] {
  const { approval } = occurrence;
  const { code, templateCode, title, serial, createdAt, endedAt, applicantKey } = approval;
  const about = {
    processInstanceId: code,
    processCode: templateCode,
    corpId: dingtalkApplication().corpId,
    businessId: serial,
    title,
    createTime: createdAt,
    url: `https://aflow.dingtalk.com/dingtalk/mobile/homepage.htm?corpid=${dingtalkApplication().corpId}`,
  };
  // A third-party app receives events with another name, only about templates that belong to it.
  const names: Record<keyof typeof ownNames, string> = isStoreApp(suite) ? directedNames : ownNames;
  const event = (subject: keyof typeof ownNames, content: Record<string, unknown>): SimulatedEvent[] => [
    { id: freshId('evt'), type: names[subject], content: { ...about, ...content }, at: world.now() },
  ];
  const getId = (person: Person | undefined) => (person ? getUserId(person) : '');
  switch (occurrence.kind) {
    case 'approvalChanged': {
      const eventDetails = instanceTypes[occurrence.status];
      if (!eventDetails) return [];
      return event('instance', {
        ...eventDetails,
        staffId: getId(findPerson(applicantKey)),
        ...(endedAt !== undefined && eventDetails.type !== 'start' && { finishTime: endedAt }),
      });
    }
    case 'approvalTaskChanged': {
      const { task, status } = occurrence;
      const eventDetails = taskTypes[status];
      if (!eventDetails || task.personKey === null) return [];
      return event('task', {
        ...eventDetails,
        taskId: Number(task.id),
        staffId: getId(findPerson(task.personKey)),
        ...(task.endedAt !== undefined && { finishTime: task.endedAt }),
        ...(task.comment && { remark: task.comment }),
      });
    }
    case 'approvalCommented':
      return event('task', { type: 'comment', staffId: getId(occurrence.person) });
  }
}

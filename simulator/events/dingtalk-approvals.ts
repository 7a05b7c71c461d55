import { getUserId } from '../dingtalk/people';
import type { Person } from '../people';
import { findPerson } from '../world/directory';
import { freshId } from '../world/ids';
import type { ApprovalOccurrence } from '../world/occurrences';
import type { World } from '../world/world';
import type { SimulatedEvent } from './push';
import { dingtalkApplication } from '../world/tenant';

const instanceTypes = {
  PENDING: { type: 'start' },
  APPROVED: { type: 'finish', result: 'agree' },
  REJECTED: { type: 'finish', result: 'refuse' },
  CANCELED: { type: 'terminate' },
  DELETED: { type: 'delete' },
  // An approval of its own takes one back here.
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

/** Events of approvals: of an instance at its start and end alone, of tasks between. */
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
  const event = (type: string, content: Record<string, unknown>): SimulatedEvent[] => [
    { id: freshId('evt'), type, content: { ...about, ...content }, at: world.now() },
  ];
  const getId = (person: Person | undefined) => (person ? getUserId(person) : '');
  switch (occurrence.kind) {
    case 'approvalChanged': {
      const eventDetails = instanceTypes[occurrence.status];
      if (!eventDetails) return [];
      return event('bpms_instance_change', {
        ...eventDetails,
        staffId: getId(findPerson(applicantKey)),
        ...(endedAt !== undefined && eventDetails.type !== 'start' && { finishTime: endedAt }),
      });
    }
    case 'approvalTaskChanged': {
      const { task, status } = occurrence;
      const eventDetails = taskTypes[status];
      if (!eventDetails || task.personKey === null) return [];
      return event('bpms_task_change', {
        ...eventDetails,
        taskId: Number(task.id),
        staffId: getId(findPerson(task.personKey)),
        ...(task.endedAt !== undefined && { finishTime: task.endedAt }),
        ...(task.comment && { remark: task.comment }),
      });
    }
    case 'approvalCommented':
      return event('bpms_task_change', { type: 'comment', staffId: getId(occurrence.person) });
  }
}

import type { FeishuSuite } from '../suites';
import type { Approval } from '../world/approval-state';
import { getDepartment, findPerson, listIds } from '../world/directory';
import type { World } from '../world/world';

const nodeTypes = { all: 'AND', any: 'OR', sequence: 'SEQUENTIAL' } as const;
const ms = (time: number | undefined) => String(time ?? 0);

/** Returns an instance in the form of `instances/{id}`. A revoked one has CANCELED, with a separate mark. */
export function presentApproval(world: World, suite: FeishuSuite, approval: Approval): Record<string, unknown> {
  const ids = (key: string | null) => {
    const person = key === null ? undefined : findPerson(key);
    const { openId, userId } = person ? listIds(suite, person) : { openId: '', userId: '' };
    return { open_id: openId, user_id: userId };
  };
  const applicant = findPerson(approval.applicantKey);
  return {
    approval_name: world.approvals.template(suite, approval.templateCode)?.name ?? approval.title,
    approval_code: approval.templateCode,
    instance_code: approval.code,
    uuid: approval.uuid ?? '',
    serial_number: approval.serial,
    ...ids(approval.applicantKey),
    department_id: applicant ? getDepartment(applicant).openId : '',
    start_time: ms(approval.createdAt),
    end_time: ms(approval.endedAt),
    status: approval.status,
    reverted: approval.isReverted,
    form: JSON.stringify(approval.form.map(({ id, name, type, value }) => ({ id, name, type, ext: null, value }))),
    task_list: approval.tasks.map((task) => {
      const node = approval.nodes.find(({ id }) => id === task.nodeId);
      return {
        id: task.id,
        ...ids(task.personKey),
        status: task.status,
        node_id: task.nodeId,
        node_name: node?.name ?? '',
        custom_node_id: node?.customId ?? '',
        type: task.personKey === null ? 'AUTO_PASS' : nodeTypes[node?.rule ?? 'any'],
        start_time: ms(task.startedAt),
        end_time: ms(task.endedAt),
      };
    }),
    comment_list: approval.comments.map(({ id, personKey, at, text }) => ({
      id,
      ...ids(personKey),
      comment: text,
      create_time: ms(at),
    })),
    timeline: approval.history
      // The lists of an instance do not contain the console's actions.
      .filter(({ type }) => type !== 'DELETE' && type !== 'REVERT')
      .map(({ type, at, personKey, nodeId, taskId, comment }) => ({
        type,
        create_time: ms(at),
        ...ids(personKey),
        ...(taskId && { task_id: taskId }),
        ...(nodeId && { node_key: nodeId }),
        comment: comment ?? '',
        ext: '{}',
      })),
  };
}

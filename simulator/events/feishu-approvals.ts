import { feishuRules } from '../../vendor-rules';
import type { FeishuSuite } from '../suites';
import { findPerson, listIds } from '../world/directory';
import { freshId } from '../world/ids';
import type { ApprovalOccurrence } from '../world/occurrences';
import type { World } from '../world/world';
import type { SimulatedEvent } from './push';

/**
 * Returns the events of approvals, which still have the older envelope. Only subscribed definitions have events, and only applications that may
 * read approvals receive them.
 */
export function feishuApprovalEvents(
  world: World,
  suite: FeishuSuite,
  occurrence: ApprovalOccurrence,
): SimulatedEvent[] {
  const { approval } = occurrence;
  const template = world.approvals.template(suite, approval.templateCode);
  const mayRead = feishuRules.calls['approval.instance.get'].scopes.some((permission) =>
    world.isGranted(suite, permission),
  );
  if (!template?.isSubscribed || !mayRead) return [];
  const time = world.now();
  const event = (type: string, content: Record<string, unknown>): SimulatedEvent[] => [
    {
      id: freshId(''),
      type,
      content: { approval_code: approval.templateCode, instance_code: approval.code, ...content },
      at: time,
      isOld: true,
    },
  ];
  switch (occurrence.kind) {
    case 'approvalChanged':
      return event('approval_instance', {
        status: occurrence.status,
        // This value is a number here and a text in all other events.
        operate_time: occurrence.status === 'REVERTED' ? time : String(time),
        instance_operate_time: String(time),
        uuid: approval.uuid ?? '',
      });
    case 'approvalTaskChanged': {
      const { task, status, backTo } = occurrence;
      const person = task.personKey === null ? undefined : findPerson(task.personKey);
      return event('approval_task', {
        open_id: person ? listIds(suite, person).openId : '',
        user_id: person ? listIds(suite, person).userId : '',
        task_id: task.id,
        status,
        operate_time: String(time),
        custom_key: '',
        def_key: task.nodeId,
        ...(status === 'ROLLBACK' && {
          extra: JSON.stringify({ rollback_node_ids: backTo, rollback_custom_node_ids: [] }),
        }),
      });
    }
    case 'approvalCommented':
      return [];
  }
}

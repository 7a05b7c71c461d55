import type { World } from '../../../simulator';
import type { Suite } from '../../../simulator/suites';
import type { Approval, ApprovalTemplate } from '../../../simulator/world/approval-state';

/** A template of one step or more, as if somebody had drawn it in the suite's console. */
export function drawTemplate(world: World, suite: Suite, changes: Partial<ApprovalTemplate> = {}): ApprovalTemplate {
  const template: ApprovalTemplate = {
    suite,
    code: suite === 'dingtalk' ? 'PROC-DRAWN' : '7C468A54-8745-2245-9675-08B7C63E7A85',
    name: 'Discount',
    description: '',
    isActive: true,
    isSubscribed: true,
    controls: [
      {
        id: 'record',
        type: suite === 'dingtalk' ? 'TextField' : 'input',
        name: 'Record',
        required: true,
        hidden: false,
      },
    ],
    nodes: [{ id: 'boss', name: 'Boss', rule: 'any', approvers: ['manager'], ifNobody: 'pass' }],
    revertDays: 0,
    rejectSendsBack: false,
    withdrawLater: true,
    updatedAt: world.now(),
    ...changes,
  };
  world.approvals.saveTemplate(template);
  return template;
}

/** An approval that rep1 has sent. */
export function sent(world: World, template: ApprovalTemplate, uuid?: string): Approval {
  return world.approvals.start({
    template,
    applicantKey: 'rep1',
    title: template.name,
    form: [{ id: 'record', name: 'Record', type: template.controls[0]?.type ?? '', value: 'Brightsea' }],
    ...(uuid && { uuid }),
  });
}

/** The task that somebody is asked at now. */
export function taskOf(approval: Approval, personKey: string): string {
  const task = approval.tasks.find((one) => one.personKey === personKey && one.status === 'PENDING');
  if (!task) throw new Error(`${personKey} is not asked`);
  return task.id;
}

import type {
  ApprovalDecision,
  ApprovalTask,
  ApprovalTemplate,
  ApprovalToStart,
  SuiteApproval,
  SuiteApprovals,
} from '../../domain/approvals/suite';
import { SuiteRefusal, SuiteUnreachable } from '../../server/platforms/platform';

interface Instance {
  asked: ApprovalToStart;
  status: string;
  step: number;
  tasks: ApprovalTask[];
  updatedAt: number;
}

/** The approvals of a suite in memory: created definitions, their sequential steps, and the decisions of people there. */
export class ApprovalsOfSuite implements SuiteApprovals {
  readonly templates = new Map<string, ApprovalTemplate>();
  readonly subscribed = new Set<string>();
  readonly instances = new Map<string, Instance>();
  /** The number of calls of `start`, including those that found an instance. */
  starts = 0;
  /** The failure of the next calls. */
  fails: 'unreachable' | 'refused' | undefined;
  private count = 0;

  constructor(private readonly now: () => number) {}

  makeTemplate(_tenant: string, template: ApprovalTemplate, code?: string): Promise<string> {
    const made = code ?? `definition_${(this.count += 1)}`;
    this.templates.set(made, template);
    return Promise.resolve(made);
  }

  subscribe(_tenant: string, templateCode: string): Promise<void> {
    this.subscribed.add(templateCode);
    return Promise.resolve();
  }

  async start(_tenant: string, asked: ApprovalToStart): Promise<{ instanceCode: string }> {
    this.starts += 1;
    if (this.fails === 'unreachable') throw new SuiteUnreachable('the suite does not answer');
    if (this.fails === 'refused') throw new SuiteRefusal('refused', '1390001', 'the form does not fit');
    const known = [...this.instances].find(([, { asked: one }]) => one.approvalId === asked.approvalId);
    if (known) return { instanceCode: known[0] };
    const code = `instance_${(this.count += 1)}`;
    const instance: Instance = { asked, status: 'PENDING', step: 0, tasks: [], updatedAt: this.now() };
    this.instances.set(code, instance);
    this.ask(instance);
    return Promise.resolve({ instanceCode: code });
  }

  read(_tenant: string, instanceCode: string): Promise<SuiteApproval> {
    const { asked, status, tasks, updatedAt } = this.instance(instanceCode);
    return Promise.resolve({
      instanceCode,
      approvalId: asked.approvalId,
      status,
      tasks: tasks.map((task) => ({ ...task })),
      updatedAt,
    });
  }

  decide(_tenant: string, { instanceCode, taskId, memberId, decision, reason }: ApprovalDecision): Promise<void> {
    const instance = this.instance(instanceCode);
    const task = instance.tasks.find((one) => one.taskId === taskId && one.memberId === memberId);
    if (task?.status !== 'PENDING') return Promise.reject(new SuiteRefusal('refused', '1390015', 'not asked'));
    task.status = decision === 'approve' ? 'APPROVED' : 'REJECTED';
    task.reason = reason;
    this.changed(instance);
    if (decision === 'reject') instance.status = 'REJECTED';
    else this.goOn(instance);
    return Promise.resolve();
  }

  withdraw(_tenant: string, instanceCode: string): Promise<void> {
    this.end(instanceCode, 'CANCELED');
    return Promise.resolve();
  }

  /** Records a decision in the suite's own approval centre. */
  async decided(instanceCode: string, decision: 'approve' | 'reject', reason?: string): Promise<void> {
    const task = this.instance(instanceCode).tasks.find(({ status }) => status === 'PENDING');
    if (!task) throw new Error('nobody is asked');
    const { taskId, memberId } = task;
    await this.decide('', { instanceCode, taskId, memberId, decision, reason });
  }

  /** Makes an approver transfer an approval to another person. */
  handOn(instanceCode: string, memberId: string): void {
    const instance = this.instance(instanceCode);
    const task = instance.tasks.find(({ status }) => status === 'PENDING');
    if (task) task.status = 'TRANSFERRED';
    this.changed(instance);
    instance.tasks.push({ taskId: `task_${(this.count += 1)}`, memberId, status: 'PENDING', since: this.now() });
  }

  /** Changes its status in the suite: withdrawn, deleted, revoked. */
  end(instanceCode: string, status: string): void {
    const instance = this.instance(instanceCode);
    instance.status = status;
    for (const task of instance.tasks) if (task.status === 'PENDING') task.status = 'DONE';
    this.changed(instance);
  }

  instance(code: string): Instance {
    const found = this.instances.get(code);
    if (!found) throw new SuiteRefusal('notFound', '1390003', 'no such instance');
    return found;
  }

  private changed(instance: Instance): void {
    instance.updatedAt = Math.max(this.now(), instance.updatedAt + 1);
  }

  private goOn(instance: Instance): void {
    const steps = this.templates.get(instance.asked.templateCode)?.steps ?? [];
    const step = steps[instance.step];
    if (step?.rule === 'all' && instance.tasks.some(({ status }) => status === 'PENDING')) return;
    for (const task of instance.tasks) if (task.status === 'PENDING') task.status = 'DONE';
    instance.step += 1;
    if (instance.step >= steps.length) instance.status = 'APPROVED';
    else this.ask(instance);
  }

  private ask(instance: Instance): void {
    const step = this.templates.get(instance.asked.templateCode)?.steps[instance.step];
    for (const memberId of step?.approvers ?? [])
      instance.tasks.push({ taskId: `task_${(this.count += 1)}`, memberId, status: 'PENDING', since: this.now() });
  }
}

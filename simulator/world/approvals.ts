import { randomInt, randomUUID } from 'node:crypto';
import type { Suite } from '../suites';
import type { Approval, ApprovalNode, ApprovalTask, ApprovalTemplate, TaskChange } from './approval-state';
import { findPerson, getLeader } from './directory';
import type { Occurrence } from './occurrences';
import type { WorldData } from './state';

/** The node at which an approval starts, and to which it is sent back for its applicant. */
export const startNode = 'START';
const dayMs = 24 * 60 * 60_000;

/** The reason why an action on an approval is impossible; each suite has its own message for it. */
export class ApprovalRefusal extends Error {
  constructor(readonly reason: 'noTask' | 'notAsked' | 'over' | 'notApplicant' | 'fixed' | 'noApprovers' | 'noNode') {
    super(reason);
  }
}

export interface ApprovalWish {
  template: ApprovalTemplate;
  applicantKey: string;
  title: string;
  form: Approval['form'];
  uuid?: string | undefined;
  link?: string | undefined;
  /** The people whom the applicant chose, by node. */
  chosen?: ReadonlyMap<string, readonly string[]>;
  /** The nodes in the start that replace the template's; DingTalk only. */
  nodes?: readonly ApprovalNode[] | undefined;
  takesBack?: string | undefined;
}

/** The approvals of all suites, with the behaviour that all suites share; each suite defines its permissions and names. */
export class SimulatedApprovals {
  constructor(
    private readonly state: WorldData,
    private readonly now: () => number,
    private readonly onChange: () => void,
    private readonly happened: (suite: Suite, occurrences: Occurrence[]) => void,
  ) {}

  template(suite: Suite, code: string): ApprovalTemplate | undefined {
    return this.state.approvalTemplates.find((template) => template.suite === suite && template.code === code);
  }

  templates(suite: Suite): readonly ApprovalTemplate[] {
    return this.state.approvalTemplates.filter((template) => template.suite === suite);
  }

  templateNamed(suite: Suite, name: string): ApprovalTemplate | undefined {
    return this.templates(suite)
      .filter((template) => template.name === name)
      .at(-1);
  }

  /** Creates a template, or replaces all properties of the one with the same code. */
  saveTemplate(template: ApprovalTemplate): void {
    const existing = this.template(template.suite, template.code);
    if (existing) Object.assign(existing, template);
    else this.state.approvalTemplates.push(template);
    this.onChange();
  }

  /** Returns an approval by its code, or by the application's own id of it, which is case-insensitive. */
  find(suite: Suite, id: string): Approval | undefined {
    return this.state.approvals.find(
      (approval) =>
        approval.suite === suite && (approval.code === id || approval.uuid?.toLowerCase() === id.toLowerCase()),
    );
  }

  list(suite: Suite): readonly Approval[] {
    return this.state.approvals.filter((approval) => approval.suite === suite);
  }

  /** @throws ApprovalRefusal noApprovers if the applicant has to choose an approver and did not */
  start(wish: ApprovalWish): Approval {
    const { template, applicantKey, chosen: chosenApprovers } = wish;
    const startTime = this.now();
    const nodes = (wish.nodes ?? template.nodes).map((node) => ({
      ...node,
      approvers: this.getApprovers(node, applicantKey, chosenApprovers),
    }));
    const approval: Approval = {
      suite: template.suite,
      code: template.suite === 'dingtalk' ? randomUUID() : randomUUID().toUpperCase(),
      templateCode: template.code,
      title: wish.title,
      applicantKey,
      form: wish.form,
      ...(wish.uuid && { uuid: wish.uuid }),
      ...(wish.link && { link: wish.link }),
      ...(wish.takesBack && { takesBack: wish.takesBack }),
      status: 'PENDING',
      isReverted: false,
      nodes,
      tasks: [],
      history: [{ type: 'START', at: startTime, personKey: applicantKey }],
      comments: [],
      serial: `${new Date(startTime).toISOString().slice(0, 10).replaceAll('-', '')}${randomInt(1_000_000)}`,
      createdAt: startTime,
    };
    this.state.approvals.push(approval);
    this.commit(approval, [this.instanceEvent(approval, 'PENDING'), ...this.enter(approval, 0)]);
    return approval;
  }

  decide(approval: Approval, decision: { taskId: string; personKey: string; pass: boolean; comment?: string }): void {
    const { pass, comment } = decision;
    const task = this.open(approval, decision);
    const node = approval.nodes.find(({ id }) => id === task.nodeId);
    const events = [this.end(approval, task, pass ? 'APPROVED' : 'REJECTED', comment)];
    this.note(approval, pass ? 'PASS' : 'REJECT', task, comment);
    if (!pass) {
      events.push(...this.endOthers(approval));
      if (this.template(approval.suite, approval.templateCode)?.rejectSendsBack)
        events.push(...this.ask(approval, startNode, [approval.applicantKey]));
      else events.push(this.finish(approval, 'REJECTED'));
      this.commit(approval, events);
      return;
    }
    const pendingTasks = approval.tasks.filter(({ status }) => status === 'PENDING');
    if (node?.rule === 'all' && pendingTasks.length > 0) {
      // The suites repeat the event of a waiting task for every other pending task.
      events.push(...pendingTasks.map((pendingTask) => this.taskEvent(approval, pendingTask, 'PENDING')));
    } else {
      const next = node?.rule === 'sequence' ? this.getNextApprover(approval, node) : undefined;
      events.push(...this.endOthers(approval));
      if (next !== undefined) events.push(...this.ask(approval, task.nodeId, [next]));
      else
        events.push(
          ...this.enter(
            approval,
            task.nodeId === startNode ? 0 : approval.nodes.findIndex((candidate) => candidate === node) + 1,
          ),
        );
    }
    this.commit(approval, events);
  }

  transfer(approval: Approval, wish: { taskId: string; personKey: string; to: string; comment?: string }): void {
    const task = this.open(approval, wish);
    const events = [this.end(approval, task, 'TRANSFERRED', wish.comment)];
    this.note(approval, 'TRANSFER', task, wish.comment);
    events.push(...this.ask(approval, task.nodeId, [wish.to]));
    this.commit(approval, events);
  }

  /** Sends an approval back to its applicant (`startNode`), or to a step that has passed. @throws ApprovalRefusal */
  sendBack(approval: Approval, wish: { taskId: string; personKey: string; nodeId: string; comment?: string }): void {
    const task = this.open(approval, wish);
    const nodeIndex = approval.nodes.findIndex(({ id }) => id === wish.nodeId);
    const hasPassed = nodeIndex >= 0 && nodeIndex < approval.nodes.findIndex(({ id }) => id === task.nodeId);
    if (wish.nodeId !== startNode && !hasPassed) throw new ApprovalRefusal('noNode');
    this.end(approval, task, 'DONE', wish.comment);
    this.note(approval, 'ROLLBACK', task, wish.comment);
    const events = [this.taskEvent(approval, task, 'ROLLBACK', [wish.nodeId]), ...this.endOthers(approval)];
    events.push(
      ...(wish.nodeId === startNode
        ? this.ask(approval, startNode, [approval.applicantKey])
        : this.enter(approval, nodeIndex)),
    );
    this.commit(approval, events);
  }

  /** The applicant submits a returned approval again with another form. @throws ApprovalRefusal */
  resubmit(approval: Approval, wish: { taskId: string; personKey: string; form?: Approval['form'] }): void {
    const task = this.open(approval, wish);
    if (task.nodeId !== startNode) throw new ApprovalRefusal('notAsked');
    if (wish.form) approval.form = wish.form;
    this.decide(approval, { ...wish, pass: true });
  }

  /** @param personKey null for the application itself, which may always withdraw (DingTalk) */
  withdraw(approval: Approval, personKey: string | null): void {
    if (approval.status !== 'PENDING') throw new ApprovalRefusal('over');
    if (personKey !== null && personKey !== approval.applicantKey) throw new ApprovalRefusal('notApplicant');
    const hasPassed = approval.history.some(({ type }) => type === 'PASS');
    if (hasPassed && this.template(approval.suite, approval.templateCode)?.withdrawLater === false)
      throw new ApprovalRefusal('fixed');
    this.note(approval, 'CANCEL', { personKey });
    this.commit(approval, [...this.endOthers(approval), this.finish(approval, 'CANCELED')]);
  }

  /** Removes an approval, as an administrator does in the suite's own console. */
  remove(approval: Approval): void {
    if (approval.status === 'DELETED') throw new ApprovalRefusal('over');
    this.note(approval, 'DELETE', { personKey: null });
    this.commit(approval, [...this.endOthers(approval), this.finish(approval, 'DELETED')]);
  }

  /** The applicant revokes an approved instance. @throws ApprovalRefusal fixed if its template or the time does not allow it */
  revert(approval: Approval, personKey: string): void {
    const template = this.template(approval.suite, approval.templateCode);
    const until = (approval.endedAt ?? 0) + (template?.revertDays ?? 0) * dayMs;
    const isTaken = this.list(approval.suite).some(({ takesBack }) => takesBack === approval.code);
    if (approval.status !== 'APPROVED' || isTaken) throw new ApprovalRefusal('over');
    if (personKey !== approval.applicantKey) throw new ApprovalRefusal('notApplicant');
    if (!template || this.now() >= until) throw new ApprovalRefusal('fixed');
    if (approval.suite === 'dingtalk') {
      // DingTalk leaves the instance unchanged: a separate approval revokes it.
      const { applicantKey, title, form, code } = approval;
      this.start({ template, applicantKey, title, form, takesBack: code, nodes: [] });
      return;
    }
    this.note(approval, 'REVERT', { personKey });
    approval.status = 'CANCELED';
    approval.isReverted = true;
    this.commit(approval, [this.instanceEvent(approval, 'REVERTED')]);
  }

  comment(approval: Approval, personKey: string, text: string): string {
    const id = String(randomInt(10 ** 12));
    approval.comments.push({ id, personKey, at: this.now(), text });
    const person = findPerson(personKey);
    this.commit(approval, person ? [{ kind: 'approvalCommented', approval, person }] : []);
    return id;
  }

  /** Returns the time of the latest change of an approval. */
  static changedAt({ createdAt, history, comments, tasks }: Approval): number {
    return Math.max(
      createdAt,
      ...[...history, ...comments].map(({ at }) => at),
      ...tasks.map(({ startedAt }) => startedAt),
    );
  }

  private getApprovers(
    node: ApprovalNode,
    applicantKey: string,
    chosenApprovers: ReadonlyMap<string, readonly string[]> | undefined,
  ): string[] {
    const { approvers } = node;
    if (approvers === 'chosen') {
      const people =
        chosenApprovers?.get(node.id) ??
        (node.customId === undefined ? undefined : chosenApprovers?.get(node.customId));
      if (!people || people.length === 0) throw new ApprovalRefusal('noApprovers');
      return [...people];
    }
    const applicant = findPerson(applicantKey);
    const leader = applicant && getLeader(applicant.department)?.key;
    const people =
      approvers === 'supervisor' ? (leader && leader !== applicantKey ? [leader] : []) : [...new Set(approvers)];
    return people.length === 0 && node.ifNobody === 'applicant' ? [applicantKey] : people;
  }

  private getNextApprover(approval: Approval, { id, approvers }: Approval['nodes'][number]): string | undefined {
    return approvers[approval.tasks.filter((task) => task.nodeId === id && task.status === 'APPROVED').length];
  }

  /** Enters a step. Steps without approvers pass automatically, and after the last one the approval is approved. */
  private enter(approval: Approval, nodeIndex: number): Occurrence[] {
    const node = approval.nodes[nodeIndex];
    if (!node) return [this.finish(approval, 'APPROVED')];
    if (node.approvers.length > 0)
      return this.ask(approval, node.id, node.rule === 'sequence' ? node.approvers.slice(0, 1) : node.approvers);
    const [passed] = this.added(approval, node.id, [null]);
    if (!passed) return [];
    const event = this.end(approval, passed, 'APPROVED');
    this.note(approval, 'AUTO_PASS', passed);
    return [event, ...this.enter(approval, nodeIndex + 1)];
  }

  private ask(approval: Approval, nodeId: string, people: readonly string[]): Occurrence[] {
    return this.added(approval, nodeId, people).map((task) => this.taskEvent(approval, task, 'PENDING'));
  }

  private added(approval: Approval, nodeId: string, people: readonly (string | null)[]): ApprovalTask[] {
    const tasks = people.map((personKey) => ({
      id: String(10 ** 10 + randomInt(10 ** 10)),
      nodeId,
      personKey,
      status: 'PENDING' as const,
      startedAt: this.now(),
    }));
    approval.tasks.push(...tasks);
    return tasks;
  }

  /** @throws ApprovalRefusal noTask for an ended approval, notAsked for a person who is not its approver */
  private open(approval: Approval, { taskId, personKey }: { taskId: string; personKey: string }): ApprovalTask {
    const task = approval.tasks.find(({ id }) => id === taskId);
    if (!task || task.status !== 'PENDING' || approval.status !== 'PENDING') throw new ApprovalRefusal('noTask');
    if (task.personKey !== personKey) throw new ApprovalRefusal('notAsked');
    return task;
  }

  private end(approval: Approval, task: ApprovalTask, status: ApprovalTask['status'], comment?: string): Occurrence {
    task.status = status;
    task.endedAt = this.now();
    if (comment) task.comment = comment;
    return this.taskEvent(approval, task, status);
  }

  private endOthers(approval: Approval): Occurrence[] {
    return approval.tasks.filter(({ status }) => status === 'PENDING').map((task) => this.end(approval, task, 'DONE'));
  }

  private finish(approval: Approval, status: Approval['status']): Occurrence {
    approval.status = status;
    approval.endedAt = this.now();
    return this.instanceEvent(approval, status);
  }

  private note(
    approval: Approval,
    type: Approval['history'][number]['type'],
    { id, nodeId, personKey }: { id?: string; nodeId?: string; personKey: string | null },
    comment?: string,
  ): void {
    approval.history.push({
      type,
      at: this.now(),
      personKey,
      ...(id && { taskId: id }),
      ...(nodeId && { nodeId }),
      ...(comment && { comment }),
    });
  }

  private instanceEvent(approval: Approval, status: Approval['status'] | 'REVERTED'): Occurrence {
    return { kind: 'approvalChanged', approval, status };
  }

  private taskEvent(approval: Approval, task: ApprovalTask, status: TaskChange, backTo: string[] = []): Occurrence {
    return { kind: 'approvalTaskChanged', approval, task, status, backTo };
  }

  private commit({ suite }: Approval, events: Occurrence[]): void {
    this.onChange();
    this.happened(suite, events);
  }
}

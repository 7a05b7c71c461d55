import { randomUUID } from 'node:crypto';
import type { Suite } from '../suites';
import type { Occurrence } from './occurrences';
import type { State } from './state';
import type { Task, TaskList, TaskMember } from './task-state';

const sameMember = (one: TaskMember, other: Pick<TaskMember, 'type' | 'id'>) =>
  one.type === other.type && one.id === other.id;

/** The task lists of the suites that have them, and their tasks; what a call may is each suite's. */
export class Tasks {
  constructor(
    private readonly state: State,
    private readonly now: () => number,
    private readonly changed: () => void,
    private readonly happened: (suite: Suite, occurrences: Occurrence[]) => void,
  ) {}

  list(suite: Suite, guid: string): TaskList | undefined {
    return this.state.taskLists.find((list) => list.suite === suite && list.guid === guid);
  }

  lists(suite: Suite): TaskList[] {
    return this.state.taskLists.filter((list) => list.suite === suite);
  }

  createList(made: Pick<TaskList, 'suite' | 'name' | 'ownerKey' | 'members'>): TaskList {
    const at = this.now();
    const list = { ...made, guid: randomUUID(), createdAt: at, updatedAt: at };
    this.state.taskLists.push(list);
    this.changed();
    return list;
  }

  changeList(list: TaskList, values: Partial<Pick<TaskList, 'name' | 'members'>>): void {
    Object.assign(list, values, { updatedAt: this.now() });
    this.changed();
  }

  /** For good, with what it holds; tasks that stand in no other list stay with their people. */
  removeList(list: TaskList): void {
    this.state.taskLists.splice(this.state.taskLists.indexOf(list), 1);
    for (const task of this.state.tasks) task.listGuids = task.listGuids.filter((guid) => guid !== list.guid);
    this.changed();
  }

  /** Adds these, or gives them another role; the owner stays what they are. */
  addMembers(list: TaskList, members: readonly TaskMember[]): void {
    const others = list.members.filter((one) => !members.some((member) => sameMember(one, member)));
    this.changeList(list, { members: [...others, ...members.filter(({ id }) => id !== list.ownerKey)] });
  }

  removeMembers(list: TaskList, members: readonly Pick<TaskMember, 'type' | 'id'>[]): void {
    this.changeList(list, {
      members: list.members.filter((one) => !members.some((member) => sameMember(one, member))),
    });
  }

  find(suite: Suite, guid: string): Task | undefined {
    return this.state.tasks.find((task) => task.suite === suite && task.guid === guid);
  }

  /** The task that was made with this key of the caller. */
  ofKey(suite: Suite, key: string): Task | undefined {
    return this.state.tasks.find((task) => task.suite === suite && task.key === key);
  }

  /** Those that somebody is to do. */
  of(suite: Suite, personKey: string): Task[] {
    return this.state.tasks.filter(
      (task) => task.suite === suite && task.members.some(({ id, role }) => id === personKey && role === 'assignee'),
    );
  }

  in(list: TaskList): Task[] {
    return this.state.tasks.filter((task) => task.suite === list.suite && task.listGuids.includes(list.guid));
  }

  create(made: Omit<Task, 'guid' | 'createdAt' | 'completedAt'>): Task {
    const task = { ...made, guid: randomUUID(), createdAt: this.now(), completedAt: null };
    this.state.tasks.push(task);
    this.tell(task, 'task_create');
    return task;
  }

  change(task: Task, values: Partial<Pick<Task, 'summary' | 'dueAt' | 'completedAt' | 'members'>>): void {
    const is = (name: keyof typeof values) => values[name] !== undefined && values[name] !== task[name];
    const changes = [
      ...(is('summary') ? ['task_summary_update'] : []),
      ...(is('dueAt') ? ['task_start_due_update'] : []),
      ...(is('completedAt') ? ['task_completed_update'] : []),
      ...(is('members') ? ['task_assignees_update'] : []),
    ];
    Object.assign(task, values);
    if (changes.length > 0) this.tell(task, ...changes);
  }

  remove(task: Task): void {
    this.state.tasks.splice(this.state.tasks.indexOf(task), 1);
    this.tell(task, 'task_deleted');
  }

  isSubscribed(suite: Suite): boolean {
    return this.state.taskSubscriptions.includes(suite);
  }

  subscribe(suite: Suite): void {
    if (!this.isSubscribed(suite)) this.state.taskSubscriptions.push(suite);
    this.changed();
  }

  private tell(task: Task, ...changes: string[]): void {
    this.changed();
    this.happened(task.suite, [{ kind: 'taskChanged', task, changes }]);
  }
}

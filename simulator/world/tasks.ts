import { randomUUID } from 'node:crypto';
import type { Suite } from '../suites';
import type { Occurrence } from './occurrences';
import type { WorldData } from './state';
import type { SimulatedTask, SimulatedTaskList, TaskMember } from './task-state';

const sameMember = (first: TaskMember, second: Pick<TaskMember, 'type' | 'id'>) =>
  first.type === second.type && first.id === second.id;

/** The task lists of the suites that have them, and their tasks; each suite defines the permissions of its calls. */
export class Tasks {
  constructor(
    private readonly state: WorldData,
    private readonly now: () => number,
    private readonly onChange: () => void,
    private readonly happened: (suite: Suite, occurrences: Occurrence[]) => void,
  ) {}

  list(suite: Suite, guid: string): SimulatedTaskList | undefined {
    return this.state.taskLists.find((list) => list.suite === suite && list.guid === guid);
  }

  lists(suite: Suite): SimulatedTaskList[] {
    return this.state.taskLists.filter((list) => list.suite === suite);
  }

  createList(newList: Pick<SimulatedTaskList, 'suite' | 'name' | 'ownerKey' | 'members'>): SimulatedTaskList {
    const createTime = this.now();
    const list = { ...newList, guid: randomUUID(), createdAt: createTime, updatedAt: createTime };
    this.state.taskLists.push(list);
    this.onChange();
    return list;
  }

  changeList(list: SimulatedTaskList, values: Partial<Pick<SimulatedTaskList, 'name' | 'members'>>): void {
    Object.assign(list, values, { updatedAt: this.now() });
    this.onChange();
  }

  /** Removes a list permanently, with its contents; tasks that are in no other list stay with their people. */
  removeList(list: SimulatedTaskList): void {
    this.state.taskLists.splice(this.state.taskLists.indexOf(list), 1);
    for (const task of this.state.tasks) task.listGuids = task.listGuids.filter((guid) => guid !== list.guid);
    this.onChange();
  }

  /** Adds these members, or gives them another role; the owner's role does not change. */
  addMembers(list: SimulatedTaskList, members: readonly TaskMember[]): void {
    const otherMembers = list.members.filter((listMember) => !members.some((member) => sameMember(listMember, member)));
    this.changeList(list, { members: [...otherMembers, ...members.filter(({ id }) => id !== list.ownerKey)] });
  }

  removeMembers(list: SimulatedTaskList, members: readonly Pick<TaskMember, 'type' | 'id'>[]): void {
    this.changeList(list, {
      members: list.members.filter((listMember) => !members.some((member) => sameMember(listMember, member))),
    });
  }

  find(suite: Suite, guid: string): SimulatedTask | undefined {
    return this.state.tasks.find((task) => task.suite === suite && task.guid === guid);
  }

  /** Returns the task that the caller created with this key. */
  ofKey(suite: Suite, key: string): SimulatedTask | undefined {
    return this.state.tasks.find((task) => task.suite === suite && task.key === key);
  }

  /** Returns the tasks that are assigned to a person. */
  of(suite: Suite, personKey: string): SimulatedTask[] {
    return this.state.tasks.filter(
      (task) => task.suite === suite && task.members.some(({ id, role }) => id === personKey && role === 'assignee'),
    );
  }

  in(list: SimulatedTaskList): SimulatedTask[] {
    return this.state.tasks.filter((task) => task.suite === list.suite && task.listGuids.includes(list.guid));
  }

  create(newTask: Omit<SimulatedTask, 'guid' | 'createdAt' | 'completedAt'>): SimulatedTask {
    const task = { ...newTask, guid: randomUUID(), createdAt: this.now(), completedAt: null };
    this.state.tasks.push(task);
    this.tell(task, 'task_create');
    return task;
  }

  change(
    task: SimulatedTask,
    values: Partial<Pick<SimulatedTask, 'summary' | 'dueAt' | 'completedAt' | 'members'>>,
  ): void {
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

  remove(task: SimulatedTask): void {
    this.state.tasks.splice(this.state.tasks.indexOf(task), 1);
    this.tell(task, 'task_deleted');
  }

  isSubscribed(suite: Suite): boolean {
    return this.state.taskSubscriptions.includes(suite);
  }

  subscribe(suite: Suite): void {
    if (!this.isSubscribed(suite)) this.state.taskSubscriptions.push(suite);
    this.onChange();
  }

  private tell(task: SimulatedTask, ...changes: string[]): void {
    this.onChange();
    this.happened(task.suite, [{ kind: 'taskChanged', task, changes }]);
  }
}

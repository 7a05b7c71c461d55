import type { Output } from '@domain/contract';
import { inOrder } from '@domain/collaboration/tasks';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import type { RecordModel } from '../records/Record';

export type TaskOfList = Output<'taskLists.larkTasks'>['list'][number];

/** The task list of one record in the suite, and its tasks. Calls throw ApiErrors, which the screen shows. */
export class TaskList {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  tasks: readonly TaskOfList[] = [];
  hasMore = false;
  isMaking = false;
  /** The tasks that are being completed or reopened. */
  readonly changing = observable.set<string>();
  /** Whether the list was created here, which the record may not show yet. */
  #isMade = false;
  readonly #makeKey = new IdempotencyKey();
  readonly #record: RecordModel;
  readonly #api: Api;

  constructor(record: RecordModel, api: Api) {
    this.#record = record;
    this.#api = api;
    makeAutoObservable(this, { changing: false, tasks: observableRef, error: observableRef }, { autoBind: true });
  }

  get isThere(): boolean {
    return this.#record.json.lark_tasklist_guid !== undefined;
  }

  /** Creates the list in the suite. @returns false for a second tap, which creates no second list */
  async make(): Promise<boolean> {
    if (this.isMaking || this.#isMade || this.isThere) return false;
    this.isMaking = true;
    const wish = { table_id: this.#record.tableId, entity_id: this.#record.id };
    try {
      await this.#makeKey.send(wish, (idempotencyKey) =>
        this.#api.call('taskLists.larkCreate', wish, { idempotencyKey }),
      );
      this.#isMade = true;
      return true;
    } finally {
      runInAction(() => {
        this.isMaking = false;
      });
    }
  }

  /** Returns the address that opens the list on every device. */
  async address(): Promise<string> {
    return (await this.#api.call('taskLists.larkDetail', this.ref)).detail.url;
  }

  async load(): Promise<void> {
    await loadInto(this, async () => {
      const answer = await this.#api.call('taskLists.larkTasks', this.ref);
      return () => {
        this.tasks = answer.list;
        this.hasMore = answer.has_more;
      };
    });
  }

  /** Completes a task or reopens it: shows the change at once, and reverts it if the call is refused. */
  async check(task: TaskOfList, completed: boolean): Promise<void> {
    if (this.changing.has(task.id)) return;
    const previousTasks = this.tasks;
    this.changing.add(task.id);
    this.show({ ...task, complete_time: completed ? Date.now() : null });
    try {
      await this.#api.call('taskLists.larkComplete', { ...this.ref, task_id: task.id, completed });
    } catch (error) {
      runInAction(() => {
        this.tasks = previousTasks;
      });
      throw error;
    } finally {
      runInAction(() => this.changing.delete(task.id));
    }
  }

  /** The tasks in the order of the page. */
  get ordered(): readonly TaskOfList[] {
    const states = this.tasks.map((task) => ({
      task,
      summary: task.summary,
      due: task.due?.time ?? null,
      completedAt: task.complete_time,
    }));
    return inOrder(states).map(({ task }) => task);
  }

  private get ref(): { table_id: string; id: string } {
    return { table_id: this.#record.tableId, id: this.#record.id };
  }

  private show(changedTask: TaskOfList): void {
    this.tasks = this.tasks.map((task) => (task.id === changedTask.id ? changedTask : task));
  }
}

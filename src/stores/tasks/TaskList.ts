import type { Output } from '@domain/contract';
import { inOrder } from '@domain/collaboration/tasks';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { Api } from '@/api';
import { IdempotencyKey } from '../IdempotencyKey';
import { loadInto } from '../load-into';
import type { RecordModel } from '../records/Record';

export type TaskOfList = Output<'taskLists.larkTasks'>['list'][number];

/** The task list of one record in the suite, and its tasks. Calls throw ApiErrors; the screen says them. */
export class TaskList {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  error: unknown;
  tasks: readonly TaskOfList[] = [];
  hasMore = false;
  isMaking = false;
  /** The tasks that are being checked off, or opened again. */
  readonly changing = observable.set<string>();
  /** It was made here, and the record may not say so yet. */
  private isMade = false;
  private readonly makeKey = new IdempotencyKey();

  constructor(
    private readonly record: RecordModel,
    private readonly api: Api,
  ) {
    makeAutoObservable<this, 'isMade' | 'makeKey' | 'api' | 'record'>(
      this,
      {
        changing: false,
        tasks: observableRef,
        error: observableRef,
        isMade: false,
        makeKey: false,
        api: false,
        record: false,
      },
      { autoBind: true },
    );
  }

  get isThere(): boolean {
    return this.record.json.lark_tasklist_guid !== undefined;
  }

  /** Makes the list in the suite. @returns false for a second tap, which makes no second one */
  async make(): Promise<boolean> {
    if (this.isMaking || this.isMade || this.isThere) return false;
    this.isMaking = true;
    const wish = { table_id: this.record.tableId, entity_id: this.record.id };
    try {
      await this.makeKey.send(wish, (idempotencyKey) =>
        this.api.call('taskLists.larkCreate', wish, { idempotencyKey }),
      );
      this.isMade = true;
      return true;
    } finally {
      runInAction(() => {
        this.isMaking = false;
      });
    }
  }

  /** The address that opens the list on every device. */
  async address(): Promise<string> {
    return (await this.api.call('taskLists.larkDetail', this.ref)).detail.url;
  }

  async load(): Promise<void> {
    await loadInto(this, async () => {
      const answer = await this.api.call('taskLists.larkTasks', this.ref);
      return () => {
        this.tasks = answer.list;
        this.hasMore = answer.has_more;
      };
    });
  }

  /** Checks a task off or opens it again: shown at once, and as it was where it is refused. */
  async check(task: TaskOfList, completed: boolean): Promise<void> {
    if (this.changing.has(task.id)) return;
    const previousTasks = this.tasks;
    this.changing.add(task.id);
    this.show({ ...task, complete_time: completed ? Date.now() : null });
    try {
      await this.api.call('taskLists.larkComplete', { ...this.ref, task_id: task.id, completed });
    } catch (error) {
      runInAction(() => {
        this.tasks = previousTasks;
      });
      throw error;
    } finally {
      runInAction(() => this.changing.delete(task.id));
    }
  }

  /** The tasks as a page lists them. */
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
    return { table_id: this.record.tableId, id: this.record.id };
  }

  private show(changedTask: TaskOfList): void {
    this.tasks = this.tasks.map((task) => (task.id === changedTask.id ? changedTask : task));
  }
}

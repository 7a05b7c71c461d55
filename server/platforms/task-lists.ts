/** Shared lists of tasks in a suite. What is made belongs to the app; times are epoch milliseconds. */

export interface SuiteTaskList {
  guid: string;
  name: string;
  /** Opens it on every device. */
  url: string;
  createdAt: number;
}

export interface SuiteTask {
  guid: string;
  summary: string;
  description: string;
  creatorOpenId: string | null;
  /** The people who are to do it. */
  collaboratorOpenIds: string[];
  due: number | null;
  completedAt: number | null;
  /** The lists that contain it. */
  listGuids: string[];
}

/** A task as a page of a list describes it: with fewer properties than the task itself. */
export type ListedTask = Omit<SuiteTask, 'description' | 'creatorOpenId' | 'listGuids'>;

/** The members of a list: people, and one chat with all of its members. */
export interface TaskListMembers {
  openIds: readonly string[];
  chatId: string | null;
}

/** All of these: @throws SuiteRefusal, SuiteUnreachable. SuiteRefusal notFound for a deleted list or task. */
export interface SuiteTaskLists {
  /** Members are its editors. A repetition makes a second one: `find` finds the first. */
  create(request: { name: string; members: TaskListMembers }): Promise<SuiteTaskList>;
  /** The lists of the app with this name that were made since. */
  find(name: string, since: number): Promise<SuiteTaskList[]>;
  rename(guid: string, name: string): Promise<void>;
  /** Removes a list for good; its tasks stay. */
  remove(guid: string): Promise<void>;
  /** A person who is in already stays unchanged. */
  addMembers(guid: string, members: TaskListMembers): Promise<void>;
  removeMembers(guid: string, members: TaskListMembers): Promise<void>;
  /** At most `limit` of its tasks; `more` where there are others. */
  tasks(guid: string, limit: number): Promise<{ tasks: ListedTask[]; more: boolean }>;
  task(guid: string): Promise<SuiteTask>;
  /** Checks a task off or opens it again; one that is so already stays. */
  complete(guid: string, isCompleted: boolean, completedAt: number): Promise<void>;
  /** Has the app notified of the tasks that concern it. Again changes nothing. */
  subscribe(): Promise<void>;
}

/** Shared task lists in a suite. The app owns created lists; times are epoch milliseconds. */

export interface SuiteTaskList {
  guid: string;
  name: string;
  /** The address that opens it on every device. */
  url: string;
  createdAt: number;
}

export interface SuiteTask {
  guid: string;
  summary: string;
  description: string;
  creatorOpenId: string | null;
  /** The assignees. */
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
  /** Creates a list with its members as editors. A repetition creates a second one: `find` finds the first. */
  create(request: { name: string; members: TaskListMembers }): Promise<SuiteTaskList>;
  /** Returns the app's lists with this name that were created since. */
  find(name: string, since: number): Promise<SuiteTaskList[]>;
  rename(guid: string, name: string): Promise<void>;
  /** Deletes a list for good; its tasks stay. */
  remove(guid: string): Promise<void>;
  /** Adds members; existing ones stay unchanged. */
  addMembers(guid: string, members: TaskListMembers): Promise<void>;
  removeMembers(guid: string, members: TaskListMembers): Promise<void>;
  /** Returns at most `limit` of its tasks; `more` where there are others. */
  tasks(guid: string, limit: number): Promise<{ tasks: ListedTask[]; more: boolean }>;
  task(guid: string): Promise<SuiteTask>;
  /** Completes or reopens a task; a repetition changes nothing. */
  complete(guid: string, isCompleted: boolean, completedAt: number): Promise<void>;
  /** Subscribes the app to events of its tasks. A repetition changes nothing. */
  subscribe(): Promise<void>;
}

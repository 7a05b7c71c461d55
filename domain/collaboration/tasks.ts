/** The tasks of a record's list are the suite's: here is what a record's history keeps of them (ADR-0148). */

/** A task as it was last known, or as it is now. Times are epoch milliseconds. */
export interface TaskState {
  summary: string;
  due: number | null;
  completedAt: number | null;
}

export const taskActions = ['create', 'due', 'complete', 'reopen', 'remove'] as const;
type TaskAction = (typeof taskActions)[number];

/** The number of tasks of a list that a record shows. */
export const tasksShown = 50;

/** The longest name of a list that the suites take, in characters. */
export const taskListNameLimit = 100;

/** Returns the events of a task since it was last known. `before` is null for a task that was not known, `now` for one that no longer exists. */
export function taskNews(previous: TaskState | null, now: TaskState | null): TaskAction[] {
  if (now === null) return previous === null ? [] : ['remove'];
  if (previous === null) return now.completedAt === null ? ['create'] : ['create', 'complete'];
  return [
    ...(previous.due === now.due ? [] : ['due' as const]),
    ...(previous.completedAt === null && now.completedAt !== null ? ['complete' as const] : []),
    ...(previous.completedAt !== null && now.completedAt === null ? ['reopen' as const] : []),
  ];
}

/** True where something of a task is to be stored, news or not. */
export function isOtherTask(previous: TaskState | null, now: TaskState | null): boolean {
  return taskNews(previous, now).length > 0 || previous?.summary !== now?.summary;
}

/**
 * Returns whether a member may complete a task: its collaborators may. If the task has none, the members who work on the record may
 * (REQ records 6).
 */
export function mayCheckOff(
  memberId: string,
  task: { collaborators: readonly string[] },
  record: { owner: string | null; members: readonly string[] },
): boolean {
  if (task.collaborators.length > 0) return task.collaborators.includes(memberId);
  return record.owner === memberId || record.members.includes(memberId);
}

/** Returns whether a member may check off the next step of a note: those who are to do it may, and the author of the note. */
export function mayCompleteStep(
  memberId: string,
  step: { memberIds: readonly string[]; author: string | null },
): boolean {
  return step.author === memberId || step.memberIds.includes(memberId);
}

/** Tasks in the order of a page: open ones by due date, then the completed ones, the last first. */
export function inOrder<Task extends TaskState>(tasks: readonly Task[]): Task[] {
  const isDone = ({ completedAt }: Task) => Number(completedAt !== null);
  const getSortKey = ({ due, completedAt }: Task) =>
    completedAt === null ? (due ?? Number.MAX_SAFE_INTEGER) : -completedAt;
  return [...tasks].sort((first, second) => isDone(first) - isDone(second) || getSortKey(first) - getSortKey(second));
}

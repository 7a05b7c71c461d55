/** The tasks of a record's list belong to the suite. This file holds what a record's history stores of them (ADR-0148). */

/** The last known or the current state of a task. Times are epoch milliseconds. */
export interface TaskState {
  summary: string;
  due: number | null;
  completedAt: number | null;
}

export const taskActions = ['create', 'due', 'complete', 'reopen', 'remove'] as const;
type TaskAction = (typeof taskActions)[number];

/** The maximum number of a list's tasks that a record shows. */
export const tasksShown = 50;

/** The maximum length of a list's name in the suites, in characters. */
export const taskListNameLimit = 100;

/** Returns the events of a task since its last known state. `previous` is null for a new task, `now` for a deleted one. */
export function taskNews(previous: TaskState | null, now: TaskState | null): TaskAction[] {
  if (now === null) return previous === null ? [] : ['remove'];
  if (previous === null) return now.completedAt === null ? ['create'] : ['create', 'complete'];
  return [
    ...(previous.due === now.due ? [] : ['due' as const]),
    ...(previous.completedAt === null && now.completedAt !== null ? ['complete' as const] : []),
    ...(previous.completedAt !== null && now.completedAt === null ? ['reopen' as const] : []),
  ];
}

/** Returns whether a task has changes to store, with or without events. */
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

/** Sorts tasks for a page: open ones by due date, then the completed ones, the latest first. */
export function inOrder<Task extends TaskState>(tasks: readonly Task[]): Task[] {
  const isDone = ({ completedAt }: Task) => Number(completedAt !== null);
  const getSortKey = ({ due, completedAt }: Task) =>
    completedAt === null ? (due ?? Number.MAX_SAFE_INTEGER) : -completedAt;
  return [...tasks].sort((first, second) => isDone(first) - isDone(second) || getSortKey(first) - getSortKey(second));
}

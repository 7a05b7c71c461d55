/** A to-do in the suite's own list of each assignee. */
interface SuiteTodo {
  summary: string;
  /** The assignees: at least one. */
  openIds: readonly string[];
  /** The creator, where the suite requires one. */
  creatorOpenId: string;
  /** The shared list that also contains it; null when none exists. */
  listGuid: string | null;
  /** The page that it links to. */
  origin: { title: string; url: string };
  /** The due time, epoch milliseconds; null: none. */
  dueAt: number | null;
  /** A second request with this key makes no second task. */
  dedupeKey: string;
}

/** @throws SuiteRefusal, SuiteUnreachable */
export interface SuiteTodos {
  /** @returns the suite's id; null for a repetition, for which the suite does not return the id */
  create(todo: SuiteTodo): Promise<string | null>;
  /** Deletes a to-do for all of its people. */
  remove(todoId: string, creatorOpenId: string): Promise<void>;
  /** Completes or reopens a to-do for all of its people; a repetition changes nothing. */
  complete(todoId: string, personOpenId: string, isCompleted: boolean, completedAt: number): Promise<void>;
  /** Returns which of these are done for a person. */
  listCompleted(todoIds: readonly string[], personOpenId: string): Promise<string[]>;
}

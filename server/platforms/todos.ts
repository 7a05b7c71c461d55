/** Something that people are to do, in the suite's own list of each of them. */
interface SuiteTodo {
  summary: string;
  /** The assignees: at least one. */
  openIds: readonly string[];
  /** The person in the name of whom it is made, where the suite requires one. */
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
  /** @returns the suite's id of it; null for a repetition, of which the suite says that it is there and not which it is */
  create(todo: SuiteTodo): Promise<string | null>;
  /** Removes one for all of its people. */
  remove(todoId: string, creatorOpenId: string): Promise<void>;
  /** Checks one off for all of its people, or opens it again; one that is so already stays. */
  complete(todoId: string, personOpenId: string, isCompleted: boolean, completedAt: number): Promise<void>;
  /** Returns which of these of a person are done. */
  listCompleted(todoIds: readonly string[], personOpenId: string): Promise<string[]>;
}

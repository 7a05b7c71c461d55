/** Something that people are to do, in the suite's own list of each of them. */
interface SuiteTodo {
  summary: string;
  /** Whose it is: at least one. */
  openIds: readonly string[];
  /** The person in whose name it is made, where the suite wants one. */
  creatorOpenId: string;
  /** The shared list in which it stands too; null where there is none. */
  listGuid: string | null;
  /** Where it comes from. */
  origin: { title: string; url: string };
  /** By when, epoch milliseconds; null: nobody has said. */
  dueAt: number | null;
  /** A second request with this key makes no second task. */
  dedupeKey: string;
}

/** @throws SuiteRefusal, SuiteUnreachable */
export interface SuiteTodos {
  create(todo: SuiteTodo): Promise<void>;
}

/** One step of the schema: plain statements, run in order in one transaction, never changed after their release. */
export interface Migration {
  name: string;
  statements: readonly string[];
}

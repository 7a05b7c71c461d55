/** Where a command writes. */
export interface Terminal {
  print(line: string): void;
  /** Says why nothing was done; the command ends as failed. */
  refuse(line: string): void;
  /** Asks who sits there; absent where nobody does, and flags say everything. */
  ask?(question: string): Promise<string>;
}

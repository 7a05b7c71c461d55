/** Where a command writes. */
export interface Terminal {
  print(line: string): void;
  /** Says why nothing was done; the command ends as failed. */
  refuse(line: string): void;
  /** Asks who sits there; absent where nobody does, and flags say everything. */
  ask?(question: string): Promise<string>;
  /** The same for what nobody is to read over their shoulder. */
  askHidden?(question: string): Promise<string>;
  /** Everything that was piped in; absent where somebody sits there. */
  input?(): Promise<string>;
}

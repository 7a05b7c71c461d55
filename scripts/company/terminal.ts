/** The output and input of a command. */
export interface Terminal {
  print(line: string): void;
  /** Says why nothing was done; the command ends as failed. */
  refuse(line: string): void;
  /** Prompts the person at the terminal; absent where there is none, and flags contain everything. */
  ask?(question: string): Promise<string>;
  /** Prompts in the same way for a secret, without showing the input. */
  askHidden?(question: string): Promise<string>;
  /** Everything that was piped in; absent where somebody sits there. */
  input?(): Promise<string>;
}

/** The output and input of a command. */
export interface Terminal {
  print(line: string): void;
  /** Prints the reason why nothing was done; the command ends as failed. */
  refuse(line: string): void;
  /** Prompts the person at the terminal; absent where there is none, and the flags contain everything. */
  ask?(question: string): Promise<string>;
  /** Prompts in the same way for a secret, without showing the input. */
  askHidden?(question: string): Promise<string>;
  /** Returns the whole piped input; absent where a person types. */
  input?(): Promise<string>;
}

/** Where a command writes. */
export interface Terminal {
  print(line: string): void;
  /** Says why nothing was done; the command ends as failed. */
  refuse(line: string): void;
}

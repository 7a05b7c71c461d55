/**
 * A company's configuration as a file, its administrators, its word for tickets and its key in the suite. Works on the database of the server's own settings, while the
 * server is stopped where that is the embedded one.
 */
import { createInterface } from 'node:readline/promises';
import { runCommand } from './company/command';
import type { Terminal } from './company/terminal';

const terminal: Terminal = {
  print: (line) => console.log(line),
  refuse: (line) => {
    console.error(line);
    process.exitCode = 1;
  },
};

const sitting = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;

runCommand(
  process.argv.slice(2),
  process.env,
  sitting ? { ...terminal, ask: (question) => sitting.question(question) } : terminal,
)
  .catch((error: unknown) => terminal.refuse((error as Error).message))
  .finally(() => sitting?.close());

/**
 * Manages a company's configuration as a file, its administrators, its word for tickets and its key in the suite. It works on the database of the
 * server's own settings; if that is the embedded one, the server must be stopped.
 */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from './company/command';
import type { Terminal } from './company/terminal';

const terminal: Terminal = {
  print: (line) => console.log(line),
  refuse: (line) => {
    console.error(line);
    process.exitCode = 1;
  },
};

let isHidden = false;
const output = new Writable({
  write: (chunk, _encoding, callback) => {
    if (!isHidden) process.stdout.write(chunk as Uint8Array);
    callback();
  },
});
const sitting = process.stdin.isTTY ? createInterface({ input: process.stdin, output, terminal: true }) : undefined;

function talkingTo(person: NonNullable<typeof sitting>): Terminal {
  return {
    ...terminal,
    ask: (question) => person.question(question),
    async askHidden(question) {
      process.stdout.write(question);
      isHidden = true;
      try {
        return await person.question('');
      } finally {
        isHidden = false;
        process.stdout.write('\n');
      }
    },
  };
}

runCommand(
  process.argv.slice(2),
  process.env,
  sitting ? talkingTo(sitting) : { ...terminal, input: () => text(process.stdin) },
)
  .catch((error: unknown) => terminal.refuse((error as Error).message))
  .finally(() => sitting?.close());

import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import { AppError } from '../../domain/errors';
import { readTable, UnreadableFile } from './read-table';
import type { FileToRead } from './read-file';

/**
 * The process that reads the file of one import (ADR-0218). It gets the file as JSON, and writes lines: `rows` with their number and JSON, `work`
 * in between, and finally `done` or `failed`. It has no settings, connections or secrets.
 */
const workEveryMs = 1_000;
/** A lower priority than the server's: requests come first. */
const priority = 10;

/** Resolves when the line is written, so that a slow reader slows this process down. */
function writeLine(line: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve())),
  );
}

async function read(file: FileToRead): Promise<void> {
  let last = performance.now();
  const onWork = () => {
    if (performance.now() - last < workEveryMs) return;
    last = performance.now();
    void writeLine('work');
  };
  try {
    const summary = await readTable(file, (rows) => writeLine(`rows ${rows.length} ${JSON.stringify(rows)}`), onWork);
    await writeLine(`done ${JSON.stringify(summary)}`);
  } catch (error) {
    const { refusal, format } = error instanceof UnreadableFile ? error : { refusal: error, format: null };
    if (!(refusal instanceof AppError)) process.stderr.write(`${inspect(refusal)}\n`);
    const { name, params } = refusal instanceof AppError ? refusal : new AppError('importNotReadable');
    await writeLine(`failed ${JSON.stringify({ name, params, format })}`);
  }
}

// Without the server, no process needs the rows.
process.stdin.on('end', () => process.exit(1)).resume();
process.stdout.on('error', () => process.exit(1));
try {
  setPriority(priority);
} catch {
  // Without permission, the process keeps the server's priority.
}
void read(JSON.parse(process.argv[2] ?? '') as FileToRead).then(() => process.exit(0));

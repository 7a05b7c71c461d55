import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, errorNames, type ErrorName } from '../../domain/errors';
import type { ImportFormat } from '../db/tables';
import type { FileToRead } from './read-file';
import type { TableSummary } from './read-table';

/** The limits of a reader process. */
export interface ReaderLimits {
  /** Its heap in MB: reading needs only a part of it, whatever the file contains. */
  heapMb: number;
  /** The longest silence before it counts as hung. Milliseconds. */
  silentMs: number;
  /** The longest working time, without the time for storing rows. Milliseconds. */
  workMs: number;
  /** The interval at which the import's lease and state are checked. Milliseconds. */
  tickMs: number;
}
const readerLimits: ReaderLimits = { heapMb: 256, silentMs: 60_000, workMs: 10 * 60_000, tickMs: 2_000 };

/** The maximum size of a line, which contains a batch of rows. Bytes. */
const lineLimit = 32 * 1024 * 1024;
const stderrLimit = 4_096;

/** A file that the reader refused, with the known facts about it. */
export class RefusedFile extends AppError {
  constructor(
    name: ErrorName,
    params: Record<string, string | number>,
    readonly format: ImportFormat | null,
  ) {
    super(name, params);
  }
}

interface ReaderHandlers {
  /** Receives rows as JSON, in order. The process waits for it. */
  onRows(count: number, json: string): Promise<void>;
  /** Called now and then while the process works. An error of it ends the process. */
  onTick(): Promise<void>;
  /** Receives the message of an unexpected error in the process. */
  onTrouble(message: string): void;
}

/** The program is next to the bundle, or next to the source when the server runs from sources. */
const program =
  path.extname(__filename) === '.ts' ? path.join(__dirname, 'reader.ts') : path.join(__dirname, 'import-reader.js');

/**
 * Reads a file in a separate process, so that a file which exhausts memory or time ends one import and not the server (ADR-0218). @throws
 * RefusedFile; with the name importReaderEnded if the process died, was ended, or was silent for too long
 */
export async function readInProcess(
  file: FileToRead,
  handlers: ReaderHandlers,
  limits: ReaderLimits = readerLimits,
): Promise<TableSummary> {
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--inspect'));
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(
    process.execPath,
    [...flags, `--max-old-space-size=${limits.heapMb}`, program, JSON.stringify(file)],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { PATH, HOME, TMPDIR, TZ: 'UTC' } },
  );
  let trouble = '';
  child.stderr.on('data', (bytes: Buffer) => (trouble = (trouble + bytes.toString()).slice(-stderrLimit)));
  // The pipe of a dead process breaks; its missing lines show its end.
  child.stdin.on('error', () => undefined);
  const childEnd = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  try {
    for await (const line of readLines(child, limits, handlers.onTick)) {
      const [kind, payload] = cutAtBlank(line);
      if (kind === 'rows') {
        const [count, json] = cutAtBlank(payload);
        await handlers.onRows(Number(count), json);
      } else if (kind === 'done') return JSON.parse(payload) as TableSummary;
      else if (kind === 'failed') throw refusedFile(payload);
    }
    throw new RefusedFile('importReaderEnded', {}, null);
  } finally {
    child.kill('SIGKILL');
    // The process counts as closed when its pipe is closed; unread rows would keep the pipe open for ever.
    child.stdout.destroy();
    await childEnd;
    if (trouble !== '') handlers.onTrouble(trouble);
  }
}

function refusedFile(json: string): RefusedFile {
  const { name, params, format } = JSON.parse(json) as Pick<RefusedFile, 'name' | 'params' | 'format'>;
  const isOurs = (errorNames as string[]).includes(name);
  return new RefusedFile(isOurs ? name : 'importNotReadable', params as Record<string, string | number>, format);
}

function cutAtBlank(text: string): [string, string] {
  const blankIndex = text.indexOf(' ');
  return blankIndex === -1 ? [text, ''] : [text.slice(0, blankIndex), text.slice(blankIndex + 1)];
}

/** Yields the lines of a process on demand. Its pipe is not read meanwhile, so that it waits. @throws RefusedFile importReaderEnded */
async function* readLines(
  { stdout }: ChildProcess,
  { silentMs, workMs, tickMs }: ReaderLimits,
  onTick: () => Promise<void>,
): AsyncGenerator<string> {
  if (!stdout) return;
  const chunks = (stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let pendingChunks: Buffer[] = [];
  let size = 0;
  let workedMs = 0;
  for (;;) {
    const began = performance.now();
    const next = await withTimeout(chunks.next(), { ms: Math.min(silentMs, workMs - workedMs), tickMs }, onTick);
    workedMs += performance.now() - began;
    if (next.done === true) return;
    let start = 0;
    for (let feed = next.value.indexOf(0x0a); feed !== -1; feed = next.value.indexOf(0x0a, start)) {
      yield Buffer.concat([...pendingChunks, next.value.subarray(start, feed)]).toString('utf8');
      pendingChunks = [];
      size = 0;
      start = feed + 1;
    }
    const tail = next.value.subarray(start);
    pendingChunks.push(tail);
    size += tail.length;
    if (size > lineLimit) throw new RefusedFile('importReaderEnded', {}, null);
  }
}

/** Returns a result that arrives within a time, with a tick now and then. @throws RefusedFile importReaderEnded */
async function withTimeout<T>(
  work: Promise<T>,
  { ms, tickMs }: { ms: number; tickMs: number },
  onTick: () => Promise<void>,
): Promise<T> {
  const until = performance.now() + ms;
  // A late result is not used, and its failure is not an error of any caller.
  work.catch(() => undefined);
  for (;;) {
    const remainingMs = until - performance.now();
    if (remainingMs <= 0) throw new RefusedFile('importReaderEnded', {}, null);
    const timer = new AbortController();
    const tick = pause(Math.min(tickMs, remainingMs), 'tick' as const, { signal: timer.signal }).catch(
      () => 'tick' as const,
    );
    const first = await Promise.race([work.then((value) => ({ value })), tick]);
    timer.abort();
    if (first !== 'tick') return first.value;
    await onTick();
  }
}

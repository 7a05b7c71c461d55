import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseBusy, type Engine, type EngineConnection, type StatementResult } from './engine';
import { NobodyWaits } from './hung-up';

interface Answer {
  id: number;
  ok: boolean;
  rows?: unknown[];
  affected?: number;
  error?: { message: string };
}

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export interface PgliteEngine extends Engine {
  /** Writes the whole database into a file that `template` can begin from. */
  dump(file: string): Promise<void>;
}

export interface PgliteOptions {
  /** Where it lives; in memory when absent. */
  folder?: string;
  /** A file made by `dump`: a new database begins as a copy of that one. */
  template?: string;
  /** How long a caller waits for the one connection, in milliseconds. */
  acquireLimitMs?: number;
  /** Called once when the thread died by itself: every later statement fails. */
  onDeath?(error: Error): void;
}

/**
 * PGlite in a worker thread, with one connection that callers take in turn.
 * @throws Error when the folder cannot be opened.
 */
export async function openPglite({ folder, template, acquireLimitMs = 10_000, onDeath }: PgliteOptions): Promise<PgliteEngine> {
  const worker = new Worker(path.join(__dirname, 'pglite-worker.cjs'), { workerData: { folder, template }, execArgv: [] });
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let dead: Error | undefined;
  let closed: Promise<void> | undefined;

  const die = (error: Error) => {
    if (dead) return;
    dead = error;
    for (const waiting of pending.values()) waiting.reject(error);
    pending.clear();
    if (!closed) onDeath?.(error);
  };
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => die(new Error(`The embedded database stopped (exit code ${code}).`)));
  worker.on('message', (answer: Answer) => {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    // The thread keeps the process alive only while somebody waits for it.
    if (pending.size === 0) worker.unref();
    if (!waiting) return;
    if (answer.ok) waiting.resolve(answer);
    else waiting.reject(Object.assign(new Error(answer.error?.message ?? 'unknown error'), answer.error));
  });

  const waitFor = (id: number) => new Promise<Answer>((resolve, reject) => {
    pending.set(id, { resolve, reject });
    worker.ref();
  });
  const ask = (message: Record<string, unknown>): Promise<Answer> => {
    if (dead) return Promise.reject(dead);
    const id = nextId++;
    const answer = waitFor(id);
    worker.postMessage({ id, ...message });
    return answer;
  };

  await waitFor(0);

  // Callers take the connection in the order in which they came.
  let taken = false;
  const queue: { give(): void }[] = [];
  const take = async (caller?: AbortSignal): Promise<void> => {
    if (caller?.aborted) throw new NobodyWaits();
    if (!taken) {
      taken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const place = {
        give: () => {
          clearTimeout(timer);
          caller?.removeEventListener('abort', hangUp);
          resolve();
        },
      };
      const giveUp = (error: Error) => {
        clearTimeout(timer);
        caller?.removeEventListener('abort', hangUp);
        queue.splice(queue.indexOf(place), 1);
        reject(error);
      };
      const hangUp = () => giveUp(new NobodyWaits());
      const timer = setTimeout(() => giveUp(new DatabaseBusy(acquireLimitMs)), acquireLimitMs);
      caller?.addEventListener('abort', hangUp, { once: true });
      queue.push(place);
    });
  };
  const giveBack = () => {
    const next = queue.shift();
    if (next) next.give();
    else taken = false;
  };

  const connection = (): EngineConnection => {
    let released = false;
    return {
      async query(sql, parameters): Promise<StatementResult> {
        const answer = await ask({ kind: 'query', sql, parameters: parameters.map((value) => (value === undefined ? null : value)) });
        return { rows: answer.rows ?? [], affected: /^\s*(insert|update|delete|merge|with)\b/i.test(sql) ? answer.affected : undefined };
      },
      release() {
        if (released) return;
        released = true;
        giveBack();
      },
    };
  };

  return {
    name: 'pglite',
    async acquire(caller) {
      if (closed) throw new Error('The database is closed.');
      if (dead) throw dead;
      await take(caller);
      return connection();
    },
    async dump(file) {
      await ask({ kind: 'dump', file });
    },
    close() {
      closed ??= (async () => {
        if (dead) return;
        await take();
        await ask({ kind: 'close' });
        await worker.terminate();
      })();
      return closed;
    },
  };
}

import path from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  asDown,
  DatabaseBusy,
  DatabaseDown,
  ReadTooSlow,
  sqlState,
  type Engine,
  type EngineConnection,
  type StatementResult,
} from './engine';
import { RequestAborted } from './cancellation';
import { preparedName } from './prepared';
import { costAbove } from './read-cost';

interface ThreadAnswer {
  id: number;
  ok: boolean;
  rows?: unknown[];
  affected?: number;
  error?: { message: string };
}

interface Pending {
  resolve(answer: ThreadAnswer): void;
  reject(error: Error): void;
}

export interface PgliteEngine extends Engine {
  /** Writes the whole database into a file for `template`. */
  dump(file: string): Promise<void>;
}

export interface PgliteOptions {
  /** The folder of the database; in memory when absent. */
  folder?: string;
  /** A file from `dump`: a new database begins as its copy. */
  template?: string;
  /** The longest time that a caller waits for the one connection, in milliseconds. */
  acquireLimitMs?: number;
  /** The highest cost of one statement for a caller who may hang up (read-cost.ts). */
  readCostLimit?: number;
  /** Called when the thread ends by itself: its work failed. */
  onDeath?(error: Error): void;
}

interface Thread {
  ask(message: Record<string, unknown>): Promise<ThreadAnswer>;
  end(): Promise<void>;
}

/** Starts a thread with the open database. `onDeath` is called once when it ends by itself. */
async function startThread(
  { folder, template }: Pick<PgliteOptions, 'folder' | 'template'>,
  onDeath: (error: DatabaseDown) => void,
): Promise<Thread> {
  const worker = new Worker(path.join(__dirname, 'pglite-worker.cjs'), {
    workerData: { folder, template },
    execArgv: [],
  });
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let dead: DatabaseDown | undefined;
  let isEnding = false;

  const die = (error: unknown) => {
    if (dead) return;
    dead = new DatabaseDown(
      `The embedded database stopped: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
    for (const pendingQuery of pending.values()) pendingQuery.reject(dead);
    pending.clear();
    if (!isEnding) onDeath(dead);
  };
  worker.on('error', die);
  worker.on('exit', (code) => die(`exit code ${code}`));
  worker.on('message', (answer: ThreadAnswer) => {
    const pendingQuery = pending.get(answer.id);
    pending.delete(answer.id);
    // The thread keeps the process alive only while callers wait for it.
    if (pending.size === 0) worker.unref();
    if (!pendingQuery) return;
    if (answer.ok) pendingQuery.resolve(answer);
    else pendingQuery.reject(Object.assign(new Error(answer.error?.message ?? 'unknown error'), answer.error));
  });

  const waitFor = (id: number) =>
    new Promise<ThreadAnswer>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      worker.ref();
    });
  await waitFor(0);
  return {
    ask(message) {
      if (dead) return Promise.reject(dead);
      const id = nextId++;
      const answer = waitFor(id);
      worker.postMessage({ id, ...message });
      return answer;
    },
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}

/**
 * Runs PGlite in a worker thread with one connection, which callers use in turn. A database in a folder is reopened after its thread dies. @throws
 * Error when the folder cannot be opened.
 */
export async function openPglite({
  folder,
  template,
  acquireLimitMs = 10_000,
  readCostLimit = 10_000,
  onDeath,
}: PgliteOptions): Promise<PgliteEngine> {
  let closing: Promise<void> | undefined;
  let starting: Promise<Thread> | undefined;
  const start = () =>
    startThread({ folder, template }, (error) => {
      if (closing) return;
      if (folder !== undefined) starting = undefined;
      onDeath?.(error);
    });
  starting = start();
  await starting;
  const running = (): Promise<Thread> =>
    (starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw asDown(error);
    }));

  // Callers get the connection in the order of arrival.
  let isTaken = false;
  const queue: { give(): void }[] = [];
  const takeTurn = async (caller?: AbortSignal): Promise<void> => {
    if (caller?.aborted) throw new RequestAborted();
    if (!isTaken) {
      isTaken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const queueEntry = {
        give: () => {
          clearTimeout(timer);
          caller?.removeEventListener('abort', hangUp);
          resolve();
        },
      };
      const giveUp = (error: Error) => {
        clearTimeout(timer);
        caller?.removeEventListener('abort', hangUp);
        queue.splice(queue.indexOf(queueEntry), 1);
        reject(error);
      };
      const hangUp = () => giveUp(new RequestAborted());
      const timer = setTimeout(() => giveUp(new DatabaseBusy(acquireLimitMs)), acquireLimitMs);
      caller?.addEventListener('abort', hangUp, { once: true });
      queue.push(queueEntry);
    });
  };
  const giveBack = () => {
    const next = queue.shift();
    if (next) next.give();
    else isTaken = false;
  };

  const connection = (thread: Thread): EngineConnection => {
    let released = false;
    const query = (sql: string, parameters: readonly unknown[]) =>
      thread
        .ask({
          kind: 'query',
          name: preparedName(sql),
          sql,
          parameters: parameters.map((value) => (value === undefined ? null : value)),
        })
        .catch((error: unknown) => {
          throw lost(error);
        });
    return {
      async query(sql, parameters, caller): Promise<StatementResult> {
        // The only connection serves all callers and no statement can be cancelled: a slow one is not started.
        if (caller) {
          const cost = await costAbove(
            readCostLimit,
            { sql, parameters },
            async (statement, values) => (await query(statement, values)).rows?.[0],
          );
          if (cost !== undefined) throw new ReadTooSlow(`it would cost ${Math.round(cost)}`);
        }
        const answer = await query(sql, parameters);
        return {
          rows: answer.rows ?? [],
          affected: /^\s*(insert|update|delete|merge|with)\b/i.test(sql) ? answer.affected : undefined,
        };
      },
      release() {
        if (released) return;
        released = true;
        giveBack();
      },
    };
  };

  const acquire = async (caller?: AbortSignal) => {
    if (closing) throw new Error('The database is closed.');
    await takeTurn(caller);
    try {
      return connection(await running());
    } catch (error) {
      giveBack();
      throw error;
    }
  };

  return {
    name: 'pglite',
    acquire,
    async dump(file) {
      await (await running()).ask({ kind: 'dump', file });
    },
    close() {
      closing ??= (async () => {
        await takeTurn();
        const thread = await starting?.catch(() => undefined);
        await thread?.ask({ kind: 'close' }).catch(() => undefined);
        await thread?.end();
      })();
      return closing;
    },
  };
}

/** The errors of WebAssembly without stack or memory, and PGlite's SQLSTATE for the statement that it then lost. */
const outOfRange = ['RangeError', 'RuntimeError'];
const forgotten = '26000';

function lost(error: unknown): unknown {
  const isLost = sqlState(error) === forgotten || (error instanceof Error && outOfRange.includes(error.name));
  if (isLost) return new DatabaseDown('The embedded database lost the statement.', error);
  return sqlState(error) === undefined ? error : asDown(error);
}

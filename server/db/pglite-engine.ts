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
  /** What one statement may cost for somebody who may hang up (read-cost.ts). */
  readCostLimit?: number;
  /** Called when the thread died by itself: what ran in it failed. */
  onDeath?(error: Error): void;
}

interface Thread {
  ask(message: Record<string, unknown>): Promise<ThreadAnswer>;
  end(): Promise<void>;
}

/** A thread with the database open in it. `onDeath` is called once when it ends by itself. */
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
    // The thread keeps the process alive only while somebody waits for it.
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
 * PGlite in a worker thread, with one connection that callers take in turn. A database in a folder is opened again after its thread died.
 * @throws Error when the folder cannot be opened.
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

  // Callers take the connection in the order in which they came.
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
        // The one connection serves everybody and no statement can be cancelled: what would keep the others waiting is not begun.
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
    async lookUp(sql, parameters, getSignal) {
      const lookupConnection = await acquire(getSignal?.());
      try {
        return await lookupConnection.query(sql, parameters);
      } finally {
        lookupConnection.release(false);
      }
    },
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

/** What WebAssembly throws where it runs out of its stack or memory, and the SQLSTATE of PGlite for the statement that it forgot then. */
const outOfRange = ['RangeError', 'RuntimeError'];
const forgotten = '26000';

function lost(error: unknown): unknown {
  const isLost = sqlState(error) === forgotten || (error instanceof Error && outOfRange.includes(error.name));
  if (isLost) return new DatabaseDown('The embedded database lost the statement.', error);
  return sqlState(error) === undefined ? error : asDown(error);
}

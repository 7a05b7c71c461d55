import pg from 'pg';
import {
  asDown,
  DatabaseBusy,
  DatabaseDown,
  ReadTooSlow,
  showPool,
  sqlState,
  type Engine,
  type EngineConnection,
} from './engine';
import { RequestAborted } from './cancellation';
import { preparedName } from './prepared';

/** Integers of eight bytes become numbers and dates stay texts, as on PGlite (pglite-worker.cjs). numeric stays text: money is exact. */
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text };

const queryCanceled = '57014';

/**
 * Every statement answers a person within a page, so parallel workers and compilation cost more than they save. The planner would choose them where
 * it underestimates the rows of a page. Citus passes settings of a transaction, such as the lock timeout, on to its workers; PostgreSQL ignores
 * that setting. Settings in the address override these.
 */
const session = '-c jit=off -c max_parallel_workers_per_gather=0 -c citus.propagate_set_commands=local';

/** With a type: Citus has the function for two. */
export const cancelStatement = 'select pg_cancel_backend($1::int)';

/** Connections of a process: its pool, and the one that cancels. */
const poolSize = 10;
export const connectionsOfProcess = poolSize + 1;
/** The maximum duration of one read, in milliseconds. */
export const readLimit = 3_000;

export interface PostgresOptions {
  url: string;
  /** Connections of the pool. */
  size?: number;
  /** The longest time that a caller waits for a connection, in milliseconds. */
  acquireLimitMs?: number;
  /** The longest time that a caller who may hang up waits for one statement, in milliseconds. */
  readLimitMs?: number;
  /** Called for a connection that broke while idle. */
  onBroken?(error: Error): void;
}

/**
 * A pool of PostgreSQL connections. Statements are not prepared, except those of prepared.ts, so that the planner sees the values of client_id and
 * table_id and considers partial indexes.
 */
export function openPostgres({
  url,
  size = poolSize,
  acquireLimitMs = 10_000,
  readLimitMs = readLimit,
  onBroken,
}: PostgresOptions): Engine {
  const reach = {
    connectionString: url,
    connectionTimeoutMillis: acquireLimitMs,
    application_name: 'sidecar',
    options: session,
  };
  const pool = new pg.Pool({
    ...reach,
    max: size,
    statement_timeout: 30_000,
    // A server that froze inside a transaction must not keep its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  showPool(() => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }));
  // Cancelling uses a separate pool: when it is needed, every other connection may be busy.
  const lookupPool = new pg.Pool({ ...reach, max: 1, idleTimeoutMillis: 10_000, allowExitOnIdle: true });
  for (const eachPool of [pool, lookupPool]) eachPool.on('error', (error) => onBroken?.(error));
  let closing: Promise<void> | undefined;

  const acquire = async (caller?: AbortSignal): Promise<EngineConnection> => {
    if (closing) throw new Error('The database is closed.');
    if (caller?.aborted) throw new RequestAborted();
    const client = await pool.connect().catch((error: unknown) => {
      if (error instanceof Error && /timeout exceeded/.test(error.message)) throw new DatabaseBusy(acquireLimitMs);
      // Whatever prevents a connection, the database is unavailable to callers.
      throw new DatabaseDown(error instanceof Error ? error.message : String(error), error);
    });
    let lost = false;
    const lose = () => {
      lost = true;
    };
    client.on('error', lose);
    const runQuery = async (
      sql: string,
      parameters: readonly unknown[],
      caller: AbortSignal | undefined,
    ): Promise<pg.QueryResult> => {
      const statement = { name: preparedName(sql), text: sql, values: [...parameters] };
      if (!caller)
        return client.query(statement).catch((error: unknown) => {
          throw asDown(error);
        });
      if (caller.aborted) throw new RequestAborted();
      const cancel = () => {
        // A late cancellation would hit the next statement of this connection, so the connection is discarded.
        lose();
        lookupPool
          .query(cancelStatement, [(client as pg.PoolClient & { processID: number }).processID])
          .catch((error: Error) => onBroken?.(error));
      };
      let tooLong = false;
      const limit = setTimeout(() => {
        tooLong = true;
        cancel();
      }, readLimitMs);
      caller.addEventListener('abort', cancel, { once: true });
      try {
        return await client.query(statement);
      } catch (error) {
        if (sqlState(error) !== queryCanceled) throw asDown(error);
        throw caller.aborted
          ? new RequestAborted()
          : tooLong
            ? new ReadTooSlow(`it took more than ${readLimitMs} ms`)
            : error;
      } finally {
        clearTimeout(limit);
        caller.removeEventListener('abort', cancel);
      }
    };
    return {
      async query(sql, parameters, caller) {
        const { command, rowCount, rows } = await runQuery(sql, parameters, caller);
        const counts = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
        return { rows: rows ?? [], affected: counts ? (rowCount ?? 0) : undefined };
      },
      release(broken) {
        client.off('error', lose);
        client.release(broken || lost);
      },
    };
  };

  return {
    name: 'postgres',
    acquire,
    close() {
      closing ??= Promise.all([pool.end(), lookupPool.end()]).then(() => undefined);
      return closing;
    },
  };
}

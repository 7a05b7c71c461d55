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
  type StatementResult,
} from './engine';
import { RequestAborted } from './cancellation';
import { plansKeptMs, preparedName, windowName } from './prepared';

/** Integers of eight bytes become numbers and dates stay texts, as on PGlite (pglite-worker.cjs). numeric stays text: money is exact. */
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text };

const queryCanceled = '57014';

/**
 * Every statement here answers a person within a page: starting workers and compiling cost more than they save, and the planner chooses
 * them exactly where it guesses a page to be rarer than it is. Citus passes what a transaction sets, such as how long it waits for a lock,
 * on to its workers; to PostgreSQL alone that is a word that nobody reads. Words of the address win over these.
 */
const session = '-c jit=off -c max_parallel_workers_per_gather=0 -c citus.propagate_set_commands=local';

/**
 * What is prepared finds its rows by a key or in the order of an index. Planned without its values, the planner knows little of how many these are, and would
 * at times rather sort a whole company. Where Citus is, statements are always planned with their values: only these say which worker has the rows.
 */
const keptPlans = '-c enable_sort=off -c enable_bitmapscan=off -c enable_seqscan=off';
const planOnce = `select set_config('plan_cache_mode', 'force_generic_plan', false) where not exists (select from pg_extension where extname = 'citus')`;

/** With a type: Citus has the function for two. */
export const cancelStatement = 'select pg_cancel_backend($1::int)';

/** Connections of a process: those for all that is not prepared, those for what is, and the one that cancels. */
const poolSize = 10;
const preparedSize = 2;
export const connectionsOfProcess = poolSize + preparedSize + 1;

export interface PostgresOptions {
  url: string;
  /** Connections of this process, besides those for what is prepared. */
  size?: number;
  /** How long a caller waits for a connection, in milliseconds. */
  acquireLimitMs?: number;
  /** How long somebody who may hang up waits for one statement, in milliseconds. */
  readLimitMs?: number;
  /** Called for a connection that broke while idle. */
  onBroken?(error: Error): void;
}

interface PooledConnection extends EngineConnection {
  /** Holds back what is sent until it is uncorked. */
  stream: pg.Connection['stream'];
}

interface Lookup {
  sql: string;
  parameters: readonly unknown[];
  resolve(result: StatementResult): void;
  reject(error: unknown): void;
}

/**
 * Looks rows up: those that are asked for in one turn of the event loop, and while no connection is free, go out on one connection in one write (ADR-0214).
 */
function gatherLookups(acquire: () => Promise<PooledConnection>): Engine['lookUp'] {
  let queuedLookups: Lookup[] = [];
  const takeAsked = () => {
    const lookupsToRun = queuedLookups;
    queuedLookups = [];
    return lookupsToRun;
  };

  async function run(): Promise<void> {
    const connection = await acquire();
    const lookups = takeAsked();
    connection.stream.cork();
    const answers = lookups.map(({ sql, parameters, resolve, reject }) =>
      connection.query(sql, parameters).then(resolve, reject),
    );
    connection.stream.uncork();
    await Promise.all(answers);
    connection.release(false);
  }

  return (sql, parameters) =>
    new Promise((resolve, reject) => {
      queuedLookups.push({ sql, parameters, resolve, reject });
      if (queuedLookups.length > 1) return;
      setImmediate(() => run().catch((error: unknown) => takeAsked().forEach((lookup) => lookup.reject(error))));
    });
}

/**
 * A pool of PostgreSQL connections. Statements go unprepared, except those of prepared.ts: the planner then sees the values of client_id
 * and table_id, without which partial indexes are not considered.
 */
export function openPostgres({
  url,
  size = poolSize,
  acquireLimitMs = 10_000,
  readLimitMs = 3_000,
  onBroken,
}: PostgresOptions): Engine {
  const reach = {
    connectionString: url,
    connectionTimeoutMillis: acquireLimitMs,
    application_name: 'sidecar',
    options: session,
  };
  const shared = {
    ...reach,
    // What is asked for at once on one connection is sent at once; a transaction waits for each of its statements by itself.
    pipeline: true,
    statement_timeout: 30_000,
    // A server that froze inside a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
  const pool = new pg.Pool({ ...shared, max: size });
  const prepared = new pg.Pool({
    ...shared,
    max: preparedSize,
    options: `${session} ${keptPlans}`,
    // With them goes what was prepared for statements that nobody asks for any more.
    maxLifetimeSeconds: plansKeptMs / 1_000,
  });
  prepared.on('connect', (client) => void client.query(planOnce).catch((error: Error) => onBroken?.(error)));
  const pools = [pool, prepared];
  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') => pools.reduce((all, pool) => all + pool[count], 0);
  showPool(() => ({ total: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') }));
  // Cancelling goes beside the pool: when it is needed, every connection may be busy.
  const lookupPool = new pg.Pool({ ...reach, max: 1, idleTimeoutMillis: 10_000, allowExitOnIdle: true });
  for (const pool of [...pools, lookupPool]) pool.on('error', (error) => onBroken?.(error));
  let closing: Promise<void> | undefined;

  const acquireFrom = async (from: pg.Pool, caller?: AbortSignal): Promise<PooledConnection> => {
    if (closing) throw new Error('The database is closed.');
    if (caller?.aborted) throw new RequestAborted();
    const client = await from.connect().catch((error: unknown) => {
      if (error instanceof Error && /timeout exceeded/.test(error.message)) throw new DatabaseBusy(acquireLimitMs);
      // Whatever keeps a connection from being had, the database is away for its callers.
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
      const statement = { name: preparedName(sql) ?? windowName(sql), text: sql, values: [...parameters] };
      if (!caller)
        return client.query(statement).catch((error: unknown) => {
          throw asDown(error);
        });
      if (caller.aborted) throw new RequestAborted();
      const cancel = () => {
        // A cancellation that comes late would meet the next statement of this connection: there must be none.
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
      stream: (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection.stream,
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
    acquire: (caller) => acquireFrom(pool, caller),
    lookUp: gatherLookups(() => acquireFrom(prepared)),
    close() {
      closing ??= Promise.all([...pools, lookupPool].map((pool) => pool.end())).then(() => undefined);
      return closing;
    },
  };
}

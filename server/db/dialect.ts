import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { CallerBound } from './cancellation';
import type { Engine, EngineConnection, StatementResult } from './engine';
import type { Db, Tables } from './tables';

/** One statement as it went to the engine. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** The same object for all statements of one transaction. */
  connection: object;
}

const watchers = new Set<(statement: Statement) => void>();

/** Observes every statement of all databases of this process before it runs, for tests. @returns a function that ends it */
export function watchStatements(watcher: (statement: Statement) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The outer handle was used while a transaction of the same flow was open, which would deadlock on a single connection. */
export class OuterHandleInTransaction extends Error {
  constructor() {
    super(
      'A query used the outer database handle while a transaction is open in the same flow. Pass the transaction on to it.',
    );
    this.name = 'OuterHandleInTransaction';
  }
}

/** Runs a statement after the observers have seen it. */
async function runStatement<R>(
  { sql, parameters }: CompiledQuery,
  connection: object,
  run: (sql: string, parameters: readonly unknown[]) => Promise<StatementResult>,
): Promise<QueryResult<R>> {
  for (const watch of watchers) watch({ sql, parameters, connection });
  try {
    const { rows, affected } = await run(sql, parameters);
    return { rows: rows as R[], ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }) };
  } catch (error) {
    // The stack of an engine's error begins inside the engine; the caller's stack is more useful.
    if (error instanceof Error) error.stack = `${error.stack}\n${new Error().stack?.split('\n').slice(1).join('\n')}`;
    throw error;
  }
}

class SqlConnection implements DatabaseConnection {
  /** Whether a statement failed inside the open transaction: the engine would silently turn the commit into a rollback. */
  failed = false;
  broken = false;

  constructor(
    private readonly inner: EngineConnection,
    private readonly caller: AbortSignal | undefined,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const result = await runStatement<R>(query, this, (sql, parameters) =>
        this.inner.query(sql, parameters, this.caller),
      );
      // The failure after the savepoint is undone, so the transaction can be committed again.
      if (query.sql.startsWith('rollback to savepoint')) this.failed = false;
      return result;
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }

  // eslint-disable-next-line require-yield -- the interface asks for a generator; neither engine streams here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered: read in pages by key.');
  }

  release(): void {
    this.inner.release(this.broken);
  }
}

class SqlDriver implements Driver {
  constructor(
    readonly engine: Engine,
    private readonly getSignal?: () => AbortSignal,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqlConnection> {
    const caller = this.getSignal?.();
    return new SqlConnection(await this.engine.acquire(caller), caller);
  }

  async beginTransaction(connection: SqlConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
    connection.failed = false;
  }

  async commitTransaction(connection: SqlConnection): Promise<void> {
    if (connection.failed)
      throw new Error('A statement of this transaction failed and its error was swallowed: nothing was committed.');
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: SqlConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch {
      // The original error is the useful one; a connection that cannot roll back is discarded.
      connection.broken = true;
    }
  }

  async releaseConnection(connection: SqlConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.engine.close();
  }
}

/** A connection that a flow uses, and its former one of another database. */
interface Hold {
  readonly engine: Engine;
  open: boolean;
  readonly outer?: Hold;
}

/** Shared by all databases of a process, and active only during a transaction, because Node tracks it through every promise. */
const holding = new AsyncLocalStorage<Hold>();
let openHolds = 0;

function refuseSecond(engine: Engine): void {
  for (let openHold = holding.getStore(); openHold; openHold = openHold.outer)
    if (openHold.open && openHold.engine === engine) throw new OuterHandleInTransaction();
}

/** Provides a flow's own connection, such as that of a transaction, and refuses it a second one. */
class GuardedProvider implements ConnectionProvider {
  constructor(private readonly driver: SqlDriver) {}

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const { engine } = this.driver;
    refuseSecond(engine);
    const outer = holding.getStore();
    const connection = await this.driver.acquireConnection();
    // Work that a flow starts without waiting for it may continue after the connection was returned. From then on it may acquire a separate
    // connection.
    const openHold: Hold = { engine, open: true, ...(outer?.open && { outer }) };
    openHolds += 1;
    try {
      return await holding.run(openHold, () => consumer(connection));
    } finally {
      openHold.open = false;
      openHolds -= 1;
      if (openHolds === 0) holding.disable();
      await this.driver.releaseConnection(connection);
    }
  }
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** Runs statements one at a time: no code can acquire a second connection while one of them runs. */
class StatementExecutor extends DefaultQueryExecutor {
  constructor(private readonly driver: SqlDriver) {
    super(compiler, adapter, new GuardedProvider(driver));
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    refuseSecond(this.driver.engine);
    const connection = await this.driver.acquireConnection();
    try {
      return await connection.executeQuery<R>(query);
    } finally {
      connection.release();
    }
  }
}

/** The query builder over an engine: shared, or for one caller who may hang up. */
class GuardedDatabase extends Kysely<Tables> implements CallerBound {
  readonly #engine: Engine;
  /** The shared query builder. */
  readonly shared: GuardedDatabase;

  constructor(engine: Engine, caller?: { shared: GuardedDatabase; getSignal: () => AbortSignal }) {
    const driver = new SqlDriver(engine, caller?.getSignal);
    const dialect: Dialect = {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    };
    super({ config: { dialect }, dialect, driver, executor: new StatementExecutor(driver) });
    this.#engine = engine;
    this.shared = caller?.shared ?? this;
  }

  forCaller(getSignal: () => AbortSignal): GuardedDatabase {
    return new GuardedDatabase(this.#engine, { shared: this.shared, getSignal });
  }
}

/** The query builder over an engine. */
export function makeKysely(engine: Engine): Db {
  return new GuardedDatabase(engine);
}

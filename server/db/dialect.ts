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
import type { Engine, EngineConnection } from './engine';
import { currentSignal } from './cancellation';
import type { Tables } from './tables';

/** One statement as it went to the engine. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** The same object for all statements of one transaction. */
  connection: object;
}

const watchers = new Set<(statement: Statement) => void>();

/** Sees every statement of every database that this process opens, before it runs. The tests record them. @returns what ends it */
export function watchStatements(watcher: (statement: Statement) => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Used the outer handle while a transaction of the same flow was open: on one connection that would wait for itself. */
export class OuterHandleInTransaction extends Error {
  constructor() {
    super(
      'A query used the outer database handle while a transaction is open in the same flow. Pass the transaction on to it.',
    );
    this.name = 'OuterHandleInTransaction';
  }
}

class SqlConnection implements DatabaseConnection {
  /** A statement failed inside the transaction that is open: the engine would turn the commit into a rollback without a word. */
  failed = false;
  broken = false;

  constructor(private readonly inner: EngineConnection) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (const watch of watchers) watch({ sql: query.sql, parameters: query.parameters, connection: this });
    try {
      const { rows, affected } = await this.inner.query(query.sql, query.parameters, currentSignal());
      // What failed since the savepoint is undone: the transaction may be committed again.
      if (query.sql.startsWith('rollback to savepoint')) this.failed = false;
      return { rows: rows as R[], ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }) };
    } catch (error) {
      this.failed = true;
      // Errors of the engines begin inside them; the stack of the caller is what a reader needs.
      if (error instanceof Error) error.stack = `${error.stack}\n${new Error().stack?.split('\n').slice(1).join('\n')}`;
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
  constructor(private readonly engine: Engine) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqlConnection> {
    return new SqlConnection(await this.engine.acquire(currentSignal()));
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
      // The error that led here is the one worth telling; a connection that cannot roll back is thrown away.
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

/** A connection that a flow holds, and what it held before of another database. */
interface Hold {
  readonly driver: SqlDriver;
  open: boolean;
  readonly outer?: Hold;
}

/** One for all databases of a process: Node follows each of these through every promise, and never forgets one. */
const holding = new AsyncLocalStorage<Hold>();

/** Hands connections out, and refuses a second one to a flow that already holds one. */
class GuardedProvider implements ConnectionProvider {
  constructor(private readonly driver: SqlDriver) {}

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const outer = holding.getStore();
    for (let hold = outer; hold; hold = hold.outer)
      if (hold.open && hold.driver === this.driver) throw new OuterHandleInTransaction();
    const connection = await this.driver.acquireConnection();
    // What a flow starts and does not wait for may go on after the connection was given back: then it may take its own.
    const hold: Hold = { driver: this.driver, open: true, ...(outer?.open && { outer }) };
    try {
      return await holding.run(hold, () => consumer(connection));
    } finally {
      hold.open = false;
      await this.driver.releaseConnection(connection);
    }
  }
}

/** The query builder over an engine. */
export function makeKysely(engine: Engine): Kysely<Tables> {
  const driver = new SqlDriver(engine);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const executor = new DefaultQueryExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new GuardedProvider(driver),
  );
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

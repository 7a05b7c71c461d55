/**
 * The common interface of the two engines: connections that run one statement at a time. The Kysely dialect (dialect.ts) is written once over this.
 * Transactions, guards and recording are therefore the same on PGlite and PostgreSQL.
 */
export interface StatementResult {
  rows: unknown[];
  /** Rows inserted, updated or deleted; undefined for other statements. */
  affected: number | undefined;
}

export interface EngineConnection {
  /**
   * Runs one statement with positional parameters ($1 …). Where the engine can, it is cancelled when the caller hangs up.
   * @throws DatabaseFailure-like errors with an SQLSTATE in `code`; RequestAborted when it was cancelled.
   */
  query(sql: string, parameters: readonly unknown[], caller?: AbortSignal): Promise<StatementResult>;
  /** Returns the connection to the pool. `broken` ones are discarded where the engine has others. */
  release(broken: boolean): void;
}

export interface Engine {
  name: 'pglite' | 'postgres';
  /** Waits for a connection. @throws DatabaseBusy when none becomes free in time, RequestAborted when the caller hung up meanwhile. */
  acquire(caller?: AbortSignal): Promise<EngineConnection>;
  /** Lets statements that run finish, then closes. */
  close(): Promise<void>;
}

/** The connections of this process, and the callers who wait for one. */
export interface PoolFigures {
  total: number;
  idle: number;
  waiting: number;
}

let readPool: () => PoolFigures = () => ({ total: 0, idle: 0, waiting: 0 });

/** Returns the current usage of this process's connections; all zero on the embedded database, which has one. */
export function poolFigures(): PoolFigures {
  return readPool();
}

/** The engine that opens a pool calls this. */
export function showPool(read: () => PoolFigures): void {
  readPool = read;
}

/** The reasons why a database fails, by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const downReasons = {
  '53100': 'full',
  '25006': 'readOnly',
  '53200': 'memory',
  '53300': 'connections',
  '58030': 'disk',
  '57P01': 'stopping',
  '57P02': 'stopping',
  '57P03': 'starting',
} as const;
/** `busy`: no connection of this process became free. `unreachable`: the connection failed or was lost. */
export type DownReason = (typeof downReasons)[keyof typeof downReasons] | 'busy' | 'unreachable';

/**
 * The database does not answer: it is down, the connection to it was lost, or it accepts no further connections or changes. A later attempt may
 * succeed.
 */
export class DatabaseDown extends Error {
  readonly reason: DownReason = 'unreachable';
  /** The error code of the network or the database, as in the original error. */
  readonly code: unknown;
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseDown';
    this.code = typeof cause === 'object' && cause !== null ? (cause as { code?: unknown }).code : undefined;
    const state = sqlState(cause) ?? '';
    if (Object.hasOwn(downReasons, state)) this.reason = downReasons[state as keyof typeof downReasons];
  }
}

/** A read took, or would take, longer than the limit for callers. */
export class ReadTooSlow extends Error {
  constructor(reason: string) {
    super(`The read was given up: ${reason}.`);
    this.name = 'ReadTooSlow';
  }
}

/** No connection became free within the time limit. */
export class DatabaseBusy extends DatabaseDown {
  override readonly reason = 'busy';
  constructor(waitedMs: number) {
    super(`The database was busy: no connection became free within ${waitedMs} ms.`);
    this.name = 'DatabaseBusy';
  }
}

/** The database cannot be used in its current state. The message is a sentence that instructs the operator. */
export class CannotUseDatabase extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotUseDatabase';
  }
}

/** The SQLSTATE of an error of either engine, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Lost connections, servers that start, stop or only read, full and broken disks: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const downStates = /^(?:08...|53...|57P0[1235]|58030|25006|EPIPE)$/;

/** Converts an engine's error to `DatabaseDown` where its code says so; other errors stay. */
export function asDown(error: unknown): unknown {
  const state = sqlState(error);
  const isDown = state === undefined ? !(error instanceof TypeError) : downStates.test(state);
  return isDown && !(error instanceof DatabaseDown)
    ? new DatabaseDown(error instanceof Error ? error.message : String(error), error)
    : error;
}

/**
 * Returns true when a unique key refused the row. With a name, returns true only when that constraint or index refused it. On Citus the name ends
 * in the number of a shard, and only the message contains it, in quotes.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  const { constraint: constraintName, message } = error as { constraint?: string; message?: string };
  const name = constraintName ?? /"([^"]+)"/.exec(message ?? '')?.[1] ?? '';
  return (
    constraint === undefined ||
    name === constraint ||
    (name.startsWith(`${constraint}_`) && /^\d+$/.test(name.slice(constraint.length + 1)))
  );
}

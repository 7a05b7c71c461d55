/**
 * What the two engines have in common: connections that run one statement at a time. The Kysely dialect (dialect.ts) is
 * written once over this, so that transactions, guards and recording are the same on PGlite and PostgreSQL.
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
  /** Gives the connection back. `broken` ones are not used again where the engine has others. */
  release(broken: boolean): void;
}

export interface Engine {
  name: 'pglite' | 'postgres';
  /** Waits for a connection. @throws DatabaseBusy when none becomes free in time, RequestAborted when the caller hung up meanwhile. */
  acquire(caller?: AbortSignal): Promise<EngineConnection>;
  /**
   * Runs a statement of prepared.ts, on PostgreSQL together with the others that are asked for in the same turn of the event loop (ADR-0214).
   * @param getSignal of who may hang up, where they may wait for long: on the one connection of PGlite
   * @throws as `acquire` and `query`
   */
  lookUp(sql: string, parameters: readonly unknown[], getSignal?: () => AbortSignal): Promise<StatementResult>;
  /** Lets statements that run finish, then closes. */
  close(): Promise<void>;
}

/** Connections of this process, and callers who wait for one. */
export interface PoolFigures {
  total: number;
  idle: number;
  waiting: number;
}

let readPool: () => PoolFigures = () => ({ total: 0, idle: 0, waiting: 0 });

/** How the connections of this process are used now; all zero on the embedded database, which has one. */
export function poolFigures(): PoolFigures {
  return readPool();
}

/** Called by the engine that opens a pool. */
export function showPool(read: () => PoolFigures): void {
  readPool = read;
}

/** Why a database does not do what it is asked, by the SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */
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
/** `busy`: no connection of this process became free. `unreachable`: it cannot be reached, or the connection was lost. */
export type DownReason = (typeof downReasons)[keyof typeof downReasons] | 'busy' | 'unreachable';

/** The database does not answer: it is down, the connection to it was lost, or it takes no more connections or changes. Asked again later it may. */
export class DatabaseDown extends Error {
  readonly reason: DownReason = 'unreachable';
  /** What the network or the database said of it, as an error of theirs has it. */
  readonly code: unknown;
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseDown';
    this.code = typeof cause === 'object' && cause !== null ? (cause as { code?: unknown }).code : undefined;
    const state = sqlState(cause) ?? '';
    if (Object.hasOwn(downReasons, state)) this.reason = downReasons[state as keyof typeof downReasons];
  }
}

/** A read took longer, or promised to take longer, than a caller is kept waiting. */
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

/** The database cannot be used as it is. The message is a sentence that tells the operator what to do. */
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

/** Lost connections, servers that start, stop or only read, and those without room or with a broken disk: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const downStates = /^(?:08...|53...|57P0[1235]|58030|25006|EPIPE)$/;

/** An error of an engine as `DatabaseDown` where it says so; every other error as it is. */
export function asDown(error: unknown): unknown {
  const state = sqlState(error);
  const isDown = state === undefined ? !(error instanceof TypeError) : downStates.test(state);
  return isDown && !(error instanceof DatabaseDown)
    ? new DatabaseDown(error instanceof Error ? error.message : String(error), error)
    : error;
}

/**
 * True when a unique key refused the row; with a name, only when it was that constraint or index. On Citus the name ends in the number of a shard, and stands
 * in quotes in the message alone.
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

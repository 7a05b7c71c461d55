import pg from 'pg';
import { DatabaseBusy, type Engine } from './engine';

/** Integers of eight bytes become numbers and dates stay texts, as on PGlite (pglite-worker.cjs). numeric stays text: money is exact. */
const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text };

export interface PostgresOptions {
  url: string;
  /** Connections of this process. */
  size?: number;
  /** How long a caller waits for a connection, in milliseconds. */
  acquireLimitMs?: number;
  /** Called for a connection that broke while idle. */
  onBroken?(error: Error): void;
}

/**
 * A pool of PostgreSQL connections. Statements go unprepared: the planner then sees the values of client_id and table_id, without
 * which partial indexes are not considered (STACK).
 */
export function openPostgres({ url, size = 10, acquireLimitMs = 10_000, onBroken }: PostgresOptions): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: acquireLimitMs,
    statement_timeout: 30_000,
    // A server that froze inside a transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'sidecar',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', (error) => onBroken?.(error));
  let closed: Promise<void> | undefined;

  return {
    name: 'postgres',
    async acquire() {
      if (closed) throw new Error('The database is closed.');
      const client = await pool.connect().catch((error: unknown) => {
        throw error instanceof Error && /timeout exceeded/.test(error.message) ? new DatabaseBusy(acquireLimitMs) : error;
      });
      let lost = false;
      const lose = () => {
        lost = true;
      };
      client.on('error', lose);
      return {
        async query(sql, parameters) {
          const { command, rowCount, rows } = await client.query(sql, [...parameters]);
          const counts = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
          return { rows: rows ?? [], affected: counts ? (rowCount ?? 0) : undefined };
        },
        release(broken) {
          client.off('error', lose);
          client.release(broken || lost);
        },
      };
    },
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}

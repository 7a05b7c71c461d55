import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ExportFormat } from '../../../domain/exports/limits';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** The pending deliveries, the stored answers, the progress of the day's work, and the applied migrations. */

/**
 * The lanes of the outbox: rows that we deliver to suites and services, received events of suites, and deliveries to webhooks. No lane waits for
 * another.
 */
export type OutboxLane = 'deliver' | 'receive' | 'webhook';

export interface OutboxTable {
  client_id: string;
  outbox_id: string;
  lane: ColumnType<OutboxLane, OutboxLane | undefined, OutboxLane>;
  kind: string;
  payload: JsonColumn<Record<string, unknown>>;
  /** The key that the suite receives, so that a second delivery creates nothing twice. */
  dedupe_key: string;
  /** Rows with the same one are delivered in the order of their numbers; null for those that wait for no other. */
  order_key: ColumnType<string | null, string | null | undefined, string | null>;
  order_no: ColumnType<number | null, number | null | undefined, number | null>;
  state: 'waiting' | 'done' | 'failed';
  /** Counted when a worker claims the row. */
  attempts: number;
  /** The number of successive claims that ended without a result, because the worker died. */
  lost_claims: number;
  next_at: Time;
  /** A worker that claimed the row holds it until then. */
  locked_until: MaybeTime;
  last_error: string | null;
  result: JsonColumn<Record<string, unknown>> | null;
  create_time: Time;
  update_time: Time;
}

export interface IdempotencyTable {
  client_id: string;
  member_id: string;
  key: string;
  call: string;
  body_hash: string;
  /** The answer that the first run's transaction stored, encrypted (ADR-0220); an unencrypted object where a version before that stored it. */
  answer: JsonColumn<string | Record<string, unknown>> | null;
  create_time: Time;
}

/** The progress of a company's work of one day: a process that continues it begins after this id. */
export interface ScheduleRunsTable {
  client_id: string;
  job: string;
  /** `YYYY-MM-DD` in the company's zone. */
  day: string;
  /** The id that was done last; empty before the first. */
  after_id: string;
  began: Time;
  done: boolean;
}

/** A member's usage of the app on a day. */
interface UsageDaysTable {
  client_id: string;
  /** `YYYY-MM-DD` in the company's zone. */
  day: string;
  member_id: string;
  /** `beat:<page>` (ten seconds each) or `<event>:<page>`, of domain/usage.ts. */
  what: string;
  count: number;
}

interface MigrationsTable {
  name: string;
  applied_at: Generated<Date>;
  /** The checksum of its statements when it was applied; null until the next start where the row is older than checksums. */
  checksum: string | null;
}

/** Records that a member has written into a file (ADR-0147). */
interface ExportsTable {
  client_id: string;
  export_id: string;
  member_id: string;
  /** The session that gives the export its rights; the export ends with that session. */
  session_hash: string;
  language: string;
  table_id: string;
  format: ExportFormat;
  /** The input of `exports.create`. */
  request: JsonColumn<Record<string, unknown>>;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Rows that are written, of how many. */
  done: Generated<number>;
  total: Generated<number>;
  /** Counted when a process claims it; it is that process's until `locked_until`. */
  attempts: Generated<number>;
  locked_until: MaybeTime;
  /** The contents of a written file: the fields of its columns, the records of its rows, and its path. */
  columns: string[] | null;
  ids: string[] | null;
  path: string | null;
  file_name: string | null;
  size: number | null;
  /** The name of an error. */
  error: string | null;
  create_time: Time;
  update_time: Time;
}
export type ExportRow = Selectable<ExportsTable>;

export interface WorkTables {
  exports: ExportsTable;
  outbox: OutboxTable;
  idempotency: IdempotencyTable;
  schedule_runs: ScheduleRunsTable;
  usage_days: UsageDaysTable;
  migrations: MigrationsTable;
}

import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ExportFormat } from '../../../domain/exports/limits';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** What is to be delivered, what was answered before, what the day's work is at, and which migrations have run. */

/** Rows that we deliver to suites and services, what suites have notified us of, and what webhooks tell other programs: none waits for another. */
export type OutboxLane = 'deliver' | 'receive' | 'webhook';

export interface OutboxTable {
  client_id: string;
  outbox_id: string;
  lane: ColumnType<OutboxLane, OutboxLane | undefined, OutboxLane>;
  kind: string;
  payload: JsonColumn<Record<string, unknown>>;
  /** What the suite is given, so that a second delivery makes no second thing. */
  dedupe_key: string;
  /** Rows with the same one are delivered in the order of their numbers; null for those that wait for no other. */
  order_key: ColumnType<string | null, string | null | undefined, string | null>;
  order_no: ColumnType<number | null, number | null | undefined, number | null>;
  state: 'waiting' | 'done' | 'failed';
  /** Counted when a worker claims the row. */
  attempts: number;
  /** Claims in a row whose worker ended without saying what came of them. */
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
  /** What the first run's transaction stored, encrypted (ADR-0220); an object in the clear where a version before that stored it. */
  answer: JsonColumn<string | Record<string, unknown>> | null;
  create_time: Time;
}

/** How far a company's work of one day has come: the process that goes on begins behind it. */
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

/** How much a member used the app on a day. */
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
  /** Of its statements when it was applied; null until the next start where it is older than checksums. */
  checksum: string | null;
}

/** Records that a member has written into a file (ADR-0147). */
interface ExportsTable {
  client_id: string;
  export_id: string;
  member_id: string;
  /** With whose rights it is read; it ends with that session. */
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
  /** Of a written file: the fields of its columns, the records of its rows, and where it is. */
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

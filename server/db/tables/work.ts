import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ExportFormat } from '../../../domain/exports/limits';
import type { JsonColumn, MaybeTime, Time } from './columns';

/** Pending deliveries, stored answers, the progress of the day's work, and the applied migrations. */

/**
 * The lanes of the outbox: deliveries to suites and services, received events of suites, and deliveries to webhooks. Lanes do not wait for each
 * other.
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
  /** Rows with the same key are delivered in the order of their numbers; null for independent rows. */
  order_key: ColumnType<string | null, string | null | undefined, string | null>;
  order_no: ColumnType<number | null, number | null | undefined, number | null>;
  state: 'waiting' | 'done' | 'failed';
  /** The number of claims by workers. */
  attempts: number;
  /** The number of successive claims that ended without a result, because the worker died. */
  lost_claims: number;
  next_at: Time;
  /** The end of the claiming worker's lock. */
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
  /** The encrypted answer of the first run's transaction (ADR-0220); older versions stored an unencrypted object. */
  answer: JsonColumn<string | Record<string, unknown>> | null;
  create_time: Time;
}

/** The progress of a company's work of one day: the next process continues after this id. */
export interface ScheduleRunsTable {
  client_id: string;
  job: string;
  /** `YYYY-MM-DD` in the company's zone. */
  day: string;
  /** The last processed id; empty before the first. */
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

/** Exports of a member's records into a file (ADR-0147). */
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
  /** The number of written rows, and of all rows. */
  done: Generated<number>;
  total: Generated<number>;
  /** The number of claims; a process owns it until `locked_until`. */
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

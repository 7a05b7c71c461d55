import type { ColumnType, Generated } from 'kysely';
import type { Json, MaybeTime, Time } from './columns';

/** What is to be delivered, what was answered before, what the day's work is at, and which migrations have run. */

/** Rows that we deliver to suites and services, and what suites have notified us of: neither waits for the other. */
export type OutboxLane = 'deliver' | 'receive';

export interface OutboxTable {
  client_id: string;
  outbox_id: string;
  lane: ColumnType<OutboxLane, OutboxLane | undefined, OutboxLane>;
  kind: string;
  payload: Json<Record<string, unknown>>;
  /** What the suite is given, so that a second delivery makes no second thing. */
  dedupe_key: string;
  state: 'waiting' | 'done' | 'failed';
  /** Counted when a worker claims the row. */
  attempts: number;
  /** Claims in a row whose worker ended without saying what came of them. */
  lost_claims: number;
  next_at: Time;
  /** A worker that claimed the row holds it until then. */
  locked_until: MaybeTime;
  last_error: string | null;
  result: Json<Record<string, unknown>> | null;
  create_time: Time;
  update_time: Time;
}

export interface IdempotencyTable {
  client_id: string;
  member_id: string;
  key: string;
  call: string;
  body_hash: string;
  /** What the first run's transaction stored. */
  answer: Json<Record<string, unknown>> | null;
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

export interface WorkTables {
  outbox: OutboxTable;
  idempotency: IdempotencyTable;
  schedule_runs: ScheduleRunsTable;
  usage_days: UsageDaysTable;
  migrations: MigrationsTable;
}

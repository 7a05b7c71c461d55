import type { Generated } from 'kysely';
import type { Json, MaybeTime, Time } from './columns';

/** What is to be delivered, what was answered before, and which migrations have run. */

export interface OutboxTable {
  client_id: string;
  outbox_id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  /** What the suite is given, so that a second delivery makes no second thing. */
  dedupe_key: string;
  state: 'waiting' | 'done' | 'failed';
  attempts: number;
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

export interface MigrationsTable {
  name: string;
  applied_at: Generated<Date>;
}

export interface WorkTables {
  outbox: OutboxTable;
  idempotency: IdempotencyTable;
  migrations: MigrationsTable;
}

import { sql } from 'kysely';
import type { ReceivedEvent } from '../../context';
import type { Db } from '../../db/tables';
import { companyWorks } from '../companies/app-state';

/** Stores received events of suites as rows of the outbox's table (ADR-0133), many at a time (ADR-0141). */

/**
 * Stores events in one statement, for the present companies of these tenants that the receiving app serves. An event with a `dedupe_key` that the
 * company already has is a repetition and changes nothing: finished rows are stored for two weeks. @returns the added rows
 */
export async function storeReceivedEvents(
  db: Db,
  events: readonly ReceivedEvent[],
  now: Date,
): Promise<{ client_id: string; outbox_id: string }[]> {
  const { rows } = await sql<{ client_id: string; outbox_id: string }>`
    with event as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as sent(channel text, tenant_key text, owner_id text, outbox_id text, kind text, payload jsonb, dedupe_key text)
    )
    insert into outbox (client_id, outbox_id, kind, payload, dedupe_key, lane, state, attempts, lost_claims, next_at, create_time, update_time)
    select company.client_id, event.outbox_id, event.kind, event.payload, event.dedupe_key, 'receive', 'waiting', 0, 0,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from (
      select distinct directory.channel, directory.tenant_key, directory.client_id, own.client_id as owner_id,
        own.client_id is null or own.credentials is not null as is_served
      from directory
      join (select distinct channel, tenant_key from event) tenant using (channel, tenant_key)
      left join suite_apps own on own.client_id = directory.client_id
    ) company
    join event on event.channel = company.channel and event.tenant_key = company.tenant_key
      and event.owner_id is not distinct from company.owner_id and company.is_served
    order by company.client_id, event.dedupe_key
    on conflict (client_id, dedupe_key) do nothing
    returning client_id, outbox_id`.execute(db);
  return rows;
}

/** A waiting event in the form of its kind. */
export interface WaitingEvent {
  outbox_id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** The expiry of the lock; set only if the worker of the event has died. */
  locked_until: Date | null;
}

/** Returns the due events of a company that no worker has locked, the oldest first. */
export async function dueEvents(db: Db, clientId: string, now: Date, limit: number): Promise<WaitingEvent[]> {
  return db
    .selectFrom('outbox')
    .select(['outbox_id', 'kind', 'payload', 'locked_until'])
    .where('client_id', '=', clientId)
    .where('lane', '=', 'receive')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .where(companyWorks(clientId))
    .orderBy('next_at')
    .orderBy('outbox_id')
    .limit(limit)
    .execute();
}

/** Marks events that need no work as done, in one statement. An event that a worker has claimed in the meantime is left to it. */
export async function dismissEvents(db: Db, clientId: string, outboxIds: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'done', result: '{}', attempts: sql<number>`attempts + 1`, last_error: null, update_time: now })
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', sql<string>`any(${[...outboxIds]}::text[])`)
    .where('state', '=', 'waiting')
    .where('locked_until', 'is', null)
    .execute();
}

import { sql } from 'kysely';
import type { Db, Trx, WebhookRow } from '../../db/tables';
import { raiseConfigurationVersion } from '../configuration/configuration-version';
import { requeueRow, type OutboxRow } from '../outbox/outbox-work';

export async function listWebhooks(db: Db | Trx, clientId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('create_time', 'desc')
    .orderBy('webhook_id', 'desc')
    .execute();
}

/** Returns the active webhooks. */
export async function webhooksThatAreOn(
  trx: Trx,
  clientId: string,
): Promise<Pick<WebhookRow, 'webhook_id' | 'events'>[]> {
  return (await listWebhooks(trx, clientId)).filter((webhook) => webhook.is_on);
}

export async function findWebhook(db: Db | Trx, clientId: string, id: string): Promise<WebhookRow | null> {
  return (
    (await db
      .selectFrom('webhooks')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('webhook_id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

export async function insertWebhook(trx: Trx, webhook: WebhookRow): Promise<void> {
  await trx.insertInto('webhooks').values(webhook).execute();
  await raiseConfigurationVersion(trx, webhook.client_id);
}

/** @returns whether the webhook exists. */
export async function updateWebhook(
  trx: Trx,
  clientId: string,
  id: string,
  values: Partial<Pick<WebhookRow, 'name' | 'url' | 'events' | 'key_id' | 'is_on' | 'failing_since'>>,
): Promise<boolean> {
  const row = await trx
    .updateTable('webhooks')
    .set({ webhook_id: id, ...values })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', id)
    .returning('webhook_id')
    .executeTakeFirst();
  if (row) await raiseConfigurationVersion(trx, clientId);
  return row !== undefined;
}

/** Deletes a webhook with all of its deliveries. @returns whether it existed. */
export async function deleteWebhook(trx: Trx, clientId: string, id: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('webhooks')
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', id)
    .returning('webhook_id')
    .executeTakeFirst();
  if (!row) return false;
  await trx.deleteFrom('outbox').where('client_id', '=', clientId).where(ofWebhook(id)).execute();
  await raiseConfigurationVersion(trx, clientId);
  return true;
}

const ofWebhook = (id: string) => sql<boolean>`outbox.lane = 'webhook' and outbox.payload->>'webhook_id' = ${id}`;

/** Returns a page of a webhook's deliveries, the last first. */
export async function pageOfDeliveries(
  db: Db,
  clientId: string,
  webhookId: string,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: OutboxRow[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(ofWebhook(webhookId))
    .orderBy('create_time', 'desc')
    .orderBy('order_no', 'desc')
    .orderBy('outbox_id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute();
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Makes a finished delivery of a webhook wait again; a waiting one stays. @returns whether the delivery exists. */
export async function replayDelivery(trx: Trx, clientId: string, outboxId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('outbox')
    .select('state')
    .where('client_id', '=', clientId)
    .where('outbox_id', '=', outboxId)
    .where('lane', '=', 'webhook')
    .forUpdate()
    .executeTakeFirst();
  if (row && row.state !== 'waiting') await requeueRow(trx, clientId, outboxId, undefined, now, row.state);
  return row !== undefined;
}

/** Records that deliveries have failed since `since`, unless an earlier time is stored. */
export async function noteFailure(trx: Trx, clientId: string, id: string, since: Date): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${since}::timestamptz)` })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', id)
    .execute();
}

/** Switches a webhook off that has failed since `before`. @returns whether this call did it. */
export async function switchOffFailing(trx: Trx, clientId: string, id: string, failingBefore: Date): Promise<boolean> {
  const row = await trx
    .updateTable('webhooks')
    .set({ is_on: false })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', id)
    .where('is_on', '=', true)
    .where('failing_since', '<=', failingBefore)
    .returning('webhook_id')
    .executeTakeFirst();
  if (row) await raiseConfigurationVersion(trx, clientId);
  return row !== undefined;
}

/** Returns the names of webhooks, by id. */
export async function webhookNames(
  db: Db | Trx,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('webhooks')
    .select(['webhook_id', 'name'])
    .where('client_id', '=', clientId)
    .where('webhook_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ webhook_id, name }) => [webhook_id, name]));
}

export async function noteSuccess(trx: Trx, clientId: string, id: string): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('client_id', '=', clientId)
    .where('webhook_id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
}

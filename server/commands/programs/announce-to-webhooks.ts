import { webhookSendKind } from '../../../domain/deliveries/webhook-send';
import type { App, ConfigurationSnapshot } from '../../context';
import type { Trx, WebhookRow } from '../../db/tables';
import { testEvent } from '../../../domain/metadata/webhook-events';
import { addOutboxRow, lastOrderNumbers } from '../../queries/outbox/outbox-work';
import type * as z from 'zod/mini';

type Payload = z.output<typeof webhookSendKind.payload>;
/** An event that a webhook can send. */
export type WebhookFact = Omit<Payload, 'webhook_id' | 'time'>;

/**
 * Writes an outbox row for each subscribed webhook, in the transaction of the event. Rows about one record are delivered in the order of writing.
 */
export async function announceToWebhooks(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  { webhooks }: Pick<ConfigurationSnapshot, 'webhooks'>,
  facts: readonly WebhookFact[],
): Promise<void> {
  const rows = facts.flatMap((fact) =>
    webhooks
      .filter(({ events }) => fact.event !== testEvent && events.includes(fact.event))
      .map(({ webhook_id }) => ({ webhook_id, fact, key: `${webhook_id}:${fact.table_id}:${fact.record_id}` })),
  );
  if (rows.length === 0) return;
  await addDeliveries(trx, app, clientId, rows);
}

/** Sends a test event to a webhook, whichever events it is for. @returns the id of the delivery */
export async function sendTestEvent(
  trx: Trx,
  app: Pick<App, 'now' | 'makeId'>,
  { client_id: clientId, webhook_id }: Pick<WebhookRow, 'client_id' | 'webhook_id'>,
): Promise<string> {
  const fact = { event: testEvent, table_id: '', record_id: '', version: 0 } as const;
  const [id = ''] = await addDeliveries(trx, app, clientId, [{ webhook_id, fact, key: `${webhook_id}:${testEvent}` }]);
  return id;
}

interface NewDelivery {
  webhook_id: string;
  fact: WebhookFact;
  /** Deliveries of one key come in order. */
  key: string;
}

async function addDeliveries(
  trx: Trx,
  { now, makeId }: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  rows: readonly NewDelivery[],
): Promise<string[]> {
  const ids: string[] = [];
  // A transaction locks the record that it writes until its end, so numbers give the true order, which the clocks of several servers would not.
  const last = await lastOrderNumbers(
    trx,
    clientId,
    rows.map(({ key }) => key),
  );
  for (const { webhook_id, fact, key } of rows) {
    const no = (last.get(key) ?? 0) + 1;
    last.set(key, no);
    const outbox_id = makeId();
    ids.push(outbox_id);
    await addOutboxRow(
      trx,
      {
        client_id: clientId,
        outbox_id,
        kind: webhookSendKind.kind,
        payload: { webhook_id, time: now(), ...fact },
        dedupe_key: `webhook:${outbox_id}`,
      },
      new Date(now()),
      { lane: 'webhook', order: { key, no } },
    );
  }
  trx.onCommit.push({ wake: 'webhooks', clientId });
  return ids;
}

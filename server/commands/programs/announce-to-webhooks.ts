import { webhookSendKind } from '../../../domain/deliveries/webhook-send';
import type { App, ConfigurationSnapshot } from '../../context';
import type { Trx } from '../../db/tables';
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
  { now, makeId }: Pick<App, 'now' | 'makeId'>,
  clientId: string,
  { webhooks }: Pick<ConfigurationSnapshot, 'webhooks'>,
  facts: readonly WebhookFact[],
): Promise<void> {
  const rows = facts.flatMap((fact) =>
    webhooks
      .filter(({ events }) => events.includes(fact.event))
      .map(({ webhook_id }) => ({ webhook_id, fact, key: `${webhook_id}:${fact.table_id}:${fact.record_id}` })),
  );
  if (rows.length === 0) return;
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
}

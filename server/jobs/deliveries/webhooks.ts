import { webhookSend } from './webhook-send';

/** The work of each kind of row in the lane of webhooks, by the word that is stored in the row. */
export const webhookDeliveries = new Map([webhookSend].map((delivery) => [delivery.kind.kind, delivery]));

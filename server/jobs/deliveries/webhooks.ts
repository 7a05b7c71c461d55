import { webhookSend } from './webhook-send';

/** The handler of each kind of row in the lane of webhooks, by the stored name of the kind. */
export const webhookDeliveries = new Map([webhookSend].map((delivery) => [delivery.kind.kind, delivery]));

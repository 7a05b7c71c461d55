/** The events that a webhook can notify another program of, by the word in its deliveries. */
export const webhookEvents = [
  'record.created',
  'record.changed',
  'record.stage_moved',
  'record.removed',
  'record.restored',
  'note.written',
  'approval.decided',
] as const;
/** The event that a test of a webhook sends. No webhook is made for it, and each gets it. */
export const testEvent = 'webhook.test';

export type WebhookEvent = (typeof webhookEvents)[number];

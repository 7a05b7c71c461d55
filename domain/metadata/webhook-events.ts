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
export type WebhookEvent = (typeof webhookEvents)[number];

/** What a webhook can tell another program, by the word that its deliveries carry. */
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

import type { Migration } from './migration';

/**
 * Answers that are kept for a repetition are encrypted from here on (ADR-0220). Stored answers that contain a secret are deleted: they are
 * unencrypted, or in a shape that no code reads any more. Other answers stay readable for their day.
 */
export const sealedAnswers: Migration = {
  name: '0320-sealed-answers',
  statements: [`delete from idempotency where call in ('admin.seeAs', 'apiKeys.create', 'webhooks.create')`],
};

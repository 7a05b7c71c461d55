import type { Migration } from './migration';

/**
 * Answers that are kept for a repetition are encrypted from here on (ADR-0220). Those of calls that answer a secret are forgotten: they stand in the clear,
 * or in a shape that nobody reads any more. Others stay readable for their day.
 */
export const sealedAnswers: Migration = {
  name: '0320-sealed-answers',
  statements: [`delete from idempotency where call in ('admin.seeAs', 'apiKeys.create', 'webhooks.create')`],
};

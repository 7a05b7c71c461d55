import type { Migration } from './migration';

/**
 * Stored answers for repeated requests are encrypted from here on (ADR-0220). Answers with a secret are deleted, because they are unencrypted or in
 * an obsolete shape. Other answers stay readable for their day.
 */
export const sealedAnswers: Migration = {
  name: '0320-sealed-answers',
  statements: [`delete from idempotency where call in ('admin.seeAs', 'apiKeys.create', 'webhooks.create')`],
};

import type { Migration } from './migration';

/** Since when the operator has suspended a company; null while they have not. `state_before` is restored with it, as with the app. */
export const suspension: Migration = {
  name: '0356-suspension',
  statements: [`alter table clients add column suspended_since timestamptz`],
};

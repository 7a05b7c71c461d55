import type { Migration } from './migration';

/** The time since which the operator has suspended a company; null for none. `state_before` is restored with it, as with the app. */
export const suspension: Migration = {
  name: '0356-suspension',
  statements: [`alter table clients add column suspended_since timestamptz`],
};

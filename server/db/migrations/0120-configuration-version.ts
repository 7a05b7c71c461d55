import type { Migration } from './migration';

/**
 * The version of a company's configuration: every write of the configuration raises it, so that a process knows whether its cached copy is still
 * valid (ADR-0121).
 */
export const configurationVersion: Migration = {
  name: '0120-configuration-version',
  statements: [`alter table clients add column configuration_version integer not null default 1`],
};

import type { Migration } from './migration';

/** Which state of its configuration a company has: raised by everything that writes it, so that a process knows whether what it keeps still holds (ADR-0121). */
export const configurationVersion: Migration = {
  name: '0120-configuration-version',
  statements: [`alter table clients add column configuration_version integer not null default 1`],
};

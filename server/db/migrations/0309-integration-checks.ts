import type { Migration } from './migration';

const id = 'text collate "C"';

/** The results of the last test of each outside service, and the time since which the server's settings connect it (ADR-0198). */
export const integrationChecks: Migration = {
  name: '0309-integration-checks',
  statements: [
    `create table integration_checks (
      client_id ${id} not null, name text not null, began timestamptz not null, count integer not null, check_time timestamptz, checks jsonb,
      constraint integration_checks_key primary key (client_id, name))`,
    `create table connected_services (
      name text not null, fingerprint text not null, since timestamptz not null,
      constraint connected_services_key primary key (name))`,
  ],
};

import type { Migration } from './migration';

const id = 'text collate "C"';

/** The data of the company register on records that are companies (ADR-0154). */
export const businessRegistrations: Migration = {
  name: '0220-business-registrations',
  statements: [
    // The entry is null where the register has no company of that name.
    `create table business_registrations (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, looked_up text not null, entry jsonb, looked_at timestamptz not null,
      constraint business_registrations_key primary key (client_id, table_id, record_id))`,
  ],
};

import type { Migration } from './migration';

const id = 'text collate "C"';

/** Former values of fields that changed their kind, kept for thirty days (ADR-0159). */
export const keptValues: Migration = {
  name: '0231-kept-values',
  statements: [
    `create table kept_values (
      client_id ${id} not null, change_id ${id} not null, table_id ${id} not null, field_id ${id} not null, record_id ${id} not null,
      value jsonb not null, made jsonb, create_time timestamptz not null,
      constraint kept_values_key primary key (client_id, change_id, table_id, field_id, record_id),
      constraint kept_values_client foreign key (client_id) references clients (client_id) on delete cascade)`,
  ],
};

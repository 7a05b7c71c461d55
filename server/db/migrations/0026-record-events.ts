import type { Migration } from './migration';

const id = 'text collate "C"';

/** The recently written records, for members who look at them (decision note 0086). Rows live for an hour. */
export const recordEvents: Migration = {
  name: '0026-record-events',
  statements: [
    `create table record_events (
      client_id ${id} not null, event_id ${id} not null, table_id ${id} not null, record_id ${id} not null, version timestamptz not null, create_time timestamptz not null,
      constraint record_events_key primary key (client_id, event_id))`,
    `create index record_events_newest on record_events (client_id, create_time desc)`,
  ],
};

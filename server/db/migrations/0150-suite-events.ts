import type { Migration } from './migration';

/** Suite events wait in the outbox's table, in a separate lane. Members and syncs store their age (ADR-0133, ADR-0134). */
export const suiteEvents: Migration = {
  name: '0150-suite-events',
  statements: [
    `alter table outbox add column lane text collate "C" not null default 'deliver'`,
    `create index outbox_lane on outbox (client_id, lane, next_at, outbox_id) where state = 'waiting'`,
    `alter table members add column suite_time timestamptz`,
    `alter table contact_syncs add column event_time timestamptz, add column changed_time timestamptz`,
  ],
};

import type { Migration } from './migration';

/** The notes of a type by time: lists by last note begin with the notes of some days (ADR-0208). */
export const notesByTime: Migration = {
  name: '0316-notes-by-time',
  statements: [
    `create index timeline_notes on timeline (client_id, table_id, create_time, record_id) where event_type = 'FOLLOW_NOTE'`,
  ],
};

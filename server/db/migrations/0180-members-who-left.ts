import type { Migration } from './migration';

/**
 * A record event names the members who were removed from the record. Their open pages are notified, although they may not read the record any more.
 * Null: no member was removed. A server of the version before, which may still run next to this one, writes null.
 */
export const membersWhoLeft: Migration = {
  name: '0180-members-who-left',
  statements: [`alter table record_events add column left_members text[]`],
};

import type { Migration } from './migration';

/**
 * A record event names the members who were taken off the record: their open pages learn of it, although they may not read the record any
 * more. Null: nobody was; a server of the version before that still runs beside this one writes it.
 */
export const membersWhoLeft: Migration = {
  name: '0180-members-who-left',
  statements: [`alter table record_events add column left_members text[]`],
};

import type { Migration } from './migration';

/**
 * A record event names the fields that were written: a change of fields that its reader does not see is not sent to them (decision note
 * 0096). Null concerns everybody who may read the record; a server of the version before that still runs beside this one writes it.
 */
export const recordEventFields: Migration = {
  name: '0079-record-event-fields',
  statements: [`alter table record_events add column fields text[]`],
};

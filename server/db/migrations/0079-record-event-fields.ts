import type { Migration } from './migration';

/**
 * A record event names the written fields. Readers get no event for changes of hidden fields only (decision note 0096). Null concerns all readers
 * of the record; a server of the previous version writes it.
 */
export const recordEventFields: Migration = {
  name: '0079-record-event-fields',
  statements: [`alter table record_events add column fields text[]`],
};

import type { Migration } from './migration';

/**
 * A record event names the fields that were written. A change of fields that its reader does not see is not sent to that reader (decision note
 * 0096). Null concerns everyone who may read the record; a server of the version before, which may still run next to this one, writes it.
 */
export const recordEventFields: Migration = {
  name: '0079-record-event-fields',
  statements: [`alter table record_events add column fields text[]`],
};

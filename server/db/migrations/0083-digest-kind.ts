import type { Migration } from './migration';

/** The outbox kind of the daily digest takes the name that it has in the code; rows that wait are sent as before. */
export const digestKind: Migration = {
  name: '0083-digest-kind',
  statements: [`update outbox set kind = 'digest.card' where kind = 'morning.card'`],
};

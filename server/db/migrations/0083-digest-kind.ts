import type { Migration } from './migration';

/** The outbox kind of the daily digest gets its present name; waiting rows are sent as before. */
export const digestKind: Migration = {
  name: '0083-digest-kind',
  statements: [`update outbox set kind = 'digest.card' where kind = 'morning.card'`],
};

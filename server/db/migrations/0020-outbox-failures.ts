import type { Migration } from './migration';

/** Counts deliveries that end their process, and lists failed ones for administrators, the newest first. */
export const outboxFailures: Migration = {
  name: '0020-outbox-failures',
  statements: [
    'alter table outbox add column lost_claims int not null default 0',
    `create index outbox_failed on outbox (client_id, update_time desc, outbox_id desc) where state = 'failed'`,
  ],
};

import type { Migration } from './migration';

/** Deliveries that end the process that makes them are counted, and failed ones are listed for administrators, the newest first. */
export const outboxFailures: Migration = {
  name: '0020-outbox-failures',
  statements: [
    'alter table outbox add column lost_claims int not null default 0',
    `create index outbox_failed on outbox (client_id, update_time desc, outbox_id desc) where state = 'failed'`,
  ],
};

import type { Migration } from './migration';

const id = 'text collate "C"';

/** Webhooks; their outbox rows have a separate lane and keep their order per record. */
export const webhooks: Migration = {
  name: '0261-webhooks',
  statements: [
    `create table webhooks (
      client_id ${id} not null, webhook_id ${id} not null, key_id ${id} not null, name text not null, url text not null,
      events text[] not null, secret text not null, is_on boolean not null, failing_since timestamptz, create_time timestamptz not null,
      constraint webhooks_key primary key (client_id, webhook_id),
      constraint webhooks_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    `alter table outbox add column order_key ${id}`,
    `alter table outbox add column order_no int`,
    `create index outbox_order on outbox (client_id, order_key, order_no) where order_key is not null`,
    `create index outbox_webhooks on outbox (client_id, (payload->>'webhook_id'), create_time desc, outbox_id desc) where lane = 'webhook'`,
  ],
};

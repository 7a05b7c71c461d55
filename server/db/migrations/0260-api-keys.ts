import type { Migration } from './migration';

const id = 'text collate "C"';

/** API keys of other programs, and the key that wrote a timeline line in a member's name. */
export const apiKeys: Migration = {
  name: '0260-api-keys',
  statements: [
    `create table api_keys (
      client_id ${id} not null, key_id ${id} not null, member_id ${id} not null, is_itself boolean not null, name text not null,
      hint text not null, secret_hash text not null, scopes jsonb not null, created_by ${id} not null, create_time timestamptz not null,
      last_used timestamptz, expires timestamptz, revoked timestamptz,
      constraint api_keys_key primary key (client_id, key_id),
      constraint api_keys_secret unique (client_id, secret_hash),
      constraint api_keys_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    `alter table timeline add column program text`,
  ],
};

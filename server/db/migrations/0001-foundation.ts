import type { Migration } from './migration';

/**
 * The first schema. Rules (SCALE): every key of a tenant table begins with client_id, no triggers, no enums, named constraints. Ids compare under
 * "C", which is the same on every engine and the fastest. `records` stores all object types in one table (DATA): common properties as columns, the
 * rest as `data`; the application computes and stores `facets` and `grams`, because an index over an expression was ten times slower.
 */
const id = 'text collate "C"';

export const foundation: Migration = {
  name: '0001-foundation',
  statements: [
    `create table clients (
      client_id ${id} not null, name text not null, nickname text, logo text, channel text not null, tenant_key ${id} not null,
      est boolean not null, state text not null, time_zone text not null, seats int, free_seats boolean not null,
      order_end timestamptz, create_time timestamptz not null,
      constraint clients_key primary key (client_id))`,

    `create table members (
      client_id ${id} not null, member_id ${id} not null, name text not null, name_pinyin text not null, avatar_url text not null,
      open_id ${id} not null, union_id ${id}, is_admin boolean not null, is_data_admin boolean not null, team_ids text[] not null,
      seat text not null, deleted boolean not null, create_time timestamptz not null,
      constraint members_key primary key (client_id, member_id),
      constraint members_open_id unique (client_id, open_id),
      constraint members_client foreign key (client_id) references clients (client_id) on delete cascade)`,

    `create table teams (
      client_id ${id} not null, team_id ${id} not null, name text not null,
      constraint teams_key primary key (client_id, team_id),
      constraint teams_client foreign key (client_id) references clients (client_id) on delete cascade)`,

    `create table object_types (
      client_id ${id} not null, table_id ${id} not null, name text not null, icon_name text not null, is_show boolean not null,
      is_stage_on boolean not null, order_no int not null, theme_color text not null, parent_table_id ${id},
      list_first_show_field_id ${id} not null, list_second_show_field_ids text[] not null, is_allow_create_chat boolean not null,
      is_allow_create_tasklist boolean not null, read_rule text not null, write_rule text not null, i18n_resource jsonb,
      constraint object_types_key primary key (client_id, table_id),
      constraint object_types_client foreign key (client_id) references clients (client_id) on delete cascade)`,

    `create table fields (
      client_id ${id} not null, table_id ${id} not null, field_id ${id} not null, field_name text not null, type text not null,
      value_type text not null, order_no int not null, config jsonb not null, deleted boolean not null,
      constraint fields_key primary key (client_id, table_id, field_id),
      constraint fields_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,

    `create table stages (
      client_id ${id} not null, table_id ${id} not null, pipeline_id ${id} not null, stage_id ${id} not null, name text not null,
      weight int not null, order_no int not null, i18n_resource jsonb,
      constraint stages_key primary key (client_id, table_id, pipeline_id, stage_id),
      constraint stages_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,

    // Free room in each page: an update of columns without an index then stays in its page and out of every index.
    `create table records (
      client_id ${id} not null, table_id ${id} not null, id ${id} not null, name text not null, name_key ${id} not null,
      owner ${id}, members text[] not null, followers text[] not null, pipeline_id ${id}, stage_id ${id}, is_draft boolean not null,
      creator ${id}, updater ${id}, create_time timestamptz not null, update_time timestamptz not null, deleted_at timestamptz,
      data jsonb not null, field_times jsonb not null, facets int[] not null, grams int[] not null, search_text text not null,
      constraint records_key primary key (client_id, table_id, id),
      constraint records_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade
    ) with (fillfactor = 90)`,
    // Lists show live records only, so the two orders contain only those.
    `create index records_newest on records (client_id, table_id, create_time desc, id desc) where deleted_at is null and not is_draft`,
    `create index records_owner on records (client_id, table_id, owner, create_time desc, id desc) where deleted_at is null and not is_draft`,
    // A short list of pending entries: PGlite has no background process to empty it, and every search reads it.
    `create index records_members on records using gin (members) with (gin_pending_list_limit = 256)`,
    `create index records_facets on records using gin (facets) with (gin_pending_list_limit = 256)`,
    `create index records_grams on records using gin (grams) with (gin_pending_list_limit = 256)`,
    // Owners differ between companies: without this the planner treats the two columns as independent.
    `create statistics records_owners (dependencies, mcv) on client_id, table_id, owner from records`,

    `create table timeline (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, event_id ${id} not null, event_type text not null,
      operator ${id}, create_time timestamptz not null, data jsonb not null,
      constraint timeline_key primary key (client_id, table_id, record_id, event_id),
      constraint timeline_record foreign key (client_id, table_id, record_id) references records (client_id, table_id, id) on delete cascade)`,
    `create index timeline_newest on timeline (client_id, table_id, record_id, create_time desc, event_id desc)`,

    `create table chat_bindings (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, chat_id ${id} not null, name text not null,
      state text not null, origin text not null, create_time timestamptz not null, update_time timestamptz not null,
      constraint chat_bindings_key primary key (client_id, table_id, record_id, chat_id),
      constraint chat_bindings_record foreign key (client_id, table_id, record_id) references records (client_id, table_id, id) on delete cascade)`,
    `create unique index chat_bindings_one_per_record on chat_bindings (client_id, table_id, record_id) where state = 'bound'`,
    `create unique index chat_bindings_one_per_chat on chat_bindings (client_id, chat_id) where state = 'bound'`,

    `create table outbox (
      client_id ${id} not null, outbox_id ${id} not null, kind text not null, payload jsonb not null, dedupe_key ${id} not null,
      state text not null, attempts int not null, next_at timestamptz not null, locked_until timestamptz, last_error text, result jsonb,
      create_time timestamptz not null, update_time timestamptz not null,
      constraint outbox_key primary key (client_id, outbox_id),
      constraint outbox_dedupe unique (client_id, dedupe_key),
      constraint outbox_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    `create index outbox_waiting on outbox (client_id, next_at) where state = 'waiting'`,
    `create index outbox_over on outbox (client_id, state, update_time) where state <> 'waiting'`,

    `create table idempotency (
      client_id ${id} not null, member_id ${id} not null, key ${id} not null, call text not null, body_hash text not null, answer jsonb,
      create_time timestamptz not null,
      constraint idempotency_key primary key (client_id, member_id, key),
      constraint idempotency_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    `create index idempotency_age on idempotency (client_id, create_time)`,

    `create table sessions (
      client_id ${id} not null, session_hash ${id} not null, member_id ${id} not null, channel text not null, suite_token text,
      suite_token_until timestamptz, create_time timestamptz not null, last_used timestamptz not null, expires timestamptz not null,
      revoked boolean not null,
      constraint sessions_key primary key (client_id, session_hash),
      constraint sessions_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade)`,
    `create index sessions_of_member on sessions (client_id, member_id)`,

    `create table files (
      client_id ${id} not null, file_id ${id} not null, member_id ${id} not null, name text not null, mime text not null,
      size bigint not null, md5 text, state text not null, path text not null, create_time timestamptz not null, used boolean not null,
      constraint files_key primary key (client_id, file_id),
      constraint files_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    `create index files_unused on files (client_id, create_time) where not used`,

    `create table places (
      client_id ${id} not null, place_key ${id} not null, address text not null, create_time timestamptz not null,
      constraint places_key primary key (client_id, place_key),
      constraint places_client foreign key (client_id) references clients (client_id) on delete cascade)`,

    // Global from here: queries run before the company is known.
    `create table directory (
      channel text not null, tenant_key ${id} not null, open_id ${id} not null, client_id ${id} not null, member_id ${id} not null,
      constraint directory_key primary key (channel, tenant_key, open_id, client_id))`,
    `create index directory_client on directory (client_id)`,
    `create table login_tokens (
      token_hash ${id} not null, channel text not null, open_id ${id} not null, tenant_key ${id} not null, name text not null,
      suite_token text, suite_token_until timestamptz, expires timestamptz not null,
      constraint login_tokens_key primary key (token_hash))`,
    `create index login_tokens_expiry on login_tokens (expires)`,
    `create table oauth_states (
      state_hash ${id} not null, browser_hash ${id} not null, channel text not null, redirect_url text not null, expires timestamptz not null,
      constraint oauth_states_key primary key (state_hash))`,
    `create index oauth_states_expiry on oauth_states (expires)`,
    `create table suite_secrets (
      name ${id} not null, value text not null, expires timestamptz not null,
      constraint suite_secrets_key primary key (name))`,
  ],
};

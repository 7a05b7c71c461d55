import type { Migration } from './migration';

const id = 'text collate "C"';

/** Saved views of the lists. */
export const views: Migration = {
  name: '0003-views',
  statements: [
    `create table filter_configs (
      client_id ${id} not null, table_id ${id} not null, view_id ${id} not null, name text not null, is_global boolean not null, author ${id} not null,
      filter jsonb, order_field ${id} not null, order_way text not null, sort int not null, create_time timestamptz not null, update_time timestamptz not null,
      constraint filter_configs_key primary key (client_id, view_id),
      constraint filter_configs_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,
    `create index filter_configs_of_type on filter_configs (client_id, table_id)`,
  ],
};

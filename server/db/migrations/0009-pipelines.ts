import type { Migration } from './migration';

/** The names of pipelines, for fields that choose one. A pipeline without a name uses its id. */
export const pipelines: Migration = {
  name: '0009-pipelines',
  statements: [
    `create table pipelines (
      client_id text collate "C" not null, table_id text collate "C" not null, pipeline_id text collate "C" not null, name text not null,
      order_no int not null, i18n_resource jsonb,
      constraint pipelines_key primary key (client_id, table_id, pipeline_id),
      constraint pipelines_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,
  ],
};

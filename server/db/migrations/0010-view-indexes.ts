import type { Migration } from './migration';

const id = 'text collate "C"';

/** The requested lists, and the indexes for them (decision 32). A job creates and drops the indexes. */
export const viewIndexes: Migration = {
  name: '0010-view-indexes',
  statements: [
    `create table view_indexes (
      client_id ${id} not null, table_id ${id} not null, index_name ${id} not null, columns text[] not null, uses int not null,
      used_at timestamptz not null, made_at timestamptz,
      constraint view_indexes_key primary key (client_id, table_id, index_name),
      constraint view_indexes_type foreign key (client_id, table_id) references object_types (client_id, table_id) on delete cascade)`,
  ],
};

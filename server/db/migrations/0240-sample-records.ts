import type { Migration } from './migration';

const id = 'text collate "C"';

/** The sample records of a company, until an administrator removes them. */
export const sampleRecords: Migration = {
  name: '0240-sample-records',
  statements: [
    `create table sample_records (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null,
      constraint sample_records_key primary key (client_id, table_id, record_id),
      constraint sample_records_record foreign key (client_id, table_id, record_id) references records (client_id, table_id, id) on delete cascade)`,
  ],
};

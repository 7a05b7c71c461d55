import type { Migration } from './migration';

const id = 'text collate "C"';

/** Every stage that a record entered, in order (ADR-0130). */
export const stageChanges: Migration = {
  name: '0130-stage-changes',
  statements: [
    // No names of stages, which the company may change. The number counts the changes of one record, and the key prevents forks of the chain.
    `create table stage_changes (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, number int not null,
      from_pipeline_id ${id}, from_stage_id ${id}, pipeline_id ${id}, stage_id ${id}, kind ${id} not null,
      member_id ${id}, change_time timestamptz not null,
      constraint stage_changes_key primary key (client_id, table_id, record_id, number))`,
  ],
};

import type { Migration } from './migration';

/** The newest records of each stage, for boards (ADR-0127). */
export const boardIndex: Migration = {
  name: '0141-board-index',
  statements: [
    `create index records_stage on records (client_id, table_id, pipeline_id, stage_id, create_time desc, id desc)
      where deleted_at is null and not is_draft and stage_id is not null`,
  ],
};

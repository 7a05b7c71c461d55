import type { Migration } from './migration';

const id = 'text collate "C"';

/** The task lists of records, and the last known state of their tasks (ADR-0148). */
export const taskLists: Migration = {
  name: '0190-task-lists',
  statements: [
    `create table task_lists (
      client_id ${id} not null, table_id ${id} not null, record_id ${id} not null, guid ${id} not null, name text not null, language ${id} not null, url text not null,
      granted text[] not null, chat_id ${id}, create_time timestamptz not null, update_time timestamptz not null,
      constraint task_lists_key primary key (client_id, table_id, record_id),
      constraint task_lists_guid unique (client_id, guid))`,
    // A task may be in several lists: each record keeps its own history of the task.
    `create table record_tasks (
      client_id ${id} not null, list_guid ${id} not null, task_guid ${id} not null, summary text not null, due timestamptz, completed_at timestamptz,
      constraint record_tasks_key primary key (client_id, list_guid, task_guid),
      constraint record_tasks_list foreign key (client_id, list_guid) references task_lists (client_id, guid) on delete cascade)`,
    `create index record_tasks_of_task on record_tasks (client_id, task_guid)`,
  ],
};

import type { Migration } from './migration';

const id = 'text collate "C"';

/** The next steps of notes: their members, due times and completion, and the suite's tasks for them (ADR-0308). */
export const nextSteps: Migration = {
  name: '0353-next-steps',
  statements: [
    `create table next_steps (
      client_id ${id} not null, table_id ${id} not null, note_id ${id} not null, member_id ${id} not null, due_on ${id} not null,
      task_id ${id}, completed_at timestamptz, is_suite_completed boolean not null default false, create_time timestamptz not null,
      constraint next_steps_key primary key (client_id, note_id, member_id),
      constraint next_steps_note foreign key (client_id, table_id, note_id) references records (client_id, table_id, id) on delete cascade)`,
    `create index next_steps_open on next_steps (client_id, member_id, due_on) where completed_at is null`,
    `create index next_steps_of_task on next_steps (client_id, task_id) where task_id is not null`,
  ],
};

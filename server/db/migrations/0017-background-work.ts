import type { Migration } from './migration';

const id = 'text collate "C"';

/** A company's daily work with its progress, usage counts, and the state of the directory sync. */
export const backgroundWork: Migration = {
  name: '0017-background-work',
  statements: [
    `create table schedule_runs (
      client_id ${id} not null, job ${id} not null, day ${id} not null, after_id ${id} not null, began timestamptz not null, done boolean not null,
      constraint schedule_runs_key primary key (client_id, job, day),
      constraint schedule_runs_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    // The notice of an overdue date replaces yesterday's notice.
    `create index notices_scheduled on notices (client_id, record_id) where type in ('DEAL_NEED_TODAY_CLOSE', 'DEAL_CLOSE_DATE_EXPIRE')`,

    `alter table clients add column usage_tracking boolean not null default true`,
    // No foreign key to members: counts are written later, and checking each member would make callers wait.
    `create table usage_days (
      client_id ${id} not null, day ${id} not null, member_id ${id} not null, what ${id} not null, count int not null,
      constraint usage_days_key primary key (client_id, day, member_id, what),
      constraint usage_days_client foreign key (client_id) references clients (client_id) on delete cascade)`,

    // Global: companies whose people have not been read yet are in no directory. The cursor is private to the adapter.
    `create table contact_syncs (
      client_id ${id} not null, cursor text, run ${id} not null, next_at timestamptz not null, locked_until timestamptz, attempts int not null, trouble ${id},
      constraint contact_syncs_key primary key (client_id))`,
    `alter table teams add column suite_id ${id}, add column seen ${id}`,
    `alter table members add column seen ${id}`,
  ],
};

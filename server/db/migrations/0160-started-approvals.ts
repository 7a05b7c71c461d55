import type { Migration } from './migration';

const id = 'text collate "C"';

/** Approvals that the server starts: their changes, their approvers, and the definitions in the suites. */
export const startedApprovals: Migration = {
  name: '0160-started-approvals',
  statements: [
    `alter table approvals add column template_id ${id}, add column change jsonb, add column effect ${id} not null default 'none', add column read_time timestamptz,
      add column left_as jsonb, add column differs text[], add column failure text, add column remind_day text`,
    `create index approvals_of_instance on approvals (client_id, instance_code)`,
    `create index approvals_by_status on approvals (client_id, sp_status, create_time desc)`,
    `alter table records add column approve_status ${id}`,
    // Approvers are stored by the suite's id: they may have left the company, or never been a member.
    `create table approval_tasks (
      client_id ${id} not null, approval_id ${id} not null, task_id ${id} not null, open_id ${id} not null, status ${id} not null,
      since timestamptz not null, reason text,
      constraint approval_tasks_key primary key (client_id, approval_id, task_id),
      constraint approval_tasks_approval foreign key (client_id, approval_id) references approvals (client_id, approval_id) on delete cascade)`,
    `create index approval_tasks_of_person on approval_tasks (client_id, open_id, status)`,
    `create table approval_definitions (
      client_id ${id} not null, table_id ${id} not null, template_id ${id} not null, code text not null, is_made boolean not null,
      fingerprint text not null, update_time timestamptz not null,
      constraint approval_definitions_key primary key (client_id, table_id, template_id))`,
  ],
};

import type { Migration } from './migration';

const id = 'text collate "C"';

/** The approvals that members have sent in their suite. */
export const approvals: Migration = {
  name: '0016-approvals',
  statements: [
    // No foreign key to records, because their rows are never deleted. No names of stages, because the company may change them.
    `create table approvals (
      client_id ${id} not null, approval_id ${id} not null, member_id ${id} not null, instance_code ${id}, template_name text not null, sp_status ${id} not null,
      action ${id} not null, table_id ${id} not null, record_id ${id} not null, pipeline_id ${id}, from_stage_id ${id}, to_stage_id ${id},
      create_time timestamptz not null, update_time timestamptz not null,
      constraint approvals_key primary key (client_id, approval_id),
      constraint approvals_member foreign key (client_id, member_id) references members (client_id, member_id) on delete cascade)`,
    `create index approvals_of_member on approvals (client_id, member_id, create_time desc, approval_id desc)`,
  ],
};

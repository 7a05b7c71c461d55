import type { Migration } from './migration';

const id = 'text collate "C"';

/**
 * The changes of administrators and of the operator's commands, and other facts that a company must be able to look up (ADR-0160). The time when a
 * field was retired. The sessions of members who look at the company as another member.
 */
export const auditLog: Migration = {
  name: '0230-audit-log',
  statements: [
    `create table audit_log (
      client_id ${id} not null, entry_id ${id} not null, create_time timestamptz not null, member_id ${id}, kind ${id} not null, action ${id} not null,
      section ${id} not null, table_id ${id}, item_id ${id}, name text, before jsonb, after jsonb, version int, undo_of ${id},
      constraint audit_log_key primary key (client_id, entry_id),
      constraint audit_log_client foreign key (client_id) references clients (client_id) on delete cascade)`,
    `create index audit_log_newest on audit_log (client_id, create_time desc, entry_id desc)`,
    `create index audit_log_version on audit_log (client_id, version) where version is not null`,
    `create index audit_log_undone on audit_log (client_id, undo_of) where undo_of is not null`,
    `alter table fields add column retired_at timestamptz`,
    `alter table sessions add column seen_by ${id}`,
  ],
};

import type { ColumnType } from 'kysely';
import type { ApprovalAction } from '../../../domain/approvals/statuses';
import type { Time } from './columns';

/** What members have sent to be approved in their suite. */
export interface ApprovalsTable {
  client_id: string;
  approval_id: string;
  /** Who has sent it. */
  member_id: string;
  /** The suite's own id of it; null until the suite has taken it. */
  instance_code: string | null;
  /** As the template was called when it was sent. */
  template_name: string;
  /** One of domain/approvals, or what the suite says. */
  sp_status: string;
  action: ApprovalAction;
  table_id: string;
  record_id: string;
  pipeline_id: string | null;
  from_stage_id: string | null;
  to_stage_id: string | null;
  /** The template's name in other languages. */
  i18n_resource: ColumnType<Record<string, Record<string, string>> | null, string | null | undefined, string | null>;
  create_time: Time;
  update_time: Time;
}

export interface ApprovalTables {
  approvals: ApprovalsTable;
}

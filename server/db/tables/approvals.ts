import type { ColumnType, Generated } from 'kysely';
import type { AskedChange } from '../../../domain/approvals/change';
import type { ApprovalEffect } from '../../../domain/approvals/course';
import type { ApprovalAction } from '../../../domain/approvals/statuses';
import type { MaybeTime, Time } from './columns';

/** Read as a value and written as text; null for none. */
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** Approvals that members have sent to their suite. */
export interface ApprovalsTable {
  client_id: string;
  approval_id: string;
  /** The member who has sent it. */
  member_id: string;
  /** The suite's own id; null until the suite has accepted the approval. */
  instance_code: string | null;
  /** The name of the template when it was sent. */
  template_name: string;
  /** A status of domain/approvals, or one of the suite's own. */
  sp_status: string;
  action: ApprovalAction;
  table_id: string;
  record_id: string;
  pipeline_id: string | null;
  from_stage_id: string | null;
  to_stage_id: string | null;
  /** The template's name in other languages. */
  i18n_resource: ColumnType<Record<string, Record<string, string>> | null, string | null | undefined, string | null>;
  /** The approval template in the settings of its type; null for an approval that this server has not started. */
  template_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The change that the approval would make; null for an approval that this server did not start. */
  change: MaybeJson<AskedChange>;
  /** Its effect on the record. */
  effect: Generated<ApprovalEffect>;
  /** The suite's time of the latest applied report; null before the first. */
  read_time: MaybeTime;
  /** The versions of the written fields and of the stage after its change (`versionsOf`). It can be undone only while they are unchanged. */
  left_as: MaybeJson<Record<string, number>>;
  /** The parts that changed after the request or after the approval was applied: ids of fields, `stage_id`. */
  differs: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
  /** Why it could not be started or applied: the name of an error. */
  failure: ColumnType<string | null, string | null | undefined, string | null>;
  /** The day, `YYYY-MM-DD` in the company's zone, on which the approvers were reminded last. */
  remind_day: ColumnType<string | null, string | null | undefined, string | null>;
  create_time: Time;
  update_time: Time;
}

/** A person who is or was an approver of an approval. */
export interface ApprovalTasksTable {
  client_id: string;
  approval_id: string;
  /** The suite's own id of the step. */
  task_id: string;
  /** The suite's id of the person. */
  open_id: string;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'TRANSFERRED' | 'DONE';
  since: Time;
  reason: string | null;
}

/** A definition of an approval (a process on DingTalk) that exists in the suite. */
export interface ApprovalDefinitionsTable {
  client_id: string;
  table_id: string;
  template_id: string;
  /** The suite's code of the definition. */
  code: string;
  /** Whether this server created it; otherwise the company did. */
  is_made: boolean;
  /** The fingerprint of its source: if it differs, the definition is made again. */
  fingerprint: string;
  update_time: Time;
}

/** A card on which an approval is decided. */
export interface SentCardsTable {
  client_id: string;
  card_id: string;
  approval_id: string;
  /** The suite's id of the person who received it; null for a card in a chat. */
  open_id: string | null;
  /** The chat that contains it; null for a card that was sent to a person. */
  chat_id: string | null;
  /** The suite's message id for updates; null until it is sent, and for cards that the suite cannot update. */
  message_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** The version that it shows, or will show next (`cardVersion`). */
  version: string;
  /** Null until it was sent. */
  sent_time: MaybeTime;
  create_time: Time;
}

export interface ApprovalTables {
  approvals: ApprovalsTable;
  approval_tasks: ApprovalTasksTable;
  approval_definitions: ApprovalDefinitionsTable;
  sent_cards: SentCardsTable;
}

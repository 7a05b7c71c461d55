import type { ColumnType, Generated } from 'kysely';
import type { AuditAction, AuditKind } from '../../../domain/contract/configuration/admin-log';
import type { JsonColumn, Time } from './columns';

/** The actions of administrators. */

/** One past action. Rows are only added, and deleted when they are old. */
export interface AuditLogTable {
  client_id: string;
  entry_id: string;
  create_time: Time;
  /** Null: a command of the operator. */
  member_id: string | null;
  kind: AuditKind;
  action: AuditAction;
  /** The changed part: a section of the configuration (domain/configuration/sections.ts), or `members`, `exports` … */
  section: string;
  table_id: string | null;
  /** The thing in the section; null for its order. */
  item_id: string | null;
  /** The name that the changed thing had. */
  name: string | null;
  /** Null: nothing. Neither column ever contains secrets. */
  before: JsonColumn<object> | null;
  after: JsonColumn<object> | null;
  /** The resulting version of the configuration; null for other actions. */
  version: number | null;
  /** The entry that it undoes. */
  undo_of: string | null;
  /** The server itself did it, and no command. */
  by_system: Generated<boolean>;
}

/** The values that records held in a field before its kind was changed. */
interface KeptValuesTable {
  client_id: string;
  /** The change, by its entry in the audit log. */
  change_id: string;
  table_id: string;
  field_id: string;
  record_id: string;
  value: ColumnType<unknown, string, never>;
  /** The value after the change of the kind; null: none. */
  made: ColumnType<unknown, string | null, never>;
  create_time: Time;
}

export interface AdministrationTables {
  kept_values: KeptValuesTable;
  audit_log: AuditLogTable;
}

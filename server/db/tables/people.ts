import type { ColumnType } from 'kysely';
import type { DocumentPlace } from '../../../domain/collaboration/document-place';
import type { Channel } from '../../../domain/platforms';
import type { AppState } from '../../../domain/suite-events/app-changed';
import type { MaybeTime, LocalisedColumn, Time } from './columns';

/** Companies and their people. */

type CompanyState = 'ready' | 'initialising' | 'suspended';
type LostApp = Exclude<AppState, 'installed'> | 'erasing';

export interface ClientsTable {
  client_id: string;
  name: string;
  nickname: string | null;
  logo: string | null;
  channel: Channel;
  /** The suite's own id of the company: tenant_key on Feishu and Lark, corpId on DingTalk. */
  tenant_key: string;
  est: boolean;
  /** ready; initialising = the first contact sync is running (10805); suspended = the app is not authorised, or the operator has suspended the company (10803). */
  state: CompanyState;
  time_zone: string;
  /** Seats bought; null = no limit. */
  seats: number | null;
  /** Whether members without a paid seat get a free one, with which they can read. */
  free_seats: boolean;
  order_end: MaybeTime;
  create_time: Time;
  /** Whether the use of the app is counted (SD-21). */
  usage_tracking: ColumnType<boolean, boolean | undefined, boolean>;
  /** The company's name for tickets (domain/objects/ticket-name.ts); null: as their type says. */
  ticket_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** On DingTalk: the person in whose name documents of records are created, and their place; null: no documents. */
  dingtalk_documents: ColumnType<DocumentPlace | null, string | null | undefined, string | null>;
  /** The source from which the rates of its currencies are read daily: `ecb`, or an address; null: administrators enter them. */
  daily_rates: ColumnType<string | null, string | null | undefined, string | null>;
  /** Every write of the configuration increases it (server/queries/configuration/configuration-version.ts). */
  configuration_version: ColumnType<number, number | undefined, number>;
  /** The version of the company's own app at its suite (`suite_apps`), empty for one that is withdrawn; null: the server's app serves it. */
  suite_app: ColumnType<string | null, string | null | undefined, string | null>;
  /** The state of the app at the company: null while the company uses it. `erasing`: its data is being deleted (SD-114). */
  app_state: ColumnType<LostApp | null, LostApp | null | undefined, LostApp | null>;
  /** The suite's moment of the newest event about the state. Null before the first. */
  app_state_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time when the server learnt of the state. */
  app_state_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time since which the operator has suspended the company (ADR-0318); null for none. */
  suspended_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The `state` to restore with the app, and after a suspension. */
  state_before: ColumnType<CompanyState | null, CompanyState | null | undefined, CompanyState | null>;
  /** The member who has installed the app for the company: the app guides this member through the onboarding. */
  installer: string | null;
  /** The answers to the onboarding, by the codes of domain/onboarding.ts. */
  est_company_name: string | null;
  est_seat_num: string | null;
  est_industry: string | null;
  est_team_role: string | null;
  /** The verified phone number or e-mail address. */
  est_contact: string | null;
}

export interface MembersTable {
  client_id: string;
  member_id: string;
  name: string;
  name_pinyin: string;
  avatar_url: string;
  /** open_id on Feishu and Lark, userid on DingTalk. */
  open_id: string;
  union_id: string | null;
  is_admin: boolean;
  is_data_admin: boolean;
  team_ids: string[];
  seat: 'paid' | 'free' | 'none';
  deleted: boolean;
  create_time: Time;
  /** The last sync of the suite's contacts that contained the member. */
  seen: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * The result of the last sync: away = frozen or not activated, left = no longer in the company (both `deleted`), outOfRange = the app may not see
   * the member any more.
   */
  suite_state: ColumnType<SuiteState | null, SuiteState | null | undefined, SuiteState | null>;
  /** The time of the suite's data about the member: older events are ignored. Null before the first. */
  suite_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Whether the operator has made them an administrator: no sync changes that. */
  admin_named: ColumnType<boolean, boolean | undefined, boolean>;
  /** Whether they are a data administrator only because the company had none: the right ends with the administration. */
  data_admin_given: ColumnType<boolean, boolean | undefined, boolean>;
}

type SuiteState = 'away' | 'left' | 'outOfRange';

export interface TeamsTable {
  client_id: string;
  team_id: string;
  name: string;
  /** The department in the suite. */
  suite_id: ColumnType<string | null, string | null | undefined, string | null>;
  seen: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Global: the companies with people that are read from their suite, and the progress of the reading. */
export interface ContactSyncsTable {
  client_id: string;
  /** The start of the next part; null before the first. */
  cursor: string | null;
  /** The id of the running sync: members without it at the end have left. */
  run: string;
  next_at: Time;
  /** The end of the lock of the process that reads. */
  locked_until: MaybeTime;
  attempts: number;
  /** The reason why it cannot continue. */
  trouble: 'noPermission' | 'busy' | 'otherCompany' | null;
  /** The time of the suite's last event about a person: while such events arrive, the directory is read less often. Null before the first. */
  event_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time of the last event that needs a full sync, while none has begun since; else null. */
  changed_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface RolesTable {
  client_id: string;
  role_id: string;
  name: string;
  order_no: number;
  i18n_resource: LocalisedColumn;
  /** Administrators have the role while they administrate. */
  for_administrators: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface MemberRolesTable {
  client_id: string;
  member_id: string;
  role_id: string;
  /** The member has the role as an administrator, and loses it with the administration; false: the role was assigned. */
  by_rule: ColumnType<boolean, boolean | undefined, boolean>;
}

export interface PeopleTables {
  clients: ClientsTable;
  members: MembersTable;
  teams: TeamsTable;
  contact_syncs: ContactSyncsTable;
  roles: RolesTable;
  member_roles: MemberRolesTable;
}

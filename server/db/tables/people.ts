import type { ColumnType } from 'kysely';
import type { DocumentPlace } from '../../../domain/collaboration/document-place';
import type { Channel } from '../../../domain/platforms';
import type { AppState } from '../../../domain/suite-events/app-changed';
import type { MaybeTime, LocalisedColumn, Time } from './columns';

/** Companies and who belongs to them. */

type CompanyState = 'ready' | 'initialising' | 'suspended';
type LostApp = Exclude<AppState, 'installed'> | 'erasing';

export interface ClientsTable {
  client_id: string;
  name: string;
  nickname: string | null;
  logo: string | null;
  channel: Channel;
  /** The suite's own name of the company: tenant_key on Feishu and Lark, corpId on DingTalk. */
  tenant_key: string;
  est: boolean;
  /** ready; initialising = the first contact sync is running (10805); suspended = the app is not authorised, or the operator has suspended the company (10803). */
  state: CompanyState;
  time_zone: string;
  /** Seats bought; null = no limit. */
  seats: number | null;
  /** Answered when a member without write access on seats signs in: free seats let them in to read. */
  free_seats: boolean;
  order_end: MaybeTime;
  create_time: Time;
  /** Whether the use of the app is counted (SD-21). */
  usage_tracking: ColumnType<boolean, boolean | undefined, boolean>;
  /** The company's name for tickets (domain/objects/ticket-name.ts); null: as their type says. */
  ticket_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** On DingTalk: the person in the name of whom documents of records are made, and their place; null: there is none. */
  dingtalk_documents: ColumnType<DocumentPlace | null, string | null | undefined, string | null>;
  /** The source from which the rates of its currencies are read daily: `ecb`, or an address; null: administrators enter them. */
  daily_rates: ColumnType<string | null, string | null | undefined, string | null>;
  /** Raised by everything that writes the configuration (server/queries/configuration/configuration-version.ts). */
  configuration_version: ColumnType<number, number | undefined, number>;
  /** The version of the company's own app at its suite (`suite_apps`), empty for one that is withdrawn; null: the server's app serves it. */
  suite_app: ColumnType<string | null, string | null | undefined, string | null>;
  /** The state of the app at the company: null while the company uses it. `erasing`: its data is being deleted (SD-114). */
  app_state: ColumnType<LostApp | null, LostApp | null | undefined, LostApp | null>;
  /** The suite's moment of the newest event about that. Null before the first. */
  app_state_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time when we learnt of the state. */
  app_state_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when the operator has suspended the company (ADR-0318); null while they have not. */
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
  /** The phone number or e-mail address that was proved. */
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
  /** The reading of the suite's contacts that saw them last. */
  seen: ColumnType<string | null, string | null | undefined, string | null>;
  /**
   * The result of the last reading: away = frozen or not activated, left = no longer in the company (both `deleted`), outOfRange = the app may not
   * see the member any more.
   */
  suite_state: ColumnType<SuiteState | null, SuiteState | null | undefined, SuiteState | null>;
  /** The age of our data on the member from the suite: an older event is ignored. Null before the first. */
  suite_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The operator has named them an administrator: no reading takes that away. */
  admin_named: ColumnType<boolean, boolean | undefined, boolean>;
  /** A data administrator only because the company had none: they are one as long as they administrate. */
  data_admin_given: ColumnType<boolean, boolean | undefined, boolean>;
}

type SuiteState = 'away' | 'left' | 'outOfRange';

export interface TeamsTable {
  client_id: string;
  team_id: string;
  name: string;
  /** The department that it is in the suite. */
  suite_id: ColumnType<string | null, string | null | undefined, string | null>;
  seen: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Global: the companies with people that are read from their suite, and the progress of the reading. */
export interface ContactSyncsTable {
  client_id: string;
  /** The place where the next part begins; null before the first. */
  cursor: string | null;
  /** The reading under way: who was not seen by it has left. */
  run: string;
  next_at: Time;
  /** A process that reads holds it until then. */
  locked_until: MaybeTime;
  attempts: number;
  /** Why it does not go on. */
  trouble: 'noPermission' | 'busy' | 'otherCompany' | null;
  /** The time of the suite's last event about a person: while such events arrive, the directory is read less often. Null before the first. */
  event_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The time of the last event that only a whole reading can resolve, while no reading has begun since; else null. */
  changed_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface RolesTable {
  client_id: string;
  role_id: string;
  name: string;
  order_no: number;
  i18n_resource: LocalisedColumn;
  /** Administrators have it for as long as they administrate. */
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

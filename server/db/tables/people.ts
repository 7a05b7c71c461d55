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
  /** ready; initialising = the first contact sync is running (10805); suspended = the app is not authorised (10803). */
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
  /** What the company calls its tickets (domain/objects/ticket-name.ts); null: as their type says. */
  ticket_name: ColumnType<string | null, string | null | undefined, string | null>;
  /** On DingTalk: in whose name and where documents of records are made; null: there are none. */
  dingtalk_documents: ColumnType<DocumentPlace | null, string | null | undefined, string | null>;
  /** Where the rates of its currencies are read daily: `ecb`, or an address; null: administrators enter them. */
  daily_rates: ColumnType<string | null, string | null | undefined, string | null>;
  /** Raised by everything that writes the configuration (server/queries/configuration-version.ts). */
  configuration_version: ColumnType<number, number | undefined, number>;
  /** The version of the company's own app at its suite (`suite_apps`), empty for one that is withdrawn; null: the server's app serves it. */
  suite_app: ColumnType<string | null, string | null | undefined, string | null>;
  /** What the company has done with the app: null while it uses it. `erasing`: its data is being deleted (SD-114). */
  app_state: ColumnType<LostApp | null, LostApp | null | undefined, LostApp | null>;
  /** The suite's moment of the newest event about that. Null before the first. */
  app_state_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When we learnt of the state. */
  app_state_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The `state` that comes back with the app. */
  state_before: ColumnType<CompanyState | null, CompanyState | null | undefined, CompanyState | null>;
  /** Who has installed the app for the company: they are led through the onboarding. */
  installer: string | null;
  /** What the onboarding has asked, by the codes of domain/onboarding.ts. */
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
  /** What the last reading found: away = frozen or not activated, left = gone from the company (both `deleted`), outOfRange = the app may not see them any more. */
  suite_state: ColumnType<SuiteState | null, SuiteState | null | undefined, SuiteState | null>;
  /** How new what we know of them from the suite is: an older event says nothing. Null before the first. */
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

/** Global: whose people are read from their suite, and how far that is. */
export interface ContactSyncsTable {
  client_id: string;
  /** Where the next part begins; null before the first. */
  cursor: string | null;
  /** The reading under way: who was not seen by it has left. */
  run: string;
  next_at: Time;
  /** A process that reads holds it until then. */
  locked_until: MaybeTime;
  attempts: number;
  /** Why it does not go on. */
  trouble: 'noPermission' | 'busy' | 'otherCompany' | null;
  /** When the suite last notified us of somebody: as long as it does, the directory is read less often. Null before the first. */
  event_time: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the suite last notified us of what only a whole reading can learn, and none has begun since; else null. */
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
  /** The member has the role as an administrator, and loses it with the administration; false: somebody has given it to them. */
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

import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { Filter } from '../../domain/filters/filter';
import type { Channel } from '../../domain/platforms';
import type { NoticeTables } from './notice-tables';
import type { AccessRequestsTable, CodeSendsTable, VerificationCodesTable } from './onboarding-tables';
import type { CurrenciesTable, IntegrationsTable, PlacesTable, SerialsTable, ViewIndexesTable } from './settings-tables';

/**
 * The tables. Every tenant table begins its keys with client_id (DATA, SCALE); the few global ones say so. JSON columns are
 * written as text by the queries (JSON.stringify) and read as values. Times are timestamptz written by us, never by now().
 */
type Json<T> = JSONColumnType<T & object, string, string>;
type Time = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

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
  state: 'ready' | 'initialising' | 'suspended';
  time_zone: string;
  /** Seats bought; null = no limit. */
  seats: number | null;
  /** Answered when a member without write access on seats signs in: free seats let them in to read. */
  free_seats: boolean;
  order_end: MaybeTime;
  create_time: Time;
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
}

export interface TeamsTable {
  client_id: string;
  team_id: string;
  name: string;
}

export interface RolesTable {
  client_id: string;
  role_id: string;
  name: string;
  order_no: number;
  i18n_resource: Json<Record<string, Record<string, string>>> | null;
}

export interface MemberRolesTable {
  client_id: string;
  member_id: string;
  role_id: string;
}

/** Which records of a type a role reaches; without a row the type's own rule counts. */
export interface RecordRulesTable {
  client_id: string;
  table_id: string;
  role_id: string;
  action: 'read' | 'write' | 'remove';
  /** A filter tree with the variables $me and $my_teams (domain/metadata/role.ts). */
  rule: Json<object>;
}

/** Who may see or change the records of a type besides administrators. */
export type RecordRule = 'all' | 'team' | 'members';

export interface ObjectTypesTable {
  client_id: string;
  table_id: string;
  name: string;
  icon_name: string;
  is_show: boolean;
  is_stage_on: boolean;
  order_no: number;
  theme_color: string;
  parent_table_id: string | null;
  list_first_show_field_id: string;
  list_second_show_field_ids: string[];
  is_allow_create_chat: boolean;
  is_allow_create_tasklist: boolean;
  /** Whoever may not read a record may ask to be let into its team; null: no. */
  is_allow_apply_join_team: boolean | null;
  read_rule: RecordRule;
  write_rule: RecordRule;
  i18n_resource: Json<Record<string, Record<string, string>>> | null;
}

export interface FieldsTable {
  client_id: string;
  table_id: string;
  field_id: string;
  field_name: string;
  type: 'info' | 'biz' | 'team' | 'link' | 'collaborator' | 'normal';
  value_type: string;
  order_no: number;
  /** Everything else of the field's configuration (sub_type, formatter, value_options, visibility_config …). */
  config: Json<Record<string, unknown>>;
  deleted: boolean;
}

export interface StagesTable {
  client_id: string;
  table_id: string;
  pipeline_id: string;
  stage_id: string;
  name: string;
  weight: number;
  order_no: number;
  i18n_resource: Json<Record<string, Record<string, string>>> | null;
  /** Who may edit a record that stands in it (domain/metadata/stage.ts); null: whoever may write it. */
  editable_permission: Json<object> | null;
}

export interface PipelinesTable {
  client_id: string;
  table_id: string;
  pipeline_id: string;
  name: string;
  order_no: number;
  i18n_resource: Json<Record<string, Record<string, string>>> | null;
}

export interface RecordsTable {
  client_id: string;
  table_id: string;
  id: string;
  /** The first shown field as text. */
  name: string;
  /** What names are sorted by under COLLATE "C": pinyin for Chinese, lower case for Latin. */
  name_key: string;
  owner: string | null;
  /** Everybody on the record: owner, followers, members of team fields. */
  members: string[];
  followers: string[];
  pipeline_id: string | null;
  stage_id: string | null;
  is_draft: boolean;
  creator: string | null;
  updater: string | null;
  create_time: Time;
  update_time: Time;
  deleted_at: MaybeTime;
  data: Json<Record<string, unknown>>;
  /** Per field: who changed it last and when (epoch ms). Serves known_update_time (decision: conflicts). */
  field_times: Json<Record<string, { time: number; member_id: string | null }>>;
  facets: number[];
  grams: number[];
  /** The searchable words, lower case; substring search rechecks here. */
  search_text: string;
}

export interface TimelineTable {
  client_id: string;
  table_id: string;
  record_id: string;
  event_id: string;
  event_type: 'CREATE' | 'INFO_CHANGE' | 'FOLLOW_NOTE' | 'CHAT';
  operator: string | null;
  create_time: Time;
  /** INFO_CHANGE: {changes:[{field, old, new}]} raw values; FOLLOW_NOTE: {note_id}; CHAT: {action, name}. */
  data: Json<Record<string, unknown>>;
}

export interface ChatBindingsTable {
  client_id: string;
  table_id: string;
  record_id: string;
  /** chat_id on Feishu and Lark, openConversationId on DingTalk. */
  chat_id: string;
  name: string;
  state: 'bound' | 'unbound';
  /** created by us, or an existing chat that was bound. */
  origin: 'created' | 'bound';
  create_time: Time;
  update_time: Time;
}

export interface OutboxTable {
  client_id: string;
  outbox_id: string;
  kind: string;
  payload: Json<Record<string, unknown>>;
  /** What the suite is given, so that a second delivery makes no second thing. */
  dedupe_key: string;
  state: 'waiting' | 'done' | 'failed';
  attempts: number;
  next_at: Time;
  /** A worker that claimed the row holds it until then. */
  locked_until: MaybeTime;
  last_error: string | null;
  result: Json<Record<string, unknown>> | null;
  create_time: Time;
  update_time: Time;
}

export interface IdempotencyTable {
  client_id: string;
  member_id: string;
  key: string;
  call: string;
  body_hash: string;
  /** What the first run's transaction stored. */
  answer: Json<Record<string, unknown>> | null;
  create_time: Time;
}

export interface SessionsTable {
  client_id: string;
  /** SHA-256 of the secret half of the session id, hex. */
  session_hash: string;
  member_id: string;
  channel: Channel;
  /** The member's token of the suite, encrypted, for calls in the member's own name (bringing our robot into a chat). */
  suite_token: string | null;
  suite_token_until: MaybeTime;
  create_time: Time;
  last_used: Time;
  expires: Time;
  revoked: boolean;
  /** What the app of this session speaks: messages to the member are in it. Null before its first call. */
  language: 'zh' | 'en' | 'ja' | null;
}

export interface FilesTable {
  client_id: string;
  file_id: string;
  member_id: string;
  name: string;
  mime: string;
  size: number;
  md5: string | null;
  state: 'uploading' | 'done' | 'failed';
  /** Below DATA_DIR/files, made by us. */
  path: string;
  create_time: Time;
  /** Set when a record refers to it; files never referred to are swept after 24 h. */
  used: boolean;
}

/** A saved view of a list. */
export interface FilterConfigsTable {
  client_id: string;
  table_id: string;
  view_id: string;
  name: string;
  /** For the whole team; else only its author sees it. */
  is_global: boolean;
  author: string;
  /** null: no condition. */
  filter: Json<Filter> | null;
  order_field: string;
  order_way: 'asc' | 'desc';
  /** The place among its neighbours. */
  sort: number;
  create_time: Time;
  update_time: Time;
}

/** Global: which companies a suite's person belongs to; asked before a company is known. */
export interface DirectoryTable {
  channel: Channel;
  /** As in clients: a DingTalk userid is only unique inside its corporation, so a person is found by both. */
  tenant_key: string;
  open_id: string;
  client_id: string;
  member_id: string;
}

/** Global: a person who has signed in at the suite and has not chosen a company yet. */
export interface LoginTokensTable {
  token_hash: string;
  channel: Channel;
  open_id: string;
  tenant_key: string;
  name: string;
  suite_token: string | null;
  suite_token_until: MaybeTime;
  expires: Time;
}

/** Global: one-use states of the authorization page, bound to a browser by a cookie's hash. */
export interface OauthStatesTable {
  state_hash: string;
  browser_hash: string;
  channel: Channel;
  redirect_url: string;
  expires: Time;
}

/** Global: tokens and tickets of our app at the suites, encrypted, shared by all processes. */
export interface SuiteSecretsTable {
  name: string;
  value: string;
  expires: Time;
}

export interface MigrationsTable {
  name: string;
  applied_at: Generated<Date>;
}

export interface Tables extends NoticeTables {
  clients: ClientsTable;
  members: MembersTable;
  teams: TeamsTable;
  roles: RolesTable;
  member_roles: MemberRolesTable;
  record_rules: RecordRulesTable;
  object_types: ObjectTypesTable;
  fields: FieldsTable;
  pipelines: PipelinesTable;
  stages: StagesTable;
  records: RecordsTable;
  timeline: TimelineTable;
  chat_bindings: ChatBindingsTable;
  outbox: OutboxTable;
  idempotency: IdempotencyTable;
  sessions: SessionsTable;
  files: FilesTable;
  places: PlacesTable;
  filter_configs: FilterConfigsTable;
  view_indexes: ViewIndexesTable;
  currencies: CurrenciesTable;
  serials: SerialsTable;
  integrations: IntegrationsTable;
  directory: DirectoryTable;
  login_tokens: LoginTokensTable;
  oauth_states: OauthStatesTable;
  suite_secrets: SuiteSecretsTable;
  verification_codes: VerificationCodesTable;
  code_sends: CodeSendsTable;
  access_requests: AccessRequestsTable;
  migrations: MigrationsTable;
}

/** Tables without a company: everything else must be bound to one client_id in every statement. */
export const globalTables = ['directory', 'login_tokens', 'oauth_states', 'suite_secrets', 'code_sends', 'migrations'] as const satisfies readonly (keyof Tables)[];

/** The handle that queries take first: the pool, or the transaction that is open. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

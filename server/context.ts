import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { DocumentPlace } from '../domain/collaboration/document-place';
import type { CallName, Input, Output } from '../domain/contract';
import type { IntegrationCheck } from '../domain/contract/admin-integrations';
import type { CallOf } from '../domain/contract/calls';
import type { Language } from '../domain/languages';
import type { Currency } from '../domain/metadata/currency';
import type { Field } from '../domain/metadata/field';
import type { KeyScopes } from '../domain/metadata/key-scopes';
import type { RoleRule } from '../domain/metadata/role';
import type { EditablePermission } from '../domain/metadata/stage';
import type { Channel } from '../domain/platforms';
import type { Db, ObjectTypeRow, PipelineRow, StageRow, Trx } from './db/tables';
import type { Env } from './env';
import type { Outbound, PaidServices, Spend } from './integrations/integration';
import type { Suites } from './platforms/platform';
import type { NewestWindow } from './queries/records/page';

/** Everything a handler or a job may reach; made once in main.ts, with other clocks and randomness in tests. */
export interface App extends PaidServices {
  db: Db;
  env: Env;
  log: Logger;
  /** Epoch milliseconds. */
  now(): number;
  /** Cryptographic bytes. */
  randomBytes(count: number): Uint8Array;
  /** A fresh id for a row. */
  makeId(): string;
  suites: Suites;
  /** Counts a question to what costs money and is none of `PaidServices`: those count by themselves. */
  spend: Spend;
  outbound: Outbound;
  files: FileStore;
  outbox: OutboxPort;
  inbox: Inbox;
  /** Sends what the webhooks of a company tell: a commit calls it. */
  webhooks: { wake(clientId: string): void };
  configurations: Configurations;
  viewUses: ViewUses;
  largeTotals: LargeTotals;
  usage: UsageCounts;
  eventHub: EventHub;
  callsInProgress: CallCounter;
  exports: Exports;
  imports: Imports;
  /** Encrypts and decrypts what is kept of the suites (tokens, tickets); the key never leaves the process. */
  cipher: Cipher;
}

/** The calls that are being answered at this moment (server/jobs/calls-in-progress.ts). */
interface CallCounter {
  during<T>(work: () => Promise<T>): Promise<T>;
  any(): boolean;
  none(longest: number): Promise<void>;
}

/** The API key by which a program calls. */
export interface ActorKey {
  id: string;
  name: string;
  scopes: KeyScopes;
  /** It acts in its own name, as the member that stands for it. */
  isItself: boolean;
}

/** Who is calling, as the session or the API key and the member row say at this moment. */
export interface Actor {
  clientId: string;
  memberId: string;
  name: string;
  channel: Channel;
  openId: string;
  isAdmin: boolean;
  isDataAdmin: boolean;
  teamIds: string[];
  /** The roles that count on the caller's seat. */
  roleIds: string[];
  seat: 'paid' | 'free';
  sessionHash: string;
  timeZone: string;
  /** The state of the company's configuration when the request began. */
  configurationVersion: number;
  /** When a record of the company was written last, as the request began; null where none was for as long as events are kept. */
  lastWrite: number | null;
  /** The version of the company's own app at its suite, empty for one that is withdrawn; null where the server's app serves it. */
  suiteApp: string | null;
  /** On DingTalk: in whose name and where documents of records are made; null: there are none. */
  documentPlace: DocumentPlace | null;
  /** Whether the company counts the use of the app (SD-21). */
  isCounted: boolean;
  /** The administrator who looks as this member: they read forms and records, and write nothing. Null for the member's own session. */
  seenBy: string | null;
  /** Absent for a person. */
  key?: ActorKey;
}

/** What a handler gets besides its input. */
export interface CallRequest extends App {
  /** zh, en or ja: of the words that the server writes for this caller (stage names, texts of the timeline, chat cards). */
  language: Language;
  requestId: string;
  /** The caller's network address as the trusted proxy setting gives it. */
  address: string;
  /**
   * Runs `work` in one transaction at most once per Idempotency-Key of the caller, and answers what the first run stored:
   * a retry gets the same again. Without the header it is a plain transaction. See ADR-0011.
   * @throws AppError keyReused when the same key came with another body.
   */
  once<T extends object>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

export interface SessionRequest extends CallRequest {
  actor: Actor;
}

/** Sign-in calls have no session; they see the browser's cookie, which binds the way to an authorization page and back. */
export interface PublicRequest extends CallRequest {
  /** The random secret of the cookie that binds an authorization to this browser, when there is one. */
  browserSecret: string | undefined;
  /** Asks for the answer to set that cookie: HttpOnly, SameSite=Lax, ten minutes. */
  setBrowserSecret(secret: string): void;
}

/** The calls of a session that lead to an authorization page too. */
type ConsentCall = 'account.larkConsentUrl' | 'account.larkConsent';

/** The calls that need no session. */
export type PublicCall = CallOf<'signIn'>;

type CallHandler<Name extends CallName> = (
  request: Name extends PublicCall
    ? PublicRequest
    : Name extends ConsentCall
      ? SessionRequest & PublicRequest
      : SessionRequest,
  input: Input<Name>,
) => Promise<Output<Name>>;

/** One handler per call, no more and no less. */
export type Handlers<Names extends CallName = CallName> = { [Name in Names]: CallHandler<Name> };

export type { Language } from '../domain/languages';

export interface FileStore {
  kind: 'disk' | 's3';
  /** Tries the store with a file at a path that nothing stands at. @param origin from which browsers put files */
  check(path: string, origin: string): Promise<IntegrationCheck[]>;
  /** Signed address that the browser puts the bytes to; valid 15 minutes, for exactly this size and type. */
  uploadUrl(file: {
    clientId: string;
    fileId: string;
    path: string;
    size: number;
    mime: string;
  }): Promise<{ url: string; headers: Record<string, string> }>;
  /** Writes bytes that the server made to a path that nothing stands at. */
  write(path: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Moves what was put to one path to another one that no address for putting reaches. False when nothing has arrived. */
  keep(from: string, targetKey: string): Promise<boolean>;
  /** Signed, expiring address for reading. `name` is what a download is called. */
  downloadUrl(file: { path: string; name: string; mime: string }): Promise<string>;
  /** Writes a file of this many bytes as they come, to a path that nothing stands at. */
  store(path: string, bytes: Readable, size: number): Promise<void>;
  /** Null when there is no such file. */
  read(path: string): Promise<{ size: number; bytes: Readable } | null>;
  /** Size, MD5 and first bytes of a stored object; null when nothing arrived. */
  inspect(path: string): Promise<{ size: number; md5: string; head: Uint8Array } | null>;
  remove(path: string): Promise<void>;
}

export interface OutboxPort {
  /** Delivers the rows of a company that are due: a commit calls it. */
  wake(clientId: string): void;
  /**
   * Delivers one committed row now and waits up to 10 s for the suite (ADR-0006).
   * @returns its result. @throws AppError as the delivery failed, or suiteUnavailable on time-out (the row goes on later).
   */
  deliverNow(clientId: string, outboxId: string): Promise<Record<string, unknown>>;
}

/** Something that a suite has notified us of, for each company of its tenant. */
export interface ReceivedEvent {
  channel: Channel;
  tenant_key: string;
  /** Whose app has notified us: a company's own, or null for the server's. */
  owner_id: string | null;
  /** The id of the row in each of the companies. */
  outbox_id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** By what a company knows a repetition. */
  dedupe_key: string;
}

/** What suites have notified us of, until it is handled (ADR-0133). */
interface Inbox {
  /** Stores events that are one message of a suite, unless they are known. @returns whether any of them is new */
  store(events: readonly ReceivedEvent[]): Promise<boolean>;
  /** Handles what a company has waiting: a commit calls it. */
  wake(clientId: string): void;
}

/** One object type of a company as it is configured, the same for every caller. */
export interface ConfiguredType {
  type: ObjectTypeRow & {
    /** Of every role, in the order of roles. */
    role_rules: readonly RoleRule[];
    /** The fields as rules read them. */
    rule_fields: readonly Field[];
    /** Of the stages that say who edits. */
    stage_permissions: readonly (Pick<StageRow, 'pipeline_id' | 'stage_id'> & {
      editable_permission: EditablePermission;
    })[];
  };
  /** In the order of forms, without deleted ones; stages and pipelines stand in them as options. */
  fields: readonly Omit<Field, 'access'>[];
  /** Whether the type or the rule of a role asks for the teams of its reader. */
  asksForTeams: boolean;
}

/** What a company has configured, and who is in which of its teams. Shared by many requests and frozen. */
export interface ConfigurationSnapshot {
  /** The state of the configuration that this is (`clients.configuration_version`). */
  version: number;
  /** By id, in their order, hidden ones too. */
  types: ReadonlyMap<string, ConfiguredType>;
  /** Of all types, in the order of their pipelines. */
  stages: readonly StageRow[];
  pipelines: readonly PipelineRow[];
  /** The main one first. */
  currencies: readonly Currency[];
  /** Ids of members by team, those who left too. Empty where no type asks for teams. */
  membersOfTeams: ReadonlyMap<string, readonly string[]>;
  /** Bytes that it takes, roughly. */
  size: number;
}

/** Configurations of companies by their version: what one request has read, the next ones use until it changes (ADR-0121). */
export interface Configurations {
  /**
   * The configuration in this state or a later one. Inside a transaction that changes it, not what the transaction has changed.
   * @param version as the session of the request says it.
   */
  read(db: Db | Trx, clientId: string, version: number): Promise<ConfigurationSnapshot>;
}

/** A column of an index over records. */
export interface IndexColumn {
  /** In SQL, over the columns of a record without the name of the table. */
  expression: string;
  /** Absent where a condition compares the column. */
  order?: 'asc' | 'desc' | 'asc nulls last' | 'desc nulls last' | undefined;
  /** Whether a condition compares the value of a field with it: the database counts such values only where statistics ask for it. */
  isFieldValue: boolean;
}

/** A list as far as an index goes: those that differ in values only are one. */
export interface ListIndex {
  /** Of the index that would serve it, the same in every process. */
  name: string;
  clientId: string;
  tableId: string;
  /** Of the index that would serve it. */
  columns: readonly IndexColumn[];
}

/** The indexes that would serve a list, for its page and for its count; undefined where none would, or where those that always exist do. */
export type ListIndexes = Record<'page' | 'count', ListIndex | undefined>;

/** A list that was asked for so many times, and whether somebody waited for it for long. */
export interface CountedList extends ListIndex {
  uses: number;
  isSlow: boolean;
}

/** Counts what lists are asked for, until the job that makes indexes writes it down, and knows which have theirs (ADR-0032). */
export interface ViewUses {
  /** What a list asks of indexes, worked out once for as long as the same is asked for. @param key says everything that decides about it */
  indexesOf(key: string, workOut: () => ListIndexes): ListIndexes;
  /** @param isCounted whether it counts as asked for once more; a slow one is noted all the same */
  add(list: ListIndex, usage: { tookMs: number; isCounted: boolean }): void;
  /** What was counted since the last time. */
  take(): CountedList[];
  /** Sets the names of the indexes that there are now, instead of those known before. */
  know(indexNames: readonly string[]): void;
  /** Adds the names of indexes that were made since. */
  addKnown(indexNames: readonly string[]): void;
  /** Whether a list had its index when the job last looked. */
  isIndexed(list: ListIndex): boolean;
  /** Who is called when a list is slow that has no index, once for each until `know` is called. */
  onSlow(listener: () => void): void;
}

/** Remembers for a short time which lists hold more records than are counted, so that they are not counted again (ADR-0122, ADR-0213). */
export interface LargeTotals {
  has(key: string): boolean;
  /** Whether nothing was written since it was counted, either. */
  isUnchanged(key: string, lastWrite: number | null): boolean;
  /** @param time when it was counted */
  set(key: string, isLarge: boolean, time: number): void;
  /** What is known of it besides, and may be added to; undefined where `has` is false. */
  of(key: string): LargeList | undefined;
}

/** How the newest records of a large list are read (ADR-0215). */
export interface LargeList {
  /** Undefined where nobody has asked for them yet, null where there is no such way. */
  read: NewestWindow | null | undefined;
  /** So many were not found among them. */
  upTo: number;
}

/** One thing that a member did with the app on a day (`YYYY-MM-DD` in the company's zone): a beat or an opening, with its page. */
export interface UsageCount {
  clientId: string;
  memberId: string;
  day: string;
  what: string;
}

/** Counts the use of the app until it is written down (SD-21). */
export interface UsageCounts {
  add(usage: UsageCount): void;
  /** What was counted since the last time. */
  take(): (UsageCount & { count: number })[];
}

/** Somebody who has the app open. */
export interface NewsListener {
  clientId: string;
  memberId: string;
  /** There is news for this member. */
  onNews(): void;
}

/** Notifies the apps that are open of what happens now. */
export interface EventHub {
  /** Notifies a listener from now on. @returns a function that ends it. */
  listen(listener: NewsListener): () => void;
  /** Looks at once for what the listeners of a company have new: a commit calls it. */
  wake(clientId: string): void;
}

/** Whose file of an export a link is for, and of which session; valid until a moment (epoch milliseconds). */
interface ExportLink {
  clientId: string;
  exportId: string;
  sessionHash: string;
  until: number;
}

/** Files of records, written beside the requests (ADR-0147). */
interface Exports {
  /** Writes what a company has waiting: a commit calls it. */
  wake(clientId: string): void;
  /** The address of a file. */
  link(link: ExportLink): string;
  /** What an address stands for; null for one that is old or was not made here. */
  readLink(token: string): ExportLink | null;
}

/** Whose file of rows that could not be imported a link is for. */
interface ImportLink {
  clientId: string;
  importId: string;
  sessionHash: string;
  until: number;
}

/** Records that come from files (ADR-0164). */
interface Imports {
  /** Goes on with the imports of a company: a commit calls it. */
  wake(clientId: string): void;
  link(link: ImportLink): string;
  readLink(token: string): ImportLink | null;
}

export interface Cipher {
  encrypt(plain: string): string;
  /** Null when the text was not sealed by this key. */
  decrypt(sealed: string): string | null;
}

import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { DocumentPlace } from '../domain/collaboration/document-place';
import type { CallName, Input, Output } from '../domain/contract';
import type { IntegrationCheck } from '../domain/contract/integrations/admin-integrations';
import type { CallOf } from '../domain/contract/calls';
import type { Language } from '../domain/languages';
import type { Currency } from '../domain/metadata/currency';
import type { Field } from '../domain/metadata/field';
import type { KeyScopes } from '../domain/metadata/key-scopes';
import type { RoleRule } from '../domain/metadata/role';
import type { EditablePermission } from '../domain/metadata/stage';
import type { Channel, SuiteFeature } from '../domain/platforms';
import type { Db, ObjectTypeRow, PipelineRow, StageRow, Trx, WebhookRow } from './db/tables';
import type { Env } from './env';
import type { Outbound, PaidServices, Spend } from './integrations/integration';
import type { ReceivedMessage } from '../domain/suite-events/message-received';
import type { LinkCard, LinkPreview, SentLink, Suite, Suites, Tapper, TapResult } from './platforms/platform';
import type { ViewUses } from './view-indexes/uses';

/** The services of handlers and jobs; main.ts creates them once, tests replace clocks and randomness. */
export interface App extends PaidServices {
  db: Db;
  env: Env;
  log: Logger;
  /** Epoch milliseconds. */
  now(): number;
  /** Cryptographic bytes. */
  randomBytes(count: number): Uint8Array;
  /** Creates an id for a row. */
  makeId(): string;
  suites: Suites;
  /** Counts a request to a paid service that is not part of `PaidServices`, whose members count by themselves. */
  spend: Spend;
  outbound: Outbound;
  files: FileStore;
  outbox: OutboxPort;
  inbox: Inbox;
  /** Sends the deliveries of a company's webhooks; a commit calls it. */
  webhooks: { wake(clientId: string): void };
  configurations: Configurations;
  viewUses: ViewUses;
  usage: UsageCounts;
  eventHub: EventHub;
  callsInProgress: CallCounter;
  exports: Exports;
  imports: Imports;
  bot: Bot;
  linkPreviews: LinkPreviews;
  /** Encrypts and decrypts stored secrets of the suites (tokens, tickets); the key never leaves the process. */
  cipher: Cipher;
}

/** The number of calls that are being answered (server/jobs/calls-in-progress.ts). */
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
  /** Whether the program acts in its own name, as the member that represents the key. */
  isItself: boolean;
}

/** The caller, as the session or the API key and the member row describe it at this moment. */
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
  /** The version of the company's configuration at the start of the request. */
  configurationVersion: number;
  /** The version of the company's own app at its suite, empty for a withdrawn one; null where the server's app is used. */
  suiteApp: string | null;
  /** On DingTalk: the place of record documents, and the member in whose name they are created. Null: none. */
  documentPlace: DocumentPlace | null;
  /** The features that the suite closes to the company's app; absent: none. */
  closedFeatures?: readonly SuiteFeature[];
  /** Whether the company counts the use of the app (SD-21). */
  isCounted: boolean;
  /** The administrator who looks as this member: the session reads forms and records, and writes nothing. Null for the member's own session. */
  seenBy: string | null;
  /** Absent for a person. */
  key?: ActorKey;
}

/** The request as a handler receives it, next to its input. */
export interface CallRequest extends App {
  /** zh, en or ja: the language of texts that the server writes for this caller (stage names, timeline texts, chat cards). */
  language: Language;
  requestId: string;
  /** The caller's network address as the trusted proxy setting gives it. */
  address: string;
  /**
   * Runs `work` in one transaction at most once per Idempotency-Key of the caller, and returns the first run's stored answer, also for a retry.
   * Without the header it is a plain transaction. See ADR-0011. @throws AppError keyReused when the same key arrived with another body.
   */
  once<T extends object>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

export interface SessionRequest extends CallRequest {
  actor: Actor;
  /** The action on several records that includes the request; the saving service sets it. */
  noticeGroup?: string | undefined;
}

/** Sign-in calls have no session; they use the browser's cookie, which binds the redirect to an authorization page and back. */
export interface PublicRequest extends CallRequest {
  /** The random secret of the cookie that binds an authorization to this browser, when there is one. */
  browserSecret: string | undefined;
  /** Sets that cookie in the answer: HttpOnly, SameSite=Lax, ten minutes. */
  setBrowserSecret(secret: string): void;
}

/** Calls with a session that also lead to an authorization page. */
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

/** Exactly one handler per call. */
export type Handlers<Names extends CallName = CallName> = { [Name in Names]: CallHandler<Name> };

export type { Language } from '../domain/languages';

export interface FileStore {
  kind: 'disk' | 's3';
  /** Tests the store with a file at an unused path. @param origin the origin from which browsers upload files */
  check(path: string, origin: string): Promise<IntegrationCheck[]>;
  /** Signed address that the browser puts the bytes to; valid 15 minutes, for exactly this size and type. */
  uploadUrl(file: {
    clientId: string;
    fileId: string;
    path: string;
    size: number;
    mime: string;
  }): Promise<{ url: string; headers: Record<string, string> }>;
  /** Writes bytes that the server made to an unused path. */
  write(path: string, bytes: Uint8Array, mime: string): Promise<void>;
  /** Moves an uploaded file to a path that no upload address reaches. Returns false when nothing has arrived. */
  keep(from: string, targetKey: string): Promise<boolean>;
  /** Returns a signed, expiring address for reading. `name` is the name of the download. */
  downloadUrl(file: { path: string; name: string; mime: string }): Promise<string>;
  /** Streams a file of this size to an unused path. */
  store(path: string, bytes: Readable, size: number): Promise<void>;
  /** Null when there is no such file. */
  read(path: string): Promise<{ size: number; bytes: Readable } | null>;
  /** Size, MD5 and first bytes of a stored object; null when nothing arrived. */
  inspect(path: string): Promise<{ size: number; md5: string; head: Uint8Array } | null>;
  remove(path: string): Promise<void>;
}

export interface OutboxPort {
  /** Delivers the due rows of a company; a commit calls it. */
  wake(clientId: string): void;
  /**
   * Delivers one committed row now and waits up to 10 s for the suite (ADR-0006). @returns its result. @throws AppError as the delivery failed, or
   * suiteUnavailable on time-out (the delivery continues later).
   */
  deliverNow(clientId: string, outboxId: string): Promise<Record<string, unknown>>;
}

/** A suite's event for each company of its tenant. */
export interface ReceivedEvent {
  channel: Channel;
  tenant_key: string;
  /** The company that owns the app which received the event: a company with its own app, or null for the server's app. */
  owner_id: string | null;
  /** The id of the row, the same in each company. */
  outbox_id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** The key by which a company recognises a repetition. */
  dedupe_key: string;
}

/** The inbox of suite events, which keeps them until they are handled (ADR-0133). */
interface Inbox {
  /** Stores the events of one suite message, unless they are known. @returns whether any of them is new */
  store(events: readonly ReceivedEvent[]): Promise<boolean>;
  /** Handles a company's waiting events; a commit calls it. */
  wake(clientId: string): void;
}

/** A configured object type of a company, the same for every caller. */
export interface ConfiguredType {
  type: ObjectTypeRow & {
    /** The rules of every role, in the order of roles. */
    role_rules: readonly RoleRule[];
    /** The fields that rules read. */
    rule_fields: readonly Field[];
    /** The stages with edit permissions. */
    stage_permissions: readonly (Pick<StageRow, 'pipeline_id' | 'stage_id'> & {
      editable_permission: EditablePermission;
    })[];
  };
  /** In the order of forms, without deleted ones; stages and pipelines have their options. */
  fields: readonly Omit<Field, 'access'>[];
  /** Whether the type or a role's rule needs the teams of its reader. */
  asksForTeams: boolean;
}

/** The configuration of a company, and the members of its teams. Shared by many requests and frozen. */
export interface ConfigurationSnapshot {
  /** The version of this configuration (`clients.configuration_version`). */
  version: number;
  /** By id, in their order, hidden ones too. */
  types: ReadonlyMap<string, ConfiguredType>;
  /** The stages of all types, in the order of their pipelines. */
  stages: readonly StageRow[];
  pipelines: readonly PipelineRow[];
  /** The main one first. */
  currencies: readonly Currency[];
  /** Fields with roll-ups over the records of a type, by the id of that type, in a fixed order. */
  fieldsAskingFor: ReadonlyMap<string, readonly Field[]>;
  /** The active webhooks. */
  webhooks: readonly Pick<WebhookRow, 'webhook_id' | 'events'>[];
  /** Ids of the types whose records can notify members in general, by the members' or the company's settings. */
  widelyNoticed: ReadonlySet<string>;
  /** Ids of members by team, including members who left. Empty where no type needs teams. */
  membersOfTeams: ReadonlyMap<string, readonly string[]>;
  /** The approximate size in bytes. */
  size: number;
}

/** The cached configurations of companies by version: later requests reuse what one request has read, until it changes (ADR-0121). */
export interface Configurations {
  /**
   * Returns the configuration of this version or a later one. Inside a transaction that changes it, the result excludes that change. @param version
   * of the request's session
   */
  read(db: Db | Trx, clientId: string, version: number): Promise<ConfigurationSnapshot>;
}

/** A usage event of a member on a day (`YYYY-MM-DD` in the company's zone): a heartbeat or an opening, with its page. */
export interface UsageCount {
  clientId: string;
  memberId: string;
  day: string;
  what: string;
}

/** Counts usage in memory until it is written (SD-21). */
export interface UsageCounts {
  add(usage: UsageCount): void;
  /** Returns the counts since the last call. */
  take(): (UsageCount & { count: number })[];
}

/** A member who has the app open. */
export interface NewsListener {
  clientId: string;
  memberId: string;
  /** Called when there are new events for this member. */
  onNews(): void;
}

/** Notifies open apps of new events. */
export interface EventHub {
  /** Adds a listener. @returns a function that removes it. */
  listen(listener: NewsListener): () => void;
  /** Checks at once for new events for a company's listeners; a commit calls it. */
  wake(clientId: string): void;
}

/** The content of an export's download link: its company, its session, and its expiry (epoch milliseconds). */
interface ExportLink {
  clientId: string;
  exportId: string;
  sessionHash: string;
  until: number;
}

/** Exports of records to files, which run in parallel to requests (ADR-0147). */
interface Exports {
  /** Runs a company's waiting exports; a commit calls it. */
  wake(clientId: string): void;
  /** Returns the address of a file. */
  link(link: ExportLink): string;
  /** Returns the content of a link; null for an expired or foreign address. */
  readLink(token: string): ExportLink | null;
}

/** The content of a link to the file of failed rows. */
interface ImportLink {
  clientId: string;
  importId: string;
  sessionHash: string;
  until: number;
}

/** Imports of records from files (ADR-0164). */
interface Imports {
  /** Continues the imports of a company; a commit calls it. */
  wake(clientId: string): void;
  link(link: ImportLink): string;
  readLink(token: string): ImportLink | null;
}

/** Answers messages to the bot (server/bot). */
export interface Bot {
  /** Returns whether this company answers each person: several companies may share one app. */
  concerns(clientId: string, openIds: readonly string[]): Promise<boolean[]>;
  /** Executes a message and sends the answer. A repeated message has one effect. @throws SuiteUnreachable, SuiteRefusal */
  answer(clientId: string, message: ReceivedMessage, attempt: { dedupeKey: string; isRepeat: boolean }): Promise<void>;
  /** Undoes a note that was written from the chat, by the button on its card. */
  undoNote(tapper: Tapper, value: Record<string, unknown>): Promise<TapResult>;
}

/** Previews records whose addresses are pasted into chats (server/link-previews). */
export interface LinkPreviews {
  /**
   * Returns a viewer's preview of an address. A hidden record looks like one that does not exist. Null for an address without a record. It writes
   * nothing.
   */
  show(viewer: Tapper, link: SentLink): Promise<LinkPreview | null>;
  /**
   * Creates the card that replaces a link on sending; null where the link stays. The card contains no data of the record: each viewer's client
   * loads it by `show`.
   */
  makeCard(suite: Suite, link: { url: string; openId: string }): Promise<LinkCard | null>;
  /** Finds changes of the records that a company's previews show, and has the suite refresh those; a commit calls it. */
  wake(clientId: string): void;
  stop(): void;
}

export interface Cipher {
  encrypt(plain: string): string;
  /** Returns null when another key encrypted the text. */
  decrypt(sealed: string): string | null;
}

/** The keys that are derived from the keyring for one purpose. */
export interface DerivedKeys {
  /** The key that encrypts, 32 bytes. */
  current(): Buffer;
  /** The decryption keys. */
  readonly all: readonly Buffer[];
}

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
  /** The state of the company's configuration when the request began. */
  configurationVersion: number;
  /** The version of the company's own app at its suite, empty for one that is withdrawn; null where the server's app serves it. */
  suiteApp: string | null;
  /** On DingTalk: the member in the name of whom documents of records are made, and the place. Null: the company has no document place. */
  documentPlace: DocumentPlace | null;
  /** The features that the suite closes to the app which serves the company; absent: none. */
  closedFeatures?: readonly SuiteFeature[];
  /** Whether the company counts the use of the app (SD-21). */
  isCounted: boolean;
  /** The administrator who looks as this member: they read forms and records, and write nothing. Null for the member's own session. */
  seenBy: string | null;
  /** Absent for a person. */
  key?: ActorKey;
}

/** The request as a handler receives it, next to its input. */
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
  /** The action on many records that the request is a part of; set by the service that saves them. */
  noticeGroup?: string | undefined;
}

/** Sign-in calls have no session; they see the browser's cookie, which binds the way to an authorization page and back. */
export interface PublicRequest extends CallRequest {
  /** The random secret of the cookie that binds an authorization to this browser, when there is one. */
  browserSecret: string | undefined;
  /** Sets that cookie in the answer: HttpOnly, SameSite=Lax, ten minutes. */
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
  /** Moves what was put to one path to another one that no address for putting reaches. False when nothing has arrived. */
  keep(from: string, targetKey: string): Promise<boolean>;
  /** Signed, expiring address for reading. `name` is what a download is called. */
  downloadUrl(file: { path: string; name: string; mime: string }): Promise<string>;
  /** Writes a file of this many bytes as they arrive, to an unused path. */
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
  /** The company that owns the app which received the event: a company with its own app, or null for the server's app. */
  owner_id: string | null;
  /** The id of the row in each of the companies. */
  outbox_id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** By what a company knows a repetition. */
  dedupe_key: string;
}

/** Received events of suites, until they are handled (ADR-0133). */
interface Inbox {
  /** Stores events that are one message of a suite, unless they are known. @returns whether any of them is new */
  store(events: readonly ReceivedEvent[]): Promise<boolean>;
  /** Handles what a company has waiting: a commit calls it. */
  wake(clientId: string): void;
}

/** One object type of a company as it is configured, the same for every caller. */
export interface ConfiguredType {
  type: ObjectTypeRow & {
    /** The rules of every role, in the order of roles. */
    role_rules: readonly RoleRule[];
    /** The fields as rules read them. */
    rule_fields: readonly Field[];
    /** The stages that say who edits. */
    stage_permissions: readonly (Pick<StageRow, 'pipeline_id' | 'stage_id'> & {
      editable_permission: EditablePermission;
    })[];
  };
  /** In the order of forms, without deleted ones; stages and pipelines are options in them. */
  fields: readonly Omit<Field, 'access'>[];
  /** Whether the type or the rule of a role needs the teams of its reader. */
  asksForTeams: boolean;
}

/** The configuration of a company, and the members of its teams. Shared by many requests and frozen. */
export interface ConfigurationSnapshot {
  /** The state of the configuration that this is (`clients.configuration_version`). */
  version: number;
  /** By id, in their order, hidden ones too. */
  types: ReadonlyMap<string, ConfiguredType>;
  /** The stages of all types, in the order of their pipelines. */
  stages: readonly StageRow[];
  pipelines: readonly PipelineRow[];
  /** The main one first. */
  currencies: readonly Currency[];
  /** Fields that are computed from roll-ups over the records of a type, by the id of that type, in a fixed order. */
  fieldsAskingFor: ReadonlyMap<string, readonly Field[]>;
  /** Those that are on. */
  webhooks: readonly Pick<WebhookRow, 'webhook_id' | 'events'>[];
  /** Ids of the types whose records notify the member in general, by the member's settings or the company's. */
  widelyNoticed: ReadonlySet<string>;
  /** Ids of members by team, including members who left. Empty where no type needs teams. */
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
  /** Returns the counts since the last call. */
  take(): (UsageCount & { count: number })[];
}

/** A member who has the app open. */
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

/** The file of an export that a link is for: its company, its session, and the moment until which the link is valid (epoch milliseconds). */
interface ExportLink {
  clientId: string;
  exportId: string;
  sessionHash: string;
  until: number;
}

/** Exported files of records, written in parallel to the requests (ADR-0147). */
interface Exports {
  /** Writes what a company has waiting: a commit calls it. */
  wake(clientId: string): void;
  /** The address of a file. */
  link(link: ExportLink): string;
  /** Returns the link that an address contains; null for an address that is old or was not made here. */
  readLink(token: string): ExportLink | null;
}

/** The file of rows that could not be imported, which a link is for. */
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

/** Answers what people write to the bot (server/bot). */
export interface Bot {
  /** Returns for each person whether this company answers them: several companies may share one app. */
  concerns(clientId: string, openIds: readonly string[]): Promise<boolean[]>;
  /** Does what a message says, and sends the answer. Handled twice, it does the same once. @throws SuiteUnreachable, SuiteRefusal */
  answer(clientId: string, message: ReceivedMessage, attempt: { dedupeKey: string; isRepeat: boolean }): Promise<void>;
  /** Takes back a note that was written from the chat, by the button of its card. */
  undoNote(tapper: Tapper, value: Record<string, unknown>): Promise<TapResult>;
}

/** Shows what the records are whose addresses are pasted into chats (server/link-previews). */
export interface LinkPreviews {
  /**
   * Returns what a viewer is shown in the place of an address: of a record that they may not read the same as of one that does not exist. Null for an
   * address that names no record. Writes nothing.
   */
  show(viewer: Tapper, link: SentLink): Promise<LinkPreview | null>;
  /**
   * Makes the card in the place of a link that somebody is sending; null where the link stays as it is. The card holds nothing of the record: each
   * viewer's client asks for that by `show`.
   */
  makeCard(suite: Suite, link: { url: string; openId: string }): Promise<LinkCard | null>;
  /** Looks for changes of the records that a company has shown in previews, and has the suite refresh those: a commit calls it. */
  wake(clientId: string): void;
  stop(): void;
}

export interface Cipher {
  encrypt(plain: string): string;
  /** Null when the text was not sealed by this key. */
  decrypt(sealed: string): string | null;
}

/** The keys that are derived from the keyring for one purpose. */
export interface DerivedKeys {
  /** The key that encrypts, 32 bytes. */
  current(): Buffer;
  /** The keys that decrypt. */
  readonly all: readonly Buffer[];
}

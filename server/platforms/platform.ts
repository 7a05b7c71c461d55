import type { MessageFile } from '../../domain/suite-events/message-received';
import type { SuiteApprovals } from '../../domain/approvals/suite';
import type { DocumentPlace } from '../../domain/collaboration/document-place';
import type { Language } from '../../domain/languages';
import type { RefreshCall, RefreshLimits } from '../../domain/link-previews/refresh-calls';
import type { Channel, ConsentScope, PermittedFeature, SuiteFeature } from '../../domain/platforms';
import type { SuiteEvent } from '../../domain/suite-events/kind';
import type { FeatureName } from '../../vendor-rules';
import type { SuiteDocuments } from './documents';
import type { StoredApp } from './own-app';
import type { DingtalkPushSecrets, LarkLinkApp, LarkPushSecrets } from './push-secrets';
import type { KeptTickets } from './tickets';
import type { SuiteTaskLists } from './task-lists';
import type { SuiteTodos } from './todos';

export type { FeatureName } from '../../vendor-rules';
export type { ListedTask, SuiteTask, SuiteTaskList, SuiteTaskLists } from './task-lists';

/** A person as the suite describes them after a sign-in. */
export interface SuitePerson {
  /** open_id on Feishu and Lark, userid on DingTalk. */
  openId: string;
  unionId: string | undefined;
  name: string;
  avatarUrl: string;
  /** tenant_key, or corpId. */
  tenantKey: string;
  /** The token for calls in the person's own name; absent where the suite has none (DingTalk in-app codes). */
  userToken: string | undefined;
  /** Epoch ms. */
  userTokenUntil: number | undefined;
}

/** A department of the suite. */
export interface SuiteDepartment {
  id: string;
  name: string;
}

/** A person of the company in the suite's description. */
export interface SuiteColleague {
  /** open_id on Feishu and Lark, userid on DingTalk. */
  openId: string;
  unionId: string | undefined;
  name: string;
  avatarUrl: string;
  departmentIds: string[];
  /** Whether the suite names the person an administrator; undefined where it does not report that. */
  isAdmin: boolean | undefined;
  /** False for an account that is frozen, not activated or closed; undefined where the suite does not say. */
  isWorking: boolean | undefined;
}

/** The company that an app's credentials belong to. */
interface SuiteCompany {
  /** tenant_key, or corpId. */
  tenantKey: string;
  /** Empty where the suite reports none. */
  name: string;
}

/** The ways an operator may name a person: the suite's other id, a phone number or a mail address. */
export type PersonSearch = { userId: string } | { mobile: string } | { email: string };

/** One person in the suite. `outOfRange`: the app may not see the person, who may exist or not. */
export type FoundPerson = { state: 'here'; colleague: SuiteColleague } | { state: 'left' } | { state: 'outOfRange' };

/** A part of the directory, and the cursor of the next one. */
export interface ContactPage {
  departments: SuiteDepartment[];
  people: SuiteColleague[];
  /** An opaque text of the adapter; null after the last page. */
  next: string | null;
  /** Whether the app sees the whole company, so that people missing from the directory have left. */
  isWholeCompany: boolean;
  /** The missing permission for a part that was skipped; reading continues without it. */
  missingPermission?: string;
}

/**
 * A refusal of the suite: `rateLimited` passes in seconds or minutes, `quotaUsedUp` with the month (the company's plan allows no more calls).
 * Adapters throw no other error for a refusing answer.
 */
export class SuiteRefusal extends Error {
  constructor(
    readonly kind:
      | 'badCode'
      | 'noPermission'
      | 'noConsent'
      | 'notAvailable'
      | 'silenced'
      | 'otherCompany'
      | 'notFound'
      | 'rateLimited'
      | 'quotaUsedUp'
      | 'refused',
    readonly suiteCode: string,
    readonly suiteMessage: string,
    /** The wait that a busy suite requests. Milliseconds. */
    readonly waitMs?: number,
    /** With `noConsent`: the consent that the person must give. With `noPermission`: the permission that an administrator must grant, if known. */
    readonly scope?: string,
  ) {
    super(`${kind} ${suiteCode}`);
  }

  /** True when a later call will succeed without any change. */
  get passes(): boolean {
    return this.kind === 'rateLimited' || this.kind === 'quotaUsedUp';
  }
}

/** No usable answer: time-out, connection, 5xx, or an invalid answer. A retry makes sense. */
export class SuiteUnreachable extends Error {}

/** A message card, which each suite renders in its own format. */
export interface MessageCard {
  title: string;
  /** Label and text lines. */
  lines: { label: string; text: string }[];
  /** The button that opens the record in the app, inside the suite. */
  link: { text: string; url: string };
  /** A second button that marks the notice as done: the callback has its `value`; where a suite has no callback, `url` opens. */
  done?: { text: string; url: string; value: Record<string, string> };
  /** A further button that returns its `value`; left out where a suite supports no taps on the card. */
  tap?: { text: string; value: Record<string, string> };
  /** The decision of its reader. Where a suite supports no taps, the card has only the link. */
  decide?: CardDecision;
  /** The colour of its header; blue when absent. It is never the only sign of its meaning. */
  tone?: 'blue' | 'orange' | 'red' | 'gray';
}

/** Two buttons with a text field. A tap returns `tappedDecision`, and the text as `reason`. */
export interface CardDecision {
  /** The id of the card. */
  cardId: string;
  approve: string;
  reject: string;
  /** The text to write, and its maximum length. Characters. */
  reason: { label: string; limit: number };
  /** A note about the time limit of the buttons. */
  note: string;
}

/** Returns the data that a tap on one of the two buttons of a decision sends back, in every suite. */
export function tappedDecision(cardId: string, decision: 'approve' | 'reject'): Record<string, string> {
  return { action: 'card.decide', card: cardId, decision };
}

/** A file of a message. `bytes` is null for one that is too large. */
interface MessageFileBytes {
  bytes: Uint8Array | null;
  mime: string;
}

/** A card that was sent. */
interface SentCardMessage {
  /** The id for updates; null where the suite cannot update it. */
  messageId: string | null;
  /** The key for a recall; null where the suite cannot recall it. */
  recallKey: string | null;
}

/** An entry in a chat that opens a page of the app. */
export interface ChatEntry {
  name: string;
  url: string;
}

/** The entries of a chat that lead to its record. */
export interface ChatEntries {
  /** The tab next to the messages. */
  tab: ChatEntry;
  /** The menu entry under the composer. */
  menu: ChatEntry;
}

export interface ChatOfSuite {
  chatId: string;
  name: string;
  memberCount: number;
  dissolved: boolean;
  /** The address that opens the chat on every device, where the suite has one. */
  openUrl: string | undefined;
}

/** The state of a chat for its record. */
export interface ChatNow {
  /** Empty where the suite reports none. */
  name: string;
  /** Whether it exists and contains the bot. */
  isUsable: boolean;
}

/** The reaction to a tap on one of our cards: a message, and the card in its current state. */
export interface TapResult {
  text: string;
  good: boolean;
  card: MessageCard | undefined;
}

/** The events of one suite message; repetitions share the `id`. */
export interface SentEvents {
  id: string;
  tenantKey: string;
  /** The events in the words of the product; empty where none of them is handled. */
  events: readonly SuiteEvent[];
  /** The message is the suite's with invalid content. It is confirmed all the same, because the suite would hold back later ones. */
  isUnread?: true;
}

/** A tap on a button of one of our cards; the suite waits for what to show. */
export interface SentTap {
  id: string;
  tenantKey: string;
  openId: string;
  value: Record<string, unknown>;
  /** The texts that were entered on the card, by field name. */
  form: Record<string, string>;
}

/** A viewed address in a chat. */
export interface SentLink {
  url: string;
  /** The suite's id of the link in its message, for refreshes; null before sending, and where a suite refreshes by itself. */
  token: string | null;
}

/** A person's view of an address in a chat; the suite waits for the answer. */
export interface SentPreview extends SentLink {
  tenantKey: string;
  openId: string;
}

/** The text that replaces an address. `details`: type, stage and owner of the record, where they exist and the viewer may know them. */
export interface LinkPreviewText {
  title: string;
  details: readonly string[];
}

/** The answer for one viewer of a record's address. */
export interface LinkPreview {
  /** A client shows the text in its own language. */
  texts: Readonly<Record<Language, LinkPreviewText>>;
  /** The viewer's language, for suites with a single text. */
  language: Language;
  /** The button's label in that language. */
  open: string;
  /** The pasted address. */
  url: string;
}

/** How a suite makes its clients reload previews. */
export interface PreviewRefresher extends RefreshLimits {
  /** The shortest time between two refreshes of one preview. Milliseconds. */
  pauseMs: number;
  /** Makes the clients of some people reload. @throws SuiteRefusal, SuiteUnreachable */
  refresh(call: RefreshCall): Promise<void>;
}

/** A card that replaces a pasted address without data of the record, which each viewer's client requests. */
export interface LinkCard {
  /** The id of the card, which contains the record's. */
  cardId: string;
  /** The person who pasted the address. */
  openId: string;
  /** The text before a client has loaded the data. */
  preview: LinkPreview;
}

/** The person who taps a card or views a link, with the suite's ids. */
export interface Tapper {
  channel: Channel;
  tenantKey: string;
  openId: string;
  /** The owner of the app that received the tap: a company with its own app, or null for the server's. */
  ownerId: string | null;
}

/** The server's handlers of a connection's messages. @throws if a message could not be stored: the suite must repeat it */
export interface StreamHandler {
  events(received: SentEvents): Promise<void>;
  tap(received: SentTap): Promise<TapResult | null>;
  /** Returns null for an address that stays as it is. */
  preview(received: SentPreview): Promise<LinkPreview | null>;
  /** Handles the ticket of a third-party app. `at`: its creation time in the suite, epoch milliseconds. */
  ticket(ticket: string, receivedAt: number): Promise<void>;
}

/** A suite's protocol for the connection over which it notifies the server (ADR-0135). */
export interface StreamProtocol {
  /** Requests a single-use address from the suite. @throws SuiteRefusal, SuiteUnreachable */
  address(): Promise<string>;
  /** Handles a message; `send` answers it. @returns `renew` where the suite is about to end the connection */
  receive(message: Buffer, send: (answer: string | Uint8Array) => void): Promise<'renew' | void>;
  /** The message that keeps the connection alive, sent every so many milliseconds; absent for a suite that sends pings itself. */
  beat: { everyMs(): number; message(): string | Uint8Array } | undefined;
}

/** A permission that the company has not granted the app. */
export interface PermissionGap {
  feature: PermittedFeature;
  /** The name in the vendor's console. */
  name: string;
  /** Whether the feature needs the permission; else only a part of it does. */
  isRequired: boolean;
  /** The purpose of the permission in English, as the end of a sentence. */
  brings: string;
}

/**
 * The server side of one suite. All calls have a time limit, retries with back-off and parsed answers; errors are SuiteRefusal or SuiteUnreachable.
 */
export interface Suite {
  channel: Channel;
  /** Public facts that the page needs before sign-in. */
  appId: string;
  /** The features that the suite closes to an app of this kind. */
  closedFeatures: readonly SuiteFeature[];
  /** The connection for events, where the suite does not push to an address. */
  stream(handler: StreamHandler): StreamProtocol;
  /** Returns the address that requests the person's identity and, with a scope, the consent to act for the person. */
  authorizeUrl(request: { redirectUrl: string; state: string; scope?: ConsentScope }): string;
  exchangeCode(request: { code: string; source: 'container' | 'web'; redirectUrl?: string }): Promise<SuitePerson>;
  /** Signs a page's address (without its fragment). Never cached, because a suite accepts a signature once. */
  signPage(url: string): Promise<{
    appId: string;
    agentId?: string;
    corpId?: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
  }>;
  /** Creates a chat with the bot; a second call with the same `dedupeKey` returns the first chat. */
  createChat(request: {
    name: string;
    ownerOpenId: string;
    memberOpenIds: string[];
    dedupeKey: string;
  }): Promise<ChatOfSuite>;
  /** The maximum length of a created chat's name. Characters. */
  chatNameLimit: number;
  chat(chatId: string): Promise<ChatOfSuite>;
  /** Dissolves a created chat for all of its members. @throws SuiteRefusal, SuiteUnreachable */
  dissolveChat(chatId: string): Promise<void>;
  /** Renames a created chat. @throws SuiteRefusal, SuiteUnreachable */
  renameChat(chatId: string, name: string): Promise<void>;
  /** Returns the state of a chat. @throws SuiteRefusal, SuiteUnreachable */
  chatNow(chatId: string): Promise<ChatNow>;
  /**
   * Replaces the app's entries in a chat; null removes them. Other entries stay. Null where the suite has no such places (DingTalk). @throws
   * SuiteRefusal, SuiteUnreachable
   */
  setChatEntries: ((chatId: string, entries: ChatEntries | null) => Promise<void>) | null;
  isInChat(chatId: string, openId: string): Promise<boolean>;
  /** Returns the open ids of a chat's members, without bots; 'unknown' where the suite does not report them. */
  chatMembers(chatId: string): Promise<string[] | 'unknown'>;
  addToChat(chatId: string, openIds: string[]): Promise<void>;
  /** Whether existing chats can be bound to records. */
  bindsChats: boolean;
  /** Returns the server-side id of a chat from the client's id. @throws SuiteRefusal, SuiteUnreachable */
  getChatId(clientChatId: string): Promise<string>;
  /**
   * Returns whether our bot is in the chat; adds it with the person's own token where the suite allows it. DingTalk needs the owner of the chat
   * instead. @throws SuiteRefusal noConsent if the person has not allowed that
   */
  addBot(chatId: string, userToken: string | undefined, ownerOpenId?: string): Promise<void>;
  /** Returns the chats with the bot, if the suite can list them; 'unknown' otherwise (DingTalk). */
  botChats(): Promise<ChatOfSuite[] | 'unknown'>;
  /** Returns the company of the credentials. @throws SuiteRefusal, SuiteUnreachable */
  company(): Promise<SuiteCompany>;
  /**
   * Returns the open id of the found person (the userid on DingTalk); null when the app may see no such person. @throws SuiteRefusal,
   * SuiteUnreachable
   */
  findPerson(search: PersonSearch): Promise<string | null>;
  /** The permission that the suite requires to report administrators; null where it reports them with every person. */
  administratorPermission: string | null;
  /** Returns one person of the company. @throws SuiteRefusal, SuiteUnreachable */
  colleague(openId: string): Promise<FoundPerson>;
  /** Returns a part of the directory; null begins it, later calls pass the last `next`. @throws SuiteRefusal, SuiteUnreachable */
  contacts(cursor: string | null): Promise<ContactPage>;
  sendCard(
    target: { chatId: string } | { openId: string },
    card: MessageCard,
    dedupeKey: string,
  ): Promise<SentCardMessage>;
  /**
   * Updates a sent card for everyone who sees it. @returns false for a card that the suite no longer updates @throws SuiteRefusal,
   * SuiteUnreachable
   */
  updateCard(messageId: string, card: MessageCard): Promise<boolean>;
  /** Refreshes link previews; null where clients reload them whenever a link appears on screen (DingTalk). */
  previewRefresher: PreviewRefresher | null;
  /** Creates the card that replaces a link; null where a suite needs none, and without a configured layout. */
  makeLinkCard: ((card: LinkCard) => Promise<void>) | null;
  /** Returns the bytes of a file in a message. @throws SuiteRefusal, SuiteUnreachable */
  messageFile(messageId: string, file: MessageFile): Promise<MessageFileBytes>;
  /** Recalls a message of the bot by its key. @throws SuiteRefusal, SuiteUnreachable */
  recallMessage(recallKey: string): Promise<void>;
  /**
   * Returns the permissions that the company has granted; 'unknown' where the suite does not report them. @throws SuiteRefusal, SuiteUnreachable
   */
  grantedPermissions(): Promise<string[] | 'unknown'>;
  /** Returns the permissions that a list of granted ones lacks. */
  findMissingPermissions(granted: readonly string[]): PermissionGap[];
  /** Returns the names of the permissions without which a feature does not work, as one text; undefined where it needs none. */
  describePermissions(feature: FeatureName): string | undefined;
  /** The suite's own approvals. @throws SuiteRefusal, SuiteUnreachable */
  approvals: SuiteApprovals;
  /** Shared lists of tasks; null where the suite has none (DingTalk). */
  taskLists: SuiteTaskLists | null;
  /** Tasks of individual people. */
  todos: SuiteTodos;
  /**
   * Transcribes speech of at most a minute: 16-bit mono samples at 16,000 Hz; empty where nothing was understood. Null on DingTalk, whose clients
   * transcribe. @throws SuiteRefusal, SuiteUnreachable
   */
  textOfSpeech: ((samples: Buffer) => Promise<string>) | null;
  /**
   * Fetches the events that the suite could not push in all its attempts; null for a suite that repeats long enough, or does not push. @throws
   * SuiteRefusal, SuiteUnreachable
   */
  missedEvents: (() => Promise<SentEvents[]>) | null;
  /** Documents of records; null on DingTalk if the company names no person to own them. */
  documents(documentPlace: DocumentPlace | null): SuiteDocuments | null;
}

/** The facts of an app that its pages need before anyone signs in. */
export interface PageApp {
  appId: string;
  corpId?: string;
  agentId?: string;
  bindsChats?: boolean;
}

/** An app at a suite: the server's own, or that of one company. */
export interface SuiteApp {
  suite: Suite;
  /** The company that owns it and that it serves; null for the server's own. */
  owner: { clientId: string; tenantKey: string } | null;
  /** Changes with every update of the credentials. */
  version: string;
  /** Whether the suite notifies us over a connection. */
  needsConnection: boolean;
  /** Reads and verifies a push for this app. */
  push: (
    | { family: 'dingtalk'; secrets: DingtalkPushSecrets }
    | { family: 'lark'; secrets: LarkPushSecrets; links: LarkLinkApp }
  ) & {
    /** Whether the app has the secrets that verify pushes. */
    isProved: boolean;
  };
  page: PageApp;
  /** The ticket handling of a store app. */
  tickets?: Pick<KeptTickets, 'keep'> & {
    /**
     * Requests the ticket from the suite again; on DingTalk, where no call does, it only checks the secret. @throws SuiteRefusal, SuiteUnreachable
     */
    check(): Promise<void>;
  };
  /** A third-party app of DingTalk as a page or an address names it: together with a company. */
  tenantKey?: string;
}

/** The apps of the environment. */
export type ServerSuites = { [Name in Channel]?: Suite | undefined };

/** The suites of all companies: each has its own app, or uses the server's (ADR-0180). */
export interface Suites {
  /** The apps of the environment, for requests without a company. Calls for a company use `of`. */
  server: ServerSuites;
  serverApp(channel: Channel): SuiteApp | undefined;
  /** Returns the server's app for a company that may not exist here yet: a store app has a token for each company. */
  serverFor(company: { channel: Channel; tenant_key: string }): Suite | undefined;
  /** Returns whether a company has a suite, without a call. */
  serves(company: { channel: Channel; suiteApp: string | null }): boolean;
  /** Returns the features that a company's suite closes to the app which serves the company, without a call (ADR-0289). */
  closedTo(company: { channel: Channel; suiteApp: string | null }): readonly SuiteFeature[];
  /**
   * Returns the suite of a company with its present credentials, by its row's or caller's version. New versions are read from the database.
   * Undefined where none is configured, or the company has withdrawn its own.
   */
  of(company: { clientId: string; channel: Channel; suiteApp: string | null }): Promise<Suite | undefined>;
  /** Returns an app by the id in an address or a page. */
  ofApp(channels: readonly Channel[], appId: string): Promise<SuiteApp | undefined>;
  /** Opens a stored app, in use or not; undefined where this server's key cannot decrypt it. */
  open(row: StoredApp): SuiteApp | undefined;
  /** Encrypts credentials for storage. @throws ZodError for those of another shape */
  encrypt(channel: Channel, credentials: unknown): string;
  /** Every app that is in use. */
  all(): Promise<SuiteApp[]>;
}

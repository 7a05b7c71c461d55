import type { MessageFile } from '../../domain/suite-events/message-received';
import type { SuiteApprovals } from '../../domain/approvals/suite';
import type { DocumentPlace } from '../../domain/collaboration/document-place';
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
  /** For calls in the person's own name; absent where the suite gives none (DingTalk in-app codes). */
  userToken: string | undefined;
  /** Epoch ms. */
  userTokenUntil: number | undefined;
}

/** A department as the suite has it. */
export interface SuiteDepartment {
  id: string;
  name: string;
}

/** A person of the company, as the suite describes them. */
export interface SuiteColleague {
  /** open_id on Feishu and Lark, userid on DingTalk. */
  openId: string;
  unionId: string | undefined;
  name: string;
  avatarUrl: string;
  departmentIds: string[];
  /** The suite's own administrators; undefined where the suite does not say. */
  isAdmin: boolean | undefined;
  /** False for an account that is frozen, not activated or closed; undefined where the suite does not say. */
  isWorking: boolean | undefined;
}

/** The company that an app's credentials belong to. */
interface SuiteCompany {
  /** tenant_key, or corpId. */
  tenantKey: string;
  /** Empty where the suite does not say. */
  name: string;
}

/** The ways an operator may name a person: the suite's other id, a phone number or a mail address. */
export type PersonSearch = { userId: string } | { mobile: string } | { email: string };

/** One person when the suite is asked about them alone. `outOfRange`: the app may not see them, whether they are there or not. */
export type FoundPerson = { state: 'here'; colleague: SuiteColleague } | { state: 'left' } | { state: 'outOfRange' };

/** A part of the directory, and the cursor of the next one. */
export interface ContactPage {
  departments: SuiteDepartment[];
  people: SuiteColleague[];
  /** Text of the adapter's own; null when this was the last page. */
  next: string | null;
  /** The app sees the whole company, so that who is not in the directory has left it. */
  isWholeCompany: boolean;
  /** The part that was not read because of this missing permission; reading continues without it. */
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
    /** With `noConsent`: what the person has to allow. With `noPermission`: what an administrator has to grant, where it is known. */
    readonly scope?: string,
  ) {
    super(`${kind} ${suiteCode}`);
  }

  /** True when the same call will be answered later, without anybody changing anything. */
  get passes(): boolean {
    return this.kind === 'rateLimited' || this.kind === 'quotaUsedUp';
  }
}

/** No usable answer: time-out, connection, 5xx, or an answer that does not fit. Worth a retry. */
export class SuiteUnreachable extends Error {}

/** A message card in our words; each suite lays it out in its own format. */
export interface MessageCard {
  title: string;
  /** Label and text lines. */
  lines: { label: string; text: string }[];
  /** The button: opens the record in the app, inside the suite. */
  link: { text: string; url: string };
  /** A second button that marks the notice as done: the callback has its `value`; where a suite has no callback, `url` opens. */
  done?: { text: string; url: string; value: Record<string, string> };
  /** A further button that sends its `value` back; left out where a suite accepts no taps on such a card. */
  tap?: { text: string; value: Record<string, string> };
  /** Asks its reader to decide. Where a suite accepts no taps, the card has only the link. */
  decide?: CardDecision;
  /** The colour of its head; blue where it is absent. Never the only sign of anything. */
  tone?: 'blue' | 'orange' | 'red' | 'gray';
}

/** Two buttons and a text field next to them. A tap sends back `tappedDecision`, and under `reason` the written text. */
export interface CardDecision {
  /** Our id of the card. */
  cardId: string;
  approve: string;
  reject: string;
  /** The text to write, and its maximum length. Characters. */
  reason: { label: string; limit: number };
  /** Until when the buttons work. */
  note: string;
}

/** Returns the data that a tap on one of the two buttons of a decision sends back, in every suite. */
export function tappedDecision(cardId: string, decision: 'approve' | 'reject'): Record<string, string> {
  return { action: 'card.decide', card: cardId, decision };
}

/** A file that came with a message. `bytes` is null for one that is too large. */
interface MessageFileBytes {
  bytes: Uint8Array | null;
  mime: string;
}

/** A card that was sent. */
interface SentCardMessage {
  /** By which it is changed; null for one that the suite does not change. */
  messageId: string | null;
  /** By which it is taken back; null for one that the suite does not take back. */
  recallKey: string | null;
}

export interface ChatOfSuite {
  chatId: string;
  name: string;
  memberCount: number;
  dissolved: boolean;
  /** The address that opens the chat on every device, where the suite has one. */
  openUrl: string | undefined;
}

/** A chat as it serves a record. */
export interface ChatNow {
  /** Empty where the suite does not say. */
  name: string;
  /** It exists, and our bot is in it. */
  isUsable: boolean;
}

/** The reaction to a tap on one of our cards: a message, and the card in its current state. */
export interface TapResult {
  text: string;
  good: boolean;
  card: MessageCard | undefined;
}

/** Events of one message of a suite; `id` is the same in each of its repetitions. */
export interface SentEvents {
  id: string;
  tenantKey: string;
  /** The events in the words of the product; empty where none of them is handled. */
  events: readonly SuiteEvent[];
  /** It is the suite's, and its content is not what its name says. It is answered all the same: the suite would hold back what follows it. */
  isUnread?: true;
}

/** A tap on a button of one of our cards; the suite waits for what to show. */
export interface SentTap {
  id: string;
  tenantKey: string;
  openId: string;
  value: Record<string, unknown>;
  /** The texts written on the card, by the name of their place. */
  form: Record<string, string>;
}

/** The person who tapped on a card, as the suite names them. */
export interface Tapper {
  channel: Channel;
  tenantKey: string;
  openId: string;
  /** The owner of the app that received the tap: a company with its own app, or null for the server's. */
  ownerId: string | null;
}

/** The server's handlers of messages that a suite sends over a connection. @throws if a message could not be stored: the suite must send it again */
export interface StreamHandler {
  events(received: SentEvents): Promise<void>;
  tap(received: SentTap): Promise<TapResult | null>;
  /** The ticket of a third-party app. `at`: when the suite made it, epoch milliseconds. */
  ticket(ticket: string, receivedAt: number): Promise<void>;
}

/** A suite's own protocol of the connection that we hold open to be notified over it (ADR-0135). */
export interface StreamProtocol {
  /** Asks the suite where to connect: an address that serves once. @throws SuiteRefusal, SuiteUnreachable */
  address(): Promise<string>;
  /** Handles a message; what `send` is given goes back. @returns `renew` where the suite is about to end the connection and wants a new one */
  receive(message: Buffer, send: (answer: string | Uint8Array) => void): Promise<'renew' | void>;
  /** The message that keeps the connection alive, sent every so many milliseconds; absent for a suite that sends pings itself. */
  beat: { everyMs(): number; message(): string | Uint8Array } | undefined;
}

/** A permission that the company has not granted the app. */
export interface PermissionGap {
  feature: PermittedFeature;
  /** As the vendor's console writes it. */
  name: string;
  /** Whether the feature does not work without it; else a part of the feature is missing. */
  isRequired: boolean;
  /** The use of it in English, as the end of a sentence. */
  brings: string;
}

/** One suite's server side. All calls: time limit, retry with back-off, answers parsed; errors are SuiteRefusal or SuiteUnreachable. */
export interface Suite {
  channel: Channel;
  /** Public facts that the page needs before sign-in. */
  appId: string;
  /** The features that the suite closes to an app of this kind. */
  closedFeatures: readonly SuiteFeature[];
  /** The connection over which the suite notifies us where it does not push to our address. */
  stream(handler: StreamHandler): StreamProtocol;
  /** Asks who the person is and, with a scope, to act in their name; nothing else. */
  authorizeUrl(request: { redirectUrl: string; state: string; scope?: ConsentScope }): string;
  exchangeCode(request: { code: string; source: 'container' | 'web'; redirectUrl?: string }): Promise<SuitePerson>;
  /** A fresh signature of a page's address (already without the fragment). Never cached: a suite accepts one once. */
  signPage(url: string): Promise<{
    appId: string;
    agentId?: string;
    corpId?: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
  }>;
  /** Makes a chat with our bot in it; `dedupeKey` makes a second call answer the first chat. */
  createChat(request: {
    name: string;
    ownerOpenId: string;
    memberOpenIds: string[];
    dedupeKey: string;
  }): Promise<ChatOfSuite>;
  /** The longest name of a chat that we make. Characters. */
  chatNameLimit: number;
  chat(chatId: string): Promise<ChatOfSuite>;
  /** Dissolves a chat that we made, for all of its members. @throws SuiteRefusal, SuiteUnreachable */
  dissolveChat(chatId: string): Promise<void>;
  /** Calls a chat that we made otherwise. @throws SuiteRefusal, SuiteUnreachable */
  renameChat(chatId: string, name: string): Promise<void>;
  /** Whether a record can go on with the chat. @throws SuiteRefusal, SuiteUnreachable */
  chatNow(chatId: string): Promise<ChatNow>;
  isInChat(chatId: string, openId: string): Promise<boolean>;
  /** The open ids of who is in the chat, without bots; 'unknown' where the suite does not say. */
  chatMembers(chatId: string): Promise<string[] | 'unknown'>;
  addToChat(chatId: string, openIds: string[]): Promise<void>;
  /** Whether a chat that exists can be bound to a record. */
  bindsChats: boolean;
  /** The id of a chat for our calls, from the one by which the client names it. @throws SuiteRefusal, SuiteUnreachable */
  getChatId(clientChatId: string): Promise<string>;
  /**
   * Returns whether our bot is in the chat; adds it with the person's own token where the suite allows it. DingTalk needs the owner of the chat
   * instead. @throws SuiteRefusal noConsent if the person has not allowed that
   */
  addBot(chatId: string, userToken: string | undefined, ownerOpenId?: string): Promise<void>;
  /** Chats that hold our bot, where the suite can list them; 'unknown' where it cannot (DingTalk). */
  botChats(): Promise<ChatOfSuite[] | 'unknown'>;
  /** The company that the credentials belong to. @throws SuiteRefusal, SuiteUnreachable */
  company(): Promise<SuiteCompany>;
  /** The open id of the person that the search finds (the userid on DingTalk); null when the app may see no such person. @throws SuiteRefusal, SuiteUnreachable */
  findPerson(search: PersonSearch): Promise<string | null>;
  /** The permission without which the suite does not say who administrates the company; null where it says so with every person. */
  administratorPermission: string | null;
  /** One person of the company as the suite has them now. @throws SuiteRefusal, SuiteUnreachable */
  colleague(openId: string): Promise<FoundPerson>;
  /** A part of the company's directory; null begins it, then what the part before said comes `next`. @throws SuiteRefusal, SuiteUnreachable */
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
  /** The bytes of a file that somebody sent to the bot. @throws SuiteRefusal, SuiteUnreachable */
  messageFile(messageId: string, file: MessageFile): Promise<MessageFileBytes>;
  /** Takes back a message of the bot, by the key that its sending answered. @throws SuiteRefusal, SuiteUnreachable */
  recallMessage(recallKey: string): Promise<void>;
  /** The permissions that the company has granted the app; 'unknown' where the suite does not say. @throws SuiteRefusal, SuiteUnreachable */
  grantedPermissions(): Promise<string[] | 'unknown'>;
  /** Returns the permissions that a list of granted ones lacks. */
  findMissingPermissions(granted: readonly string[]): PermissionGap[];
  /** Returns the names of the permissions without which a feature does not work, as one text; undefined where it needs none. */
  describePermissions(feature: FeatureName): string | undefined;
  /** The suite's own approvals. @throws SuiteRefusal, SuiteUnreachable */
  approvals: SuiteApprovals;
  /** Shared lists of tasks; null where the suite has none (DingTalk). */
  taskLists: SuiteTaskLists | null;
  /** The tasks of single people. */
  todos: SuiteTodos;
  /**
   * Returns the text of speech, of a minute at most: 16-bit samples of one channel, 16,000 a second; empty where nothing was understood. Null on
   * DingTalk, where the clients make the text. @throws SuiteRefusal, SuiteUnreachable
   */
  textOfSpeech: ((samples: Buffer) => Promise<string>) | null;
  /**
   * Fetches the events that the suite could not push in all its attempts; null for a suite that repeats long enough, or does not push. @throws
   * SuiteRefusal, SuiteUnreachable
   */
  missedEvents: (() => Promise<SentEvents[]>) | null;
  /** Documents of records; null on DingTalk if the company names no person in the name of whom they are made. */
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
  /** The company that it belongs to, and alone serves; null for the server's own. */
  owner: { clientId: string; tenantKey: string } | null;
  /** Another one with every change of its credentials. */
  version: string;
  /** Whether the suite notifies us over a connection. */
  needsConnection: boolean;
  /** By what a push is proved to be for this app. */
  push: (
    | { family: 'dingtalk'; secrets: DingtalkPushSecrets }
    | { family: 'lark'; secrets: LarkPushSecrets; links: LarkLinkApp }
  ) & {
    /** The app has the secrets by which the suite proves what it pushes. */
    isProved: boolean;
  };
  page: PageApp;
  /** The handling of tickets, in a store app. */
  tickets?: Pick<KeptTickets, 'keep'> & {
    /** Has the suite push the ticket again; on DingTalk, where nothing does, only tries the app's secret. @throws SuiteRefusal, SuiteUnreachable */
    check(): Promise<void>;
  };
  /** A third-party app of DingTalk as a page or an address names it: together with a company. */
  tenantKey?: string;
}

/** The apps of the environment. */
export type ServerSuites = { [Name in Channel]?: Suite | undefined };

/** The suites of all companies: each has its own app, or is served by the server's (ADR-0180). */
export interface Suites {
  /** The apps of the environment: for what is about no company yet. What is done for a company asks `of`. */
  server: ServerSuites;
  serverApp(channel: Channel): SuiteApp | undefined;
  /** The server's app as it speaks for a company that may not be here yet: a store app has a token of each company's own. */
  serverFor(company: { channel: Channel; tenant_key: string }): Suite | undefined;
  /** Returns whether a company has a suite, without a call. */
  serves(company: { channel: Channel; suiteApp: string | null }): boolean;
  /** Returns the features that a company's suite closes to the app which serves the company, without a call (ADR-0289). */
  closedTo(company: { channel: Channel; suiteApp: string | null }): readonly SuiteFeature[];
  /**
   * The suite of a company, with the credentials that it has at this moment: its row, or its caller's, says which. Asks the database where they are new to
   * this process. Undefined where none is configured, or the company has withdrawn its own.
   */
  of(company: { clientId: string; channel: Channel; suiteApp: string | null }): Promise<Suite | undefined>;
  /** An app by the id that an address or a page names. */
  ofApp(channels: readonly Channel[], appId: string): Promise<SuiteApp | undefined>;
  /** Opens an app as it is stored, whether or not it is in use; undefined where this server's key does not open it. */
  open(row: StoredApp): SuiteApp | undefined;
  /** Credentials as they are stored. @throws ZodError for those of another shape */
  encrypt(channel: Channel, credentials: unknown): string;
  /** Every app that is in use. */
  all(): Promise<SuiteApp[]>;
}

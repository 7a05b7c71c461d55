/**
 * The chat suites in which Sidecar runs. Feishu and Lark are two channels with one protocol and the same calls (SD-16): every path that says "lark"
 * means both.
 */
export const channels = ['feishu', 'lark', 'dingtalk'] as const;
export type Channel = (typeof channels)[number];

/** The family decides which calls and which wire format are used. */
export const families = ['lark', 'dingtalk'] as const;
export type Family = (typeof families)[number];

export const suiteFamilies = { feishu: 'lark', lark: 'lark', dingtalk: 'dingtalk' } as const satisfies Record<
  Channel,
  Family
>;

/** The property of a record that holds the id of its chat. */
export const chatIdProperties = { lark: 'lark_chat_id', dingtalk: 'dingtalk_chat_id' } as const satisfies Record<
  Family,
  string
>;

/** The language that the companies of a suite share; null where they are anywhere. */
const commonLanguages: Record<Channel, 'zh' | null> = { feishu: 'zh', lark: null, dingtalk: 'zh' };

/** The language of what everybody in a company reads, such as the name of a chat; on a suite without a common one it is that of the member who asks. */
export function sharedLanguage<Language extends string>(channel: Channel, asker: Language): Language | 'zh' {
  return commonLanguages[channel] ?? asker;
}

export function isChannel(value: unknown): value is Channel {
  return typeof value === 'string' && (channels as readonly string[]).includes(value);
}

/**
 * Returns the suite of the container that sends this user agent; undefined for a plain browser. @param connected the channels that this server has
 * an app for
 */
export function detectContainer(userAgent: string, connected: readonly Channel[]): Channel | undefined {
  if (/DingTalk/i.test(userAgent)) return 'dingtalk';
  const brand = /ChannelName\/(Feishu|Lark)/i.exec(userAgent)?.[1]?.toLowerCase();
  if (isChannel(brand)) return brand;
  if (/\bFeishu\//i.test(userAgent)) return 'feishu';
  // Both brands call themselves "Lark/…"; older builds do not name the brand, and then the app that this server has decides.
  if (/\bLark\//i.test(userAgent))
    return connected.includes('feishu') && !connected.includes('lark') ? 'feishu' : 'lark';
  return undefined;
}

/** The consents that a person of Feishu or Lark may give, so that the server can act in their name. Signing in requests only the identity. */
export const consentScopes = ['im:chat'] as const;
export type ConsentScope = (typeof consentScopes)[number];

/**
 * The parts of the product that a suite may close to the app that serves a company, such as one of the suite's store: what it closes is read from
 * the rows of its calls (`server/platforms/closed-features.ts`, ADR-0289).
 */
export const suiteFeatures = ['chats', 'existingChats', 'approvals', 'documents', 'todos'] as const;
export type SuiteFeature = (typeof suiteFeatures)[number];

/** The features of a suite that need permissions, by the names of the vendor's table (`vendor-rules/permissions.ts`). */
export const permittedFeatures = [
  'signIn',
  'company',
  'people',
  'administrators',
  'userGroups',
  'personSearch',
  'chats',
  'plainChats',
  'messages',
  'cards',
  'approvals',
  'tasks',
  'documents',
  'dictation',
  'consents',
] as const;
export type PermittedFeature = (typeof permittedFeatures)[number];

/** The country (ISO 3166) of the companies that a suite serves; null for one that serves companies anywhere. */
export const homeCountries: Record<Channel, string | null> = { feishu: 'CN', lark: null, dingtalk: 'CN' };

/** The capabilities of a suite. One row here replaces conditions spread over screens (SD-16). */
export interface Capabilities {
  /**
   * Whether an existing group chat can be bound to a record: the suite can pick one and the bot can be added. On some suites this works only where
   * the server has a group template.
   */
  bindExistingChat: 'always' | 'withGroupTemplate';
  /** Whether a member can add the bot to a chat without it. */
  addBotToChat: boolean;
  /** A note can be shared to other chats than the record's own (REQ records 6: the DingTalk type has no button for it). */
  shareToAnyChat: boolean;
  /** The suite's own picker chooses the chats that a note is shared to; otherwise ours lists the chats that hold our bot. */
  chooseChatNatively: boolean;
  /** A member can let themselves into a chat made for a record. */
  joinChat: boolean;
  /** Shared task lists exist. */
  taskList: boolean;
  /**
   * The name in which documents of the suite are made for records: the app's, or that of a person whom the company names, without whom there are
   * none (ADR-0190).
   */
  documents: 'app' | 'person';
  /** The external form entry is shown. */
  multiForm: boolean;
  /** Whether the desktop client reports the position. */
  positionOnDesktop: boolean;
  /** On phones what somebody says is recorded and becomes text (ADR-0209). */
  dictation: boolean;
  /** A colleague's profile opens in the client. */
  openProfile: boolean;
  /** The help menu has the entry that asks the suite for a new authorization (REQ shell 2.41). */
  authorizeAgain: boolean;
  /** The address of a page names the company of the suite that it is opened for. */
  companyInAddress: boolean;
}

export const capabilities: Record<Channel, Capabilities> = {
  feishu: {
    bindExistingChat: 'always',
    addBotToChat: true,
    shareToAnyChat: true,
    chooseChatNatively: true,
    joinChat: true,
    taskList: true,
    documents: 'app',
    multiForm: true,
    positionOnDesktop: false,
    dictation: true,
    openProfile: true,
    authorizeAgain: false,
    companyInAddress: false,
  },
  lark: {
    bindExistingChat: 'always',
    addBotToChat: true,
    shareToAnyChat: true,
    chooseChatNatively: true,
    joinChat: true,
    taskList: true,
    documents: 'app',
    multiForm: true,
    positionOnDesktop: false,
    dictation: true,
    openProfile: true,
    authorizeAgain: false,
    companyInAddress: false,
  },
  dingtalk: {
    bindExistingChat: 'withGroupTemplate',
    addBotToChat: false,
    shareToAnyChat: false,
    chooseChatNatively: false,
    joinChat: true,
    taskList: false,
    documents: 'person',
    multiForm: false,
    positionOnDesktop: false,
    dictation: true,
    openProfile: false,
    authorizeAgain: true,
    companyInAddress: true,
  },
};

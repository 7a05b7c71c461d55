/**
 * The chat suites in which Sidecar runs. Feishu and Lark are two channels with one protocol and the same calls (SD-16): every path that says "lark"
 * means both.
 */
export const channels = ['feishu', 'lark', 'dingtalk'] as const;
export type Channel = (typeof channels)[number];

/** The family decides which calls and which wire format apply. */
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

/** The common language of a suite's companies; null for an international suite. */
const commonLanguages: Record<Channel, 'zh' | null> = { feishu: 'zh', lark: null, dingtalk: 'zh' };

/** Returns the language of shared texts in a company, such as a chat's name; on an international suite it is the language of the acting member. */
export function sharedLanguage<Language extends string>(channel: Channel, asker: Language): Language | 'zh' {
  return commonLanguages[channel] ?? asker;
}

export function isChannel(value: unknown): value is Channel {
  return typeof value === 'string' && (channels as readonly string[]).includes(value);
}

/**
 * Returns the suite of a container by its user agent; undefined for a plain browser. @param connected the channels for which this server has an app
 */
export function detectContainer(userAgent: string, connected: readonly Channel[]): Channel | undefined {
  if (/DingTalk/i.test(userAgent)) return 'dingtalk';
  const brand = /ChannelName\/(Feishu|Lark)/i.exec(userAgent)?.[1]?.toLowerCase();
  if (isChannel(brand)) return brand;
  if (/\bFeishu\//i.test(userAgent)) return 'feishu';
  // Both brands call themselves "Lark/…". Older builds do not name the brand; then the server's own app decides.
  if (/\bLark\//i.test(userAgent))
    return connected.includes('feishu') && !connected.includes('lark') ? 'feishu' : 'lark';
  return undefined;
}

/** The consents with which the server can act for a member on Feishu or Lark. Sign-in requests only the identity. */
export const consentScopes = ['im:chat'] as const;
export type ConsentScope = (typeof consentScopes)[number];

/** The features that a suite may close to the company's app, such as a store app (`server/platforms/closed-features.ts`, ADR-0289). */
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
  'bot',
  'linkPreviews',
  'approvals',
  'tasks',
  'documents',
  'dictation',
  'consents',
] as const;
export type PermittedFeature = (typeof permittedFeatures)[number];

/** The country (ISO 3166) of a suite's companies; null for an international suite. */
export const homeCountries: Record<Channel, string | null> = { feishu: 'CN', lark: null, dingtalk: 'CN' };

/** The capabilities of a suite. Each replaces conditions in many screens (SD-16). */
export interface Capabilities {
  /**
   * Whether an existing group chat can be bound to a record: the suite can pick one and the bot can be added. On some suites this works only where
   * the server has a group template.
   */
  bindExistingChat: 'always' | 'withGroupTemplate';
  /** Whether a member can add the bot to a chat without it. */
  addBotToChat: boolean;
  /** Whether a note can be shared to chats other than the record's own (REQ records 6: DingTalk has no button for it). */
  shareToAnyChat: boolean;
  /** Whether the suite's picker chooses the chats for a note; otherwise the app lists the chats that contain its bot. */
  chooseChatNatively: boolean;
  /** Whether members can join a record's chat by themselves. */
  joinChat: boolean;
  /** Whether the suite has shared task lists. */
  taskList: boolean;
  /** The owner of created documents: the app, or a person whom the company names. Without that person there are no documents (ADR-0190). */
  documents: 'app' | 'person';
  /** Whether the app shows the external form. */
  multiForm: boolean;
  /** Whether the desktop client reports the position. */
  positionOnDesktop: boolean;
  /** Whether phones record speech and convert it to text (ADR-0209). */
  dictation: boolean;
  /** Whether the client can open a colleague's profile. */
  openProfile: boolean;
  /** Whether the help menu offers a new authorization by the suite (REQ shell 2.41). */
  authorizeAgain: boolean;
  /** Whether a page's address contains the company's id in the suite. */
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

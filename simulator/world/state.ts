import { z } from 'zod';
import { departments } from '../people';
import { suites } from '../suites';
import { approvalSchema, approvalTemplateSchema } from './approval-state';
import { fileSchema, seedFiles } from './file-state';
import { taskListSchema, taskSchema } from './task-state';

/** The state of the simulated suites in the state file. Times are epoch milliseconds. */

const suite = z.enum(suites);

const messageSchema = z.object({
  id: z.string(),
  from: z.object({ kind: z.enum(['bot', 'person']), key: z.string(), name: z.string() }),
  at: z.number(),
  updatedAt: z.number().optional(),
  /** Feishu and Lark: `msg_type`; DingTalk: `msgKey`, or `work:<msgtype>` for a work notification. */
  type: z.string(),
  /** The content as it was sent: JSON inside a string, in the suite's own form. */
  content: z.string(),
  /** A file that a person has sent, by its key, or on DingTalk its download code. */
  file: z.object({ key: z.string(), mime: z.string(), base64: z.string() }).optional(),
  /** The reason why the message is no longer visible; it stays in the list. */
  gone: z.enum(['withdrawn', 'deleted']).optional(),
});

const chatSchema = z.object({
  suite,
  /** Feishu and Lark `oc_…`; DingTalk `chat…`. */
  id: z.string(),
  /** DingTalk only. */
  openConversationId: z.string().optional(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  mode: z.enum(['group', 'p2p']),
  /** The template of a group; DingTalk also has plain internal groups without one. */
  templateId: z.string().optional(),
  /** The owner's key; null if the robot itself owns the chat (Feishu and Lark). */
  ownerKey: z.string().nullable(),
  memberKeys: z.array(z.string()),
  managerKeys: z.array(z.string()),
  botInChat: z.boolean(),
  botIsManager: z.boolean(),
  /** The number of other applications' bots in the chat. */
  otherBots: z.number().default(0),
  /** Whether the application created the chat, so that it may change and dissolve it. */
  madeByBot: z.boolean(),
  public: z.boolean(),
  addMembers: z.enum(['all', 'owner']),
  edit: z.enum(['all', 'owner']),
  joinNeedsApproval: z.boolean(),
  dissolved: z.boolean(),
  createdAt: z.number(),
  activeAt: z.number(),
  messages: z.array(messageSchema),
  /** Feishu and Lark: the tabs next to the messages, and the entries under the composer. */
  tabs: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })).default([]),
  menu: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })).default([]),
  /** Whether only the owner and the managers may change the entries. */
  entriesOfOwner: z.boolean().default(false),
});

const tokenSchema = z.object({
  suite,
  kind: z.enum(['app', 'suite', 'tenant', 'user', 'refresh', 'ticket']),
  value: z.string(),
  issuedAt: z.number(),
  expiresAt: z.number(),
  personKey: z.string().optional(),
  scope: z.string().optional(),
  corpId: z.string().optional(),
  used: z.boolean().optional(),
});

const codeSchema = z.object({
  suite,
  /** On DingTalk, codes of the sign-in page and codes of the container are not interchangeable. */
  kind: z.enum(['web', 'in-app']),
  value: z.string(),
  personKey: z.string(),
  expiresAt: z.number(),
  used: z.boolean(),
  redirectUri: z.string().optional(),
  scope: z.string(),
  /** The organisation that was chosen on the sign-in page; DingTalk only. */
  corpId: z.string().optional(),
  challenge: z.object({ value: z.string(), method: z.enum(['plain', 'S256']) }).optional(),
});

export const positionSchema = z.discriminatedUnion('mode', [
  z.object({
    mode: z.literal('fix'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: z.number().positive(),
  }),
  z.object({ mode: z.literal('refuse') }),
  z.object({ mode: z.literal('timeout') }),
]);

/** The speech that the microphone of the phones records; an empty text is a noise without words. */
export const speechSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('hear'), text: z.string() }),
  z.object({ mode: z.literal('refuse') }),
]);
export const firstSpeech = { mode: 'hear', text: '店长对鳕鱼很满意，周五前要四十箱' } as const;

const personKeys = z.array(z.string());
const firstLinkSecret = 'demo_link_secret';

/** The console of a suite: its administrators' settings for the application and its people. */
export const consoleSchema = z.object({
  /** The contact range: the whole company, or chosen departments (with all descendants), people and user groups. */
  range: z.union([
    z.literal('company'),
    z.object({ departments: z.array(z.enum(departments)), people: personKeys, groups: z.array(z.string()) }),
  ]),
  /** The suite's own administrators. */
  administrators: personKeys,
  /** The people outside the availability of the application. */
  unavailable: personKeys,
  /** The people with a frozen (Feishu, Lark) or not activated (DingTalk) account. */
  frozen: personKeys,
  /** The people who have left the company. */
  gone: personKeys,
  /** The transport of events to the application: none, its request address, or an open connection. */
  events: z.enum(['off', 'http', 'stream']),
  /** Whether the application is switched off: it gets no tokens, and earlier ones are invalid. */
  disabled: z.boolean(),
  /** Whether the company has removed the application, or not installed it yet. */
  removed: z.boolean(),
  /** The number of times that the application's secret was replaced; earlier secrets are invalid. */
  secretNumber: z.number().int().min(0),
  /** The keys of departments, or `0`, that are too large to be read with all descendants; Feishu and Lark only. */
  bigDepartments: z.array(z.string()),
  /** Whether the members keep the history of a chat that its owner dissolves, without being notified; Feishu and Lark only. */
  keepsHistory: z.boolean(),
  /** The people who have muted the bot, and the ids of groups in which an administrator forbids writing; Feishu and Lark only. */
  silencers: personKeys,
  mutedChats: z.array(z.string()),
  /** Whether the company has the paid edition of approvals (DingTalk). */
  advancedApprovals: z.boolean(),
  /** The addresses that become previews, as `crm.example.com/*` (Feishu, Lark: address rules; DingTalk: the rule of a link enhancement). */
  linkRules: z.array(z.string()),
  /** The secret of that rule (DingTalk). */
  linkSecret: z.string().length(16),
  /** The time between a group's creation and its robot's joining, in milliseconds (DingTalk). */
  robotComesMs: z.number().int().min(0),
});

/** A state file of an earlier build lacks this value. */
const storedConsole = consoleSchema.extend({
  events: consoleSchema.shape.events.default('off'),
  disabled: consoleSchema.shape.disabled.default(false),
  removed: consoleSchema.shape.removed.default(false),
  secretNumber: consoleSchema.shape.secretNumber.default(0),
  bigDepartments: consoleSchema.shape.bigDepartments.default([]),
  keepsHistory: consoleSchema.shape.keepsHistory.default(false),
  silencers: personKeys.default([]),
  mutedChats: consoleSchema.shape.mutedChats.default([]),
  advancedApprovals: consoleSchema.shape.advancedApprovals.default(false),
  linkRules: consoleSchema.shape.linkRules.default([]),
  linkSecret: consoleSchema.shape.linkSecret.default(firstLinkSecret),
  robotComesMs: consoleSchema.shape.robotComesMs.default(0),
});

/** The guests of `outside` may open the application but are not in its contact range, so that a contact sync does not make them colleagues. */
const firstConsole = (): z.infer<typeof consoleSchema> => ({
  range: { departments: ['headquarters', 'east-sales', 'south-sales', 'service'], people: [], groups: [] },
  administrators: ['admin'],
  unavailable: [],
  frozen: [],
  gone: [],
  events: 'off',
  disabled: false,
  removed: false,
  secretNumber: 0,
  bigDepartments: [],
  keepsHistory: false,
  silencers: [],
  mutedChats: [],
  advancedApprovals: false,
  linkRules: [],
  linkSecret: firstLinkSecret,
  robotComesMs: 0,
});

/** The initial consoles. */
export const firstConsoles = () => ({ feishu: firstConsole(), lark: firstConsole(), dingtalk: firstConsole() });

export const stateSchema = z.object({
  format: z.literal(1),
  version: z.number(),
  chats: z.array(chatSchema),
  tokens: z.array(tokenSchema),
  codes: z.array(codeSchema),
  /** The results of idempotency keys: key -> id of the chat or message, and the time until which it is stored. */
  remembered: z.record(z.string(), z.object({ id: z.string(), until: z.number() })),
  /** The accepted signatures of page configurations, with their times. */
  signatures: z.record(z.string(), z.number()),
  /** The initial permissions that the tester has withdrawn. */
  withheld: z.object({ feishu: z.array(z.string()), lark: z.array(z.string()), dingtalk: z.array(z.string()) }),
  /** Permissions that the tester has granted in addition. */
  granted: z
    .object({ feishu: z.array(z.string()), lark: z.array(z.string()), dingtalk: z.array(z.string()) })
    .default({ feishu: [], lark: [], dingtalk: [] }),
  position: positionSchema,
  speech: speechSchema.default(firstSpeech),
  /** A state file of an earlier build lacks this value. */
  consoles: z.object({ feishu: storedConsole, lark: storedConsole, dingtalk: storedConsole }).default(firstConsoles),
  /** The scopes that people have granted the application for use on their behalf, by `suite/person`. */
  consents: z.record(z.string(), z.array(z.string())).default({}),
  approvalTemplates: z.array(approvalTemplateSchema).default([]),
  approvals: z.array(approvalSchema).default([]),
  taskLists: z.array(taskListSchema).default([]),
  tasks: z.array(taskSchema).default([]),
  /** The suites that send the application events about its tasks. */
  taskSubscriptions: z.array(suite).default([]),
  /** The changes of the company register since the beginning, by the number of the company. */
  registerChanges: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** A state file of an earlier build has no files of DingTalk. */
  files: z
    .array(fileSchema)
    .default(() => suites.flatMap(seedFiles))
    .transform((files) =>
      files.some((file) => file.suite === 'dingtalk') ? files : [...files, ...seedFiles('dingtalk')],
    ),
});

export type SimulatedMessage = z.infer<typeof messageSchema>;
export type SimulatedChat = z.infer<typeof chatSchema>;
export type Token = z.infer<typeof tokenSchema>;
export type TokenKind = Token['kind'];
export type Code = z.infer<typeof codeSchema>;
export type SimulatedPosition = z.infer<typeof positionSchema>;
export type SimulatedSpeech = z.infer<typeof speechSchema>;
export type Console = z.infer<typeof consoleSchema>;
export type WorldData = z.infer<typeof stateSchema>;

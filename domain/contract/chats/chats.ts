import * as z from 'zod/mini';
import { call } from '../call';
import { perFamily } from '../per-family';
import { Empty, Id } from '../shapes';

const ChatId = z.string().check(z.minLength(1), z.maxLength(200));
const RecordRef = { id: Id, table_id: Id };

const chatErrors = ['notFound', 'deleted', 'notReadable', 'notAllowed', 'suiteUnavailable', 'chatRefused'] as const;
const makeErrors = [...chatErrors, 'chatAlreadyBound', 'keyReused', 'inProgress'] as const;

/** Names a chat that is bound to a record which the caller may read. */
const AboutChat = z.strictObject({ chat_id: ChatId, ...RecordRef });
/** Names the chat alone (REQ records 7): the record is the one to which the chat is bound. */
const ChatAlone = z.strictObject({ chat_id: ChatId, id: z.optional(Id), table_id: z.optional(Id) });

/** The most members that are added to a chat at once. */
const addLimit = 100;

const isInChat = {
  summary: 'Whether the caller is a member of the chat',
  input: ChatAlone,
  output: z.object({ is_in_chat: z.boolean() }),
  errors: chatErrors,
};
const create = {
  summary: 'Makes the group chat of a record in the suite: the owner and the members of the record are in it',
  input: z.strictObject(RecordRef),
  output: z.object({ chat_id: ChatId, name: z.string(), abandon_chat_id: z.optional(z.string()) }),
  errors: makeErrors,
};
const join = {
  summary: 'Brings the caller into the chat of the record',
  input: ChatAlone,
  output: Empty,
  errors: [...chatErrors, 'keyReused', 'inProgress'] as const,
};
const unbind = {
  summary: 'Parts the record from its chat; the chat itself stays in the suite',
  input: AboutChat,
  output: Empty,
  errors: [...chatErrors, 'keyReused', 'inProgress'] as const,
};
const chatInfo = {
  summary: 'Name and size of the chat, and the address that opens it on every device',
  input: ChatAlone,
  output: z.object({
    chat_id: ChatId,
    name: z.string(),
    member_count: z.number(),
    dissolved: z.boolean(),
    open_url: z.optional(z.string()),
  }),
  errors: chatErrors,
};
/** The maximum number of notice kinds in a list; there are fewer kinds than this. */
const noticesLimit = 50;
const ChatDetail = z.object({ detail: z.object({ chat_id: ChatId, name: z.string(), notices: z.array(z.string()) }) });
const detail = {
  summary: 'The events that the chat of a record is notified of',
  input: ChatAlone,
  output: ChatDetail,
  errors: ['notFound', 'deleted', 'notReadable', 'notAllowed'] as const,
};
const update = {
  summary: 'Chooses the events that the chat of a record is notified of; a new note is always one of them',
  input: z.strictObject({
    ...ChatAlone.shape,
    notices: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(noticesLimit)),
  }),
  output: ChatDetail,
  errors: [
    ...(['notFound', 'deleted', 'notReadable', 'notAllowed', 'invalid'] as const),
    ...(['lookupUnavailable', 'serviceLimit', 'monitorsUsedUp', 'keyReused', 'inProgress'] as const),
  ] as const,
};
const bizMonitorTypes = {
  summary:
    'What of a customer in the company register its chat can be notified of, how many customers are watched there and may be; nothing where none may, or the register does not have it',
  input: z.strictObject({ organization_id: Id }),
  output: z.object({
    list: z.array(z.object({ key: z.string(), name: z.string() })),
    used: z.number(),
    limit: z.number(),
  }),
  errors: ['notFound', 'deleted', 'notReadable', 'notAllowed', 'lookupUnavailable', 'serviceLimit'] as const,
};

const bind = {
  summary:
    'Binds an existing chat to a record; our bot is brought into it when it is not there. On DingTalk the caller must own the group, and may name it as the client does',
  input: AboutChat,
  output: z.object({ chat_id: ChatId, name: z.string() }),
  errors: [...makeErrors, 'chatBindFailed', 'consentNeeded'] as const,
};

/** The group chat of a record. */
export const chats = {
  ...perFamily('chats', 'IsInChat', (family) => call(`chats.${family}IsInChat`, isInChat)),
  ...perFamily('chats', 'Create', (family) => call(`chats.${family}Create`, create)),
  ...perFamily('chats', 'Bind', (family) => call(`chats.${family}Bind`, bind)),
  ...perFamily('chats', 'Join', (family) => call(`chats.${family}Join`, join)),
  ...perFamily('chats', 'Unbind', (family) => call(`chats.${family}Unbind`, unbind)),
  ...perFamily('chats', 'Info', (family) => call(`chats.${family}Info`, chatInfo)),
  ...perFamily('chats', 'Detail', (family) => call(`chats.${family}Detail`, detail)),
  ...perFamily('chats', 'Update', (family) => call(`chats.${family}Update`, update)),
  ...perFamily('chats', 'BizMonitorTypes', (family) => call(`chats.${family}BizMonitorTypes`, bizMonitorTypes)),
  'chats.members': call('chats.members', {
    summary: 'Compares the members of a record with those of its chat; nobody is known where the suite does not say',
    input: AboutChat,
    output: z.object({ missing_member_ids: z.array(z.string()), other_count: z.number(), is_known: z.boolean() }),
    errors: chatErrors,
  }),
  'chats.addMembers': call('chats.addMembers', {
    summary: 'Brings members of a record into its chat',
    input: z.strictObject({ ...AboutChat.shape, member_ids: z.array(Id).check(z.minLength(1), z.maxLength(addLimit)) }),
    output: Empty,
    errors: [...chatErrors, 'invalid', 'keyReused', 'inProgress'],
  }),
  'chats.findRecord': call('chats.findRecord', {
    summary:
      'Where an entry of a chat leads: to its record (`bound`), to a record that a member of the chat may not read (`closed`), or to none (`free`), which a chat of others answers too',
    input: z.strictObject({ chat_id: ChatId }),
    output: z.object({
      state: z.enum(['bound', 'closed', 'free']),
      table_id: z.optional(Id),
      id: z.optional(Id),
      can_bind: z.boolean(),
    }),
    errors: ['suiteUnavailable', 'chatRefused'],
  }),
  'chats.shareRecord': call('chats.shareRecord', {
    summary:
      'Shows the card of a record in chats that the caller is in; not on DingTalk, whose chats do not hold our bot',
    input: z.strictObject({
      ...RecordRef,
      __share: z
        .array(z.strictObject({ id: ChatId, name: z.string().check(z.maxLength(200)) }))
        .check(z.minLength(1), z.maxLength(10)),
    }),
    output: Empty,
    errors: [
      ...(['notFound', 'deleted', 'notReadable', 'notAllowed', 'suiteUnavailable'] as const),
      ...(['consentNeeded', 'keyReused', 'inProgress'] as const),
    ],
  }),
  'chats.shareable': call('chats.shareable', {
    summary: 'The chats that hold our bot and the caller',
    input: Empty,
    output: z.object({ list: z.array(z.object({ id: ChatId, name: z.string() })) }),
    errors: ['suiteUnavailable', 'chatRefused'],
  }),
};

import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import { findPerson } from '../world/directory';
import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import {
  isInChat,
  livingGroup,
  getCallerPerson,
  requireInChat,
  requireMayDissolve,
  requireMayEdit,
} from './chat-access';
import { getPage, pageQuery } from './paging';
import { idAs, personAs, userIdType, type UserIdType } from './people';
import { refuse } from './refusals';
import { feishuApplication } from '../world/tenant';
import { defineCall } from './define-call';

const tenHoursMs = 10 * 60 * 60_000;

const settings = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  avatar: z.string().optional(),
  owner_id: z.string().optional(),
  add_member_permission: z.enum(['all_members', 'only_owner']).optional(),
  edit_permission: z.enum(['all_members', 'only_owner']).optional(),
  membership_approval: z.enum(['no_approval_required', 'approval_required']).optional(),
  chat_type: z.enum(['private', 'public']).optional(),
});
type ChatSettings = z.infer<typeof settings>;

const creation = settings.extend({
  user_id_list: z.array(z.string()).default([]),
  bot_id_list: z.array(z.string()).default([]),
});

const idTypeQuery = z.object({ user_id_type: userIdType.default('open_id') });
const createQuery = idTypeQuery.extend({
  set_bot_manager: z.stringbool().default(false),
  uuid: z.string().optional(),
});
const listQuery = pageQuery.extend({
  user_id_type: userIdType.default('open_id'),
  sort_type: z.enum(['ByCreateTimeAsc', 'ByActiveTimeDesc']).default('ByCreateTimeAsc'),
});

/** The calls that create, read, change, dissolve and list groups. The calls on members are in members.ts. */
export function chatCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const person = (type: UserIdType, id: string) => {
    const foundPerson = personAs(suite, type, id);
    if (!foundPerson) throw refuse.chatParameter(`invalid ${type} ${id}`);
    return foundPerson;
  };
  const changes = (body: ChatSettings, type: UserIdType): Partial<SimulatedChat> => ({
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.avatar !== undefined && { icon: body.avatar }),
    ...(body.owner_id !== undefined && { ownerKey: person(type, body.owner_id).key }),
    ...(body.add_member_permission && {
      addMembers: body.add_member_permission === 'only_owner' ? ('owner' as const) : ('all' as const),
    }),
    ...(body.edit_permission && {
      edit: body.edit_permission === 'only_owner' ? ('owner' as const) : ('all' as const),
    }),
    ...(body.membership_approval && { joinNeedsApproval: body.membership_approval === 'approval_required' }),
    ...(body.chat_type && { public: body.chat_type === 'public' }),
  });

  return [
    defineCall('im.chat.create', {
      query: createQuery,
      body: creation,
      answer({ query, body, caller }) {
        // The same uuid within ten hours creates only one group, regardless of the rest of the request.
        const memory = query.uuid && `${suite}/chat/${query.uuid}`;
        const earlier = memory && world.chats.remembered(memory);
        const existingChat = earlier && world.chats.find(suite, earlier);
        if (existingChat) return describe(suite, query.user_id_type, existingChat);
        const members = body.user_id_list.map((id) => person(query.user_id_type, id).key);
        const changedValues = changes(body, query.user_id_type);
        const byUser = caller.kind === 'user' ? caller.person.key : null;
        const chat = world.chats.create({
          suite,
          name: '',
          ...changedValues,
          ownerKey: changedValues.ownerKey ?? byUser,
          memberKeys: byUser ? [byUser, ...members] : members,
          botInChat: !byUser || body.bot_id_list.includes(feishuApplication(suite).appId),
          madeByBot: !byUser,
          botIsManager: query.set_bot_manager && changedValues.ownerKey !== undefined,
        });
        if (memory) world.chats.remember(memory, chat.id, tenHoursMs);
        return describe(suite, query.user_id_type, chat);
      },
    }),
    defineCall('im.chat.get', {
      query: idTypeQuery,
      answer({ params, query, caller }) {
        const chat = world.chats.find(suite, params.chat_id ?? '');
        if (!chat) throw refuse.noChat();
        // A dissolved group is still returned, with its chat_status; a private one only to its members.
        if (!chat.dissolved && !chat.public) requireInChat(chat, caller);
        const { chat_id: _left, ...description } = describe(suite, query.user_id_type, chat);
        return description;
      },
    }),
    defineCall('im.chat.update', {
      query: idTypeQuery,
      body: settings,
      answer({ params, query, body, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        requireMayEdit(chat, caller);
        const changedValues = changes(body, query.user_id_type);
        if (changedValues.ownerKey && !chat.memberKeys.includes(changedValues.ownerKey))
          throw refuse.chatParameter('owner is not in the chat');
        world.chats.change(chat, changedValues, getCallerPerson(caller));
        return {};
      },
    }),
    defineCall('im.chat.delete', {
      answer({ params, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        requireMayDissolve(chat, caller);
        world.chats.change(chat, { dissolved: true }, getCallerPerson(caller));
        return {};
      },
    }),
    defineCall('im.chat.list', {
      query: listQuery,
      answer({ query, caller }) {
        const callerChats = world.chats.list(suite).filter((chat) => chat.mode === 'group' && isInChat(chat, caller));
        if (query.sort_type === 'ByCreateTimeAsc') callerChats.sort((a, b) => a.createdAt - b.createdAt);
        return getPage(callerChats, query, (chat) => summary(suite, query.user_id_type, chat));
      },
    }),
  ];
}

function owner(suite: FeishuSuite, type: UserIdType, chat: SimulatedChat): Record<string, unknown> {
  // A group that the robot owns has no owner fields.
  const person = chat.ownerKey === null ? undefined : findPerson(chat.ownerKey);
  return person ? { owner_id: idAs(suite, type, person), owner_id_type: type } : {};
}

function summary(suite: FeishuSuite, type: UserIdType, chat: SimulatedChat): Record<string, unknown> {
  return {
    chat_id: chat.id,
    avatar: chat.icon,
    name: chat.name,
    description: chat.description,
    ...owner(suite, type, chat),
    external: false,
    tenant_key: feishuApplication(suite).tenantKey,
    chat_status: chat.dissolved ? 'dissolved' : 'normal',
  };
}

function describe(suite: FeishuSuite, type: UserIdType, chat: SimulatedChat): Record<string, unknown> {
  const managers = chat.managerKeys.flatMap((key) => {
    const person = findPerson(key);
    return person ? [idAs(suite, type, person)] : [];
  });
  return {
    ...summary(suite, type, chat),
    i18n_names: {},
    add_member_permission: chat.addMembers === 'owner' ? 'only_owner' : 'all_members',
    share_card_permission: 'allowed',
    at_all_permission: 'all_members',
    edit_permission: chat.edit === 'owner' ? 'only_owner' : 'all_members',
    group_message_type: 'chat',
    chat_mode: chat.mode,
    chat_type: chat.public ? 'public' : 'private',
    chat_tag: 'inner',
    join_message_visibility: 'all_members',
    leave_message_visibility: 'all_members',
    membership_approval: chat.joinNeedsApproval ? 'approval_required' : 'no_approval_required',
    moderation_permission: 'all_members',
    user_manager_id_list: managers,
    bot_manager_id_list: chat.botIsManager ? [feishuApplication(suite).appId] : [],
    user_count: String(chat.memberKeys.length),
    bot_count: chat.botInChat ? '1' : '0',
  };
}

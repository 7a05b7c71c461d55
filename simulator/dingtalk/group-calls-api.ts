import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import { changeGroup, listKeys, makeGroup, getStatus, userIdByKey } from './groups';
import { defineCall } from './define-call';
import { apiRefuse } from './refusals';

const suite = 'dingtalk';
const conversation = z.object({ openConversationId: z.string() });
const sceneConversation = z.object({ open_conversation_id: z.string() });
const userIds = z.array(z.string());
/** The number of members in one answer, regardless of the requested page size. */
const membersAtOnce = 1000;

/** The group calls of the new host. */
export function apiGroupCalls(world: World): SimulatedCall[] {
  const group = (id: string, refusal: () => Error): SimulatedChat => {
    const chat = world.chats.find(suite, id);
    if (!chat || chat.mode !== 'group') throw refusal();
    return chat;
  };
  /** Returns a scene group for reading. */
  const sceneToRead = (id: string): SimulatedChat => {
    const chat = group(id, apiRefuse.wrongGroupId);
    if (!chat.templateId) throw apiRefuse.noTemplateInGroup();
    return chat;
  };
  /** Returns a scene group for a change. */
  const sceneToChange = (id: string): SimulatedChat => {
    const chat = group(id, () => apiRefuse.groupParameter('open_conversation_id'));
    if (!chat.templateId || chat.dissolved) throw apiRefuse.groupParameter('open_conversation_id');
    return chat;
  };
  const keys = (ids: string[]) => listKeys(ids, apiRefuse.groupParameter);
  const owner = (id: string) => listKeys([id], apiRefuse.noMember)[0] ?? '';
  const success = { success: true };

  return [
    defineCall('im.group.create', {
      body: z.object({ name: z.string(), owner: z.string(), useridlist: userIds, icon: z.string().optional() }),
      answer({ body }) {
        const chat = makeGroup(world, {
          title: body.name,
          ownerKey: keys([body.owner])[0] ?? '',
          memberKeys: keys(body.useridlist),
          icon: body.icon,
        });
        return { openConversationId: chat.openConversationId, chatid: chat.id, conversationTag: 2 };
      },
    }),
    defineCall('im.group.update', {
      body: z.object({
        chatid: z.string(),
        name: z.string().optional(),
        owner: z.string().optional(),
        icon: z.string().optional(),
        add_useridlist: userIds.default([]),
        del_useridlist: userIds.default([]),
      }),
      answer({ body }) {
        const chat = group(body.chatid, () => apiRefuse.groupParameter('chatid'));
        // A group that the client created cannot be changed, nor a group by its other id.
        if (chat.id !== body.chatid || !chat.madeByBot || chat.dissolved) throw apiRefuse.groupParameter('chatid');
        changeGroup(world, chat, { title: body.name, icon: body.icon, ownerKey: body.owner && keys([body.owner])[0] });
        world.chats.addMembers(chat, keys(body.add_useridlist));
        world.chats.removeMembers(chat, keys(body.del_useridlist));
        return success;
      },
    }),
    defineCall('im.sceneGroup.create', {
      body: z.object({
        title: z.string().min(1),
        template_id: z.string().min(1),
        owner_user_id: z.string(),
        user_ids: userIds.default([]),
        uuid: z.string().optional(),
        icon: z.string().optional(),
        management_options: z.looseObject({ management_type: z.number().optional() }).optional(),
      }),
      answer({ body }) {
        const chat = makeGroup(world, {
          title: body.title,
          templateId: body.template_id,
          ownerKey: owner(body.owner_user_id),
          memberKeys: keys(body.user_ids),
          icon: body.icon,
          uuid: body.uuid,
          ownerOnlyAdds: body.management_options?.management_type === 1,
        });
        return { open_conversation_id: chat.openConversationId, chat_id: chat.id };
      },
    }),
    defineCall('im.sceneGroup.update', {
      body: sceneConversation.extend({
        title: z.string().optional(),
        owner_user_id: z.string().optional(),
        icon: z.string().optional(),
      }),
      answer({ body }) {
        changeGroup(world, sceneToChange(body.open_conversation_id), {
          title: body.title,
          icon: body.icon,
          ownerKey: body.owner_user_id && owner(body.owner_user_id),
        });
        return success;
      },
    }),
    defineCall('im.sceneGroup.member.add', {
      body: sceneConversation.extend({ user_ids: userIds.default([]) }),
      answer({ body }) {
        world.chats.addMembers(sceneToChange(body.open_conversation_id), keys(body.user_ids));
        return success;
      },
    }),
    defineCall('im.sceneGroup.member.delete', {
      body: sceneConversation.extend({ user_ids: userIds.default([]) }),
      answer({ body }) {
        const chat = sceneToChange(body.open_conversation_id);
        const leavingKeys = keys(body.user_ids);
        if (chat.ownerKey !== null && leavingKeys.includes(chat.ownerKey)) throw apiRefuse.groupParameter('user_ids');
        world.chats.removeMembers(chat, leavingKeys);
        return success;
      },
    }),
    defineCall('im.sceneGroups.query', {
      body: conversation,
      answer({ body }) {
        const chat = sceneToRead(body.openConversationId);
        return {
          success: true,
          title: chat.name,
          openConversationId: chat.openConversationId,
          ownerUserId: userIdByKey(chat.ownerKey),
          icon: chat.icon,
          groupUrl: '',
          templateId: chat.templateId,
          status: getStatus(chat),
        };
      },
    }),
    defineCall('im.sceneGroups.members', {
      body: conversation.extend({ maxResults: z.coerce.number().int().positive(), nextToken: z.string().default('') }),
      answer({ body }) {
        const chat = sceneToRead(body.openConversationId);
        const start = Number(body.nextToken || 0);
        if (!Number.isInteger(start) || start < 0) throw apiRefuse.wrongValue();
        const end = start + Math.max(body.maxResults, membersAtOnce);
        const page = chat.memberKeys.slice(start, end);
        const hasMore = end < chat.memberKeys.length;
        return {
          success: true,
          memberUserIds: page.map(userIdByKey),
          unionIdList: [],
          hasMore,
          ...(hasMore && { nextToken: String(end) }),
        };
      },
    }),
    defineCall('im.scenegroup.disband', {
      body: conversation,
      answer({ body }) {
        world.chats.change(sceneToChange(body.openConversationId), { dissolved: true });
        return success;
      },
    }),
    defineCall('im.chat.convert', {
      body: z.unknown(),
      answer: ({ params }) => ({
        openConversationId: group(params.chatId ?? '', apiRefuse.wrongChatId).openConversationId,
      }),
    }),
  ];
}

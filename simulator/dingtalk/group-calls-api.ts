import { z } from 'zod';
import { call, type SimulatedCall } from '../wire/call';
import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import { changeGroup, listKeys, makeGroup, getStatus, userIdByKey } from './groups';
import { usual } from './limits';
import { idList, personByUserId } from './people';
import { apiRefuse } from './refusals';

const suite = 'dingtalk';
const conversation = z.object({ openConversationId: z.string() });
const manage = 'qyapi_chat_manage';
const read = 'qyapi_chat_read';

const snakeScene = z.object({
  title: z.string().min(1),
  template_id: z.string().min(1),
  owner_user_id: z.string(),
  user_ids: z.union([z.string(), z.array(z.string())]).optional(),
  uuid: z.string().optional(),
  icon: z.string().optional(),
});

/** Groups on the new host. */
export function apiGroupCalls(world: World): SimulatedCall[] {
  const group = (id: string): SimulatedChat => {
    const chat = world.chats.find(suite, id);
    if (!chat || chat.mode !== 'group') throw apiRefuse.noConversation();
    return chat;
  };
  const scene = (id: string): SimulatedChat => {
    const chat = group(id);
    if (!chat.templateId) throw apiRefuse.notScene();
    return chat;
  };
  const living = (chat: SimulatedChat): SimulatedChat => {
    if (chat.dissolved) throw apiRefuse.dissolved();
    return chat;
  };
  const keys = (ids: string[]) => listKeys(ids, apiRefuse.parameter);
  const key = (id: string) => keys([id])[0] ?? '';

  return [
    call({
      name: 'im.group.create',
      method: 'POST',
      path: '/v1.0/im/group/create',
      token: 'app',
      permission: manage,
      limits: usual,
      body: z.object({
        name: z.string().min(1),
        owner: z.string(),
        useridlist: z.array(z.string()).default([]),
        icon: z.string().optional(),
        uuid: z.string().optional(),
      }),
      answer({ body }) {
        const chat = makeGroup(world, {
          title: body.name,
          ownerKey: key(body.owner),
          memberKeys: keys(body.useridlist),
          icon: body.icon,
          uuid: body.uuid,
        });
        return { openConversationId: chat.openConversationId, chatid: chat.id };
      },
    }),
    call({
      name: 'im.group.update',
      method: 'POST',
      path: '/v1.0/im/group/update',
      token: 'app',
      permission: manage,
      limits: usual,
      body: conversation.partial().extend({
        chatid: z.string().optional(),
        name: z.string().optional(),
        owner: z.string().optional(),
        icon: z.string().optional(),
        add_useridlist: z.array(z.string()).default([]),
        del_useridlist: z.array(z.string()).default([]),
      }),
      answer({ body }) {
        const chat = living(group(body.openConversationId ?? body.chatid ?? ''));
        changeGroup(world, chat, { title: body.name, icon: body.icon, ownerKey: body.owner && key(body.owner) });
        world.chats.addMembers(chat, keys(body.add_useridlist));
        world.chats.removeMembers(chat, keys(body.del_useridlist));
        return { success: true };
      },
    }),
    // The same action under two names: the snake_case one is documented, the camelCase one is in the official SDK.
    call({
      name: 'im.sceneGroup.create',
      method: 'POST',
      path: '/v1.0/im/sceneGroup/create',
      token: 'app',
      permission: manage,
      limits: usual,
      body: snakeScene,
      answer({ body }) {
        const chat = makeGroup(world, {
          title: body.title,
          templateId: body.template_id,
          ownerKey: key(body.owner_user_id),
          memberKeys: keys(idList(body.user_ids)),
          icon: body.icon,
          uuid: body.uuid,
        });
        return { open_conversation_id: chat.openConversationId, chat_id: chat.id };
      },
    }),
    call({
      name: 'im.sceneGroups.create',
      method: 'POST',
      path: '/v1.0/im/sceneGroups',
      token: 'app',
      permission: manage,
      limits: usual,
      body: z.object({
        groupName: z.string().min(1),
        templateId: z.string().min(1),
        groupOwnerId: z.string(),
        userIdList: z.array(z.string()).default([]),
        uuid: z.string().optional(),
        icon: z.string().optional(),
      }),
      answer({ body }) {
        const chat = makeGroup(world, {
          title: body.groupName,
          templateId: body.templateId,
          ownerKey: key(body.groupOwnerId),
          memberKeys: keys(body.userIdList),
          icon: body.icon,
          uuid: body.uuid,
        });
        return { openConversationId: chat.openConversationId };
      },
    }),
    call({
      name: 'im.sceneGroups.query',
      method: 'POST',
      path: '/v1.0/im/sceneGroups/query',
      token: 'app',
      permission: read,
      limits: usual,
      body: conversation,
      answer({ body }) {
        const chat = scene(body.openConversationId);
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
    call({
      name: 'im.sceneGroups.members',
      method: 'POST',
      path: '/v1.0/im/sceneGroups/members/batchQuery',
      token: 'app',
      permission: read,
      limits: usual,
      body: conversation.extend({
        maxResults: z.coerce.number().int().min(1).max(1000).default(200),
        nextToken: z.string().default(''),
      }),
      answer({ body }) {
        const chat = living(scene(body.openConversationId));
        const start = Number(body.nextToken || 0);
        if (!Number.isInteger(start) || start < 0) throw apiRefuse.parameter('nextToken');
        const end = start + body.maxResults;
        const page = chat.memberKeys.slice(start, end);
        const hasMore = end < chat.memberKeys.length;
        return {
          success: true,
          memberUserIds: page.map(userIdByKey),
          unionIdList: page.map((member) => `ddu_${member}`),
          hasMore,
          ...(hasMore && { nextToken: String(end) }),
        };
      },
    }),
    call({
      name: 'im.innerGroups.members.check',
      method: 'POST',
      path: '/v1.0/im/innerGroups/members/check',
      token: 'app',
      permission: read,
      limits: usual,
      body: conversation.extend({ userId: z.string() }),
      answer({ body }) {
        const chat = living(group(body.openConversationId));
        const person = personByUserId(body.userId);
        if (!person) throw apiRefuse.noUser();
        return { result: chat.memberKeys.includes(person.key) };
      },
    }),
    call({
      name: 'im.scenegroup.disband',
      method: 'POST',
      path: '/v1.0/im/chat/scenegroup/disband',
      token: 'app',
      permission: manage,
      limits: usual,
      body: conversation,
      answer({ body }) {
        world.chats.change(living(scene(body.openConversationId)), { dissolved: true });
        return { success: true };
      },
    }),
    call({
      name: 'im.chat.convert',
      method: 'POST',
      path: '/v1.0/im/chat/:chatId/convertToOpenConversationId',
      token: 'app',
      permission: read,
      limits: usual,
      body: z.unknown(),
      answer: ({ params }) => ({ openConversationId: group(params.chatId ?? '').openConversationId }),
    }),
  ];
}

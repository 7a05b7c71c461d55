import { z } from 'zod';
import { call, type SimulatedCall } from '../wire/call';
import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import { changeGroup, listKeys, makeGroup, getStatus, userIdByKey } from './groups';
import { usual } from './limits';
import { idList } from './people';
import { oapiRefuse } from './refusals';

const suite = 'dingtalk';
const conversation = z.object({ open_conversation_id: z.string() });
const manage = 'qyapi_chat_manage';
const read = 'qyapi_chat_read';
const userIds = z.union([z.string(), z.array(z.string())]);

/** Scene groups and the look at plain groups on the old host; its group calls are snake_case and take `"a,b"` lists. */
export function oapiGroupCalls(world: World): SimulatedCall[] {
  const group = (id: string): SimulatedChat => {
    const chat = world.chats.find(suite, id);
    if (!chat || chat.mode !== 'group') throw oapiRefuse.noGroup();
    return chat;
  };
  const scene = (id: string): SimulatedChat => {
    const chat = group(id);
    if (!chat.templateId) throw oapiRefuse.notScene();
    return chat;
  };
  const living = (chat: SimulatedChat): SimulatedChat => {
    if (chat.dissolved) throw oapiRefuse.dissolved();
    return chat;
  };
  const keys = (ids: string[]) => listKeys(ids, oapiRefuse.parameter);
  const key = (id: string) => keys([id])[0] ?? '';

  return [
    call({
      name: 'oapi.scenegroup.create',
      method: 'POST',
      path: '/topapi/im/chat/scenegroup/create',
      token: 'app',
      permission: manage,
      limits: usual,
      body: z.object({
        title: z.string().min(1),
        template_id: z.string().min(1),
        owner_user_id: z.string(),
        user_ids: userIds.optional(),
        subadmin_ids: userIds.optional(),
        uuid: z.string().optional(),
        icon: z.string().optional(),
        management_type: z.coerce.number().optional(),
      }),
      answer({ body }) {
        const chat = makeGroup(world, {
          title: body.title,
          templateId: body.template_id,
          ownerKey: key(body.owner_user_id),
          memberKeys: keys(idList(body.user_ids)),
          icon: body.icon,
          uuid: body.uuid,
          ownerOnlyAdds: body.management_type === 1,
        });
        return { open_conversation_id: chat.openConversationId, chat_id: chat.id };
      },
    }),
    call({
      name: 'oapi.scenegroup.update',
      method: 'POST',
      path: '/topapi/im/chat/scenegroup/update',
      token: 'app',
      permission: manage,
      limits: usual,
      body: conversation.extend({
        title: z.string().optional(),
        owner_user_id: z.string().optional(),
        icon: z.string().optional(),
      }),
      answer({ body }) {
        const chat = living(scene(body.open_conversation_id));
        changeGroup(world, chat, {
          title: body.title,
          icon: body.icon,
          ownerKey: body.owner_user_id && key(body.owner_user_id),
        });
        return undefined;
      },
    }),
    call({
      name: 'oapi.scenegroup.get',
      method: 'POST',
      path: '/topapi/im/chat/scenegroup/get',
      token: 'app',
      permission: read,
      limits: usual,
      body: conversation,
      answer({ body }) {
        const chat = scene(body.open_conversation_id);
        return {
          open_conversation_id: chat.openConversationId,
          chat_id: chat.id,
          template_id: chat.templateId,
          title: chat.name,
          owner_user_id: userIdByKey(chat.ownerKey),
          user_ids: chat.memberKeys.map(userIdByKey),
          sub_admin_staff_ids: [],
          icon: chat.icon,
          group_url: '',
          status: getStatus(chat),
        };
      },
    }),
    // A group of the company becomes a scene group, which brings the application's robot in.
    call({
      name: 'oapi.scenegroup.template.apply',
      method: 'POST',
      path: '/topapi/im/chat/scenegroup/template/apply',
      token: 'app',
      permission: manage,
      limits: usual,
      body: conversation.extend({ owner_user_id: z.string(), template_id: z.string().min(1) }),
      answer({ body }) {
        const chat = living(group(body.open_conversation_id));
        if (chat.ownerKey !== key(body.owner_user_id)) throw oapiRefuse.notOwner();
        world.chats.change(chat, { templateId: body.template_id, botInChat: true });
        return undefined;
      },
    }),
    call({
      name: 'oapi.scenegroup.member.add',
      method: 'POST',
      path: '/topapi/im/chat/scenegroup/member/add',
      token: 'app',
      permission: manage,
      limits: usual,
      body: conversation.extend({ user_ids: userIds }),
      answer({ body }) {
        world.chats.addMembers(living(scene(body.open_conversation_id)), keys(idList(body.user_ids)));
        return undefined;
      },
    }),
    call({
      name: 'oapi.scenegroup.member.delete',
      method: 'POST',
      path: '/topapi/im/chat/scenegroup/member/delete',
      token: 'app',
      permission: manage,
      limits: usual,
      body: conversation.extend({ user_ids: userIds }),
      answer({ body }) {
        const chat = living(scene(body.open_conversation_id));
        const leavingKeys = keys(idList(body.user_ids));
        if (chat.ownerKey !== null && leavingKeys.includes(chat.ownerKey))
          throw oapiRefuse.parameter('the owner cannot be removed');
        world.chats.removeMembers(chat, leavingKeys);
        return undefined;
      },
    }),
    call({
      name: 'oapi.chat.get',
      method: 'GET',
      path: '/chat/get',
      token: 'app',
      permission: read,
      limits: usual,
      flat: true,
      query: z.object({ chatid: z.string() }),
      answer({ query }) {
        const chat = group(query.chatid);
        return {
          chat_info: {
            chatid: chat.id,
            name: chat.name,
            owner: userIdByKey(chat.ownerKey),
            useridlist: chat.memberKeys.map(userIdByKey),
            icon: chat.icon,
            conversationTag: 2,
            status: getStatus(chat),
            managementType: chat.addMembers === 'owner' ? 1 : 0,
          },
        };
      },
    }),
  ];
}

import { z } from 'zod';
import type { SimulatedCall } from '../wire/call';
import type { World } from '../world/world';
import { listKeys, getStatus, userIdByKey } from './groups';
import { defineCall } from './define-call';
import { oapiRefuse } from './refusals';

const suite = 'dingtalk';

/** The group calls that exist only on the old host: the template of a group, and reading a plain group. */
export function oapiGroupCalls(world: World): SimulatedCall[] {
  return [
    // A group of the company becomes a scene group, which adds the application's robot.
    defineCall('oapi.scenegroup.template.apply', {
      body: z.object({ open_conversation_id: z.string(), owner_user_id: z.string(), template_id: z.string().min(1) }),
      answer({ body }) {
        const chat = world.chats.find(suite, body.open_conversation_id);
        if (!chat || chat.mode !== 'group' || chat.dissolved) throw oapiRefuse.wrongGroupId();
        const [owner] = listKeys([body.owner_user_id], oapiRefuse.parameter);
        if (chat.ownerKey !== owner) throw oapiRefuse.notOwner();
        world.chats.change(chat, { templateId: body.template_id, botInChat: true });
        return undefined;
      },
    }),
    defineCall('oapi.chat.get', {
      flat: true,
      query: z.object({ chatid: z.string() }),
      answer({ query }) {
        const chat = world.chats.find(suite, query.chatid);
        // A group that the client created is not returned, nor a group by its other id.
        if (chat?.id !== query.chatid || chat.mode !== 'group' || !chat.madeByBot) throw oapiRefuse.wrongChatId();
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

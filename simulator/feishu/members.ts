import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import { call, type SimulatedCall } from '../wire/call';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';
import { isInChat, livingGroup, personOf, requireInChat, requireMayAddMembers } from './chat-access';
import { usual } from './limits';
import { getPage, pageQuery } from './paging';
import { idAs, personAs, userIdType } from './people';
import { refuse } from './refusals';
import { feishuApplication } from '../world/tenant';

const memberQuery = z.object({
  member_id_type: z.enum([...userIdType.options, 'app_id']).default('open_id'),
  /** 0 and 2 refuse the whole request for one unknown id, 1 adds those it can. */
  succeed_type: z.enum(['0', '1', '2']).default('0'),
});
const ids = z.object({ id_list: z.array(z.string()).max(50).default([]) });

/** Members of groups. With `member_id_type=app_id` the members are robots, of which there is one. */
export function memberCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const { appId, tenantKey } = feishuApplication(suite);
  const path = '/open-apis/im/v1/chats/:chat_id/members';
  const sort = (type: z.infer<typeof memberQuery>['member_id_type'], list: string[]) => {
    const people: string[] = [];
    const unknown: string[] = [];
    let robot = false;
    for (const id of list) {
      const person = type === 'app_id' ? undefined : personAs(suite, type, id);
      if (person) people.push(person.key);
      else if (type === 'app_id' && id === appId) robot = true;
      else unknown.push(id);
    }
    return { people, robot, unknown };
  };

  return [
    call({
      name: 'im.chat.members.create',
      method: 'POST',
      path,
      token: 'app-or-user',
      permission: 'im:chat',
      limits: usual,
      query: memberQuery,
      body: ids,
      answer({ params, query, body, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        requireMayAddMembers(chat, caller);
        const { people, robot, unknown } = sort(query.member_id_type, body.id_list);
        if (people.length === 0 && !robot && unknown.length === 0) throw refuse.noValidMembers();
        if (unknown.length > 0 && query.succeed_type !== '1') throw refuse.noVisibility();
        world.chats.addMembers(chat, people, personOf(caller));
        if (robot) world.chats.change(chat, { botInChat: true }, personOf(caller));
        return { invalid_id_list: unknown, not_existed_id_list: [], pending_approval_id_list: [] };
      },
    }),
    call({
      name: 'im.chat.members.delete',
      method: 'DELETE',
      path,
      token: 'app-or-user',
      permission: 'im:chat',
      limits: usual,
      query: memberQuery,
      body: ids,
      answer({ params, query, body, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        requireInChat(chat, caller);
        const { people, robot, unknown } = sort(query.member_id_type, body.id_list);
        const onlySelf =
          caller.kind === 'user' ? !robot && people.every((key) => key === caller.person.key) : people.length === 0;
        const runs =
          caller.kind === 'user'
            ? chat.ownerKey === caller.person.key
            : chat.ownerKey === null || chat.madeByBot || chat.botIsManager;
        if (!onlySelf && !runs) throw refuse.mayNot();
        world.chats.removeMembers(chat, people, personOf(caller));
        if (robot) world.chats.change(chat, { botInChat: false, botIsManager: false }, personOf(caller));
        return { invalid_id_list: unknown };
      },
    }),
    call({
      name: 'im.chat.members.get',
      method: 'GET',
      path,
      token: 'app-or-user',
      permission: 'im:chat:readonly',
      limits: usual,
      query: pageQuery.extend({ member_id_type: userIdType.default('open_id') }),
      answer({ params, query, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        requireInChat(chat, caller);
        // Robots are not listed.
        const members = chat.memberKeys.flatMap((key) => findPerson(key) ?? []);
        const page = getPage(members, query, (person) => ({
          member_id_type: query.member_id_type,
          member_id: idAs(suite, query.member_id_type, person),
          name: person.name,
          tenant_key: tenantKey,
        }));
        return { ...page, member_total: members.length };
      },
    }),
    call({
      name: 'im.chat.members.is_in_chat',
      method: 'GET',
      path: `${path}/is_in_chat`,
      token: 'app-or-user',
      permission: 'im:chat:readonly',
      limits: usual,
      answer: ({ params, caller }) => ({
        is_in_chat: isInChat(livingGroup(world, suite, params.chat_id ?? ''), caller),
      }),
    }),
    call({
      name: 'im.chat.members.me_join',
      method: 'PATCH',
      path: `${path}/me_join`,
      token: 'app-or-user',
      permission: 'im:chat',
      limits: usual,
      answer({ params, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        if (!chat.public) throw refuse.chatType();
        if (chat.joinNeedsApproval) throw refuse.joinNeedsApproval();
        if (caller.kind === 'user') world.chats.addMembers(chat, [caller.person.key], caller.person);
        else world.chats.change(chat, { botInChat: true });
        return {};
      },
    }),
  ];
}

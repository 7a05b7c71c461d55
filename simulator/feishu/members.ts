import { z } from 'zod';
import { type FeishuSuite } from '../suites';
import type { SimulatedCall } from '../wire/call';
import { findPerson } from '../world/directory';
import type { World } from '../world/world';
import { isInChat, livingGroup, getCallerPerson, requireInChat, requireMayAddMembers } from './chat-access';
import { getPage, pageQuery } from './paging';
import { canBeReached, idAs, personAs, userIdType } from './people';
import { refuse } from './refusals';
import { feishuApplication } from '../world/tenant';
import { defineCall } from './define-call';

const memberQuery = z.object({
  member_id_type: z.enum([...userIdType.options, 'app_id']).default('open_id'),
  /** 0 and 2 refuse the whole request for one unknown id, 1 adds all known ids. */
  succeed_type: z.enum(['0', '1', '2']).default('0'),
});
const ids = z.object({ id_list: z.array(z.string()).default([]) });

/** The calls on members of groups. With `member_id_type=app_id` the members are robots, of which there is one. */
export function memberCalls(world: World, suite: FeishuSuite): SimulatedCall[] {
  const { appId, tenantKey } = feishuApplication(suite);
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

  const idIn = (type: z.infer<typeof memberQuery>['member_id_type'], key: string) => {
    const person = findPerson(key);
    return person && type !== 'app_id' ? idAs(suite, type, person) : key;
  };

  return [
    defineCall('im.chat.members.create', {
      query: memberQuery,
      body: ids,
      answer({ params, query, body, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        requireMayAddMembers(chat, caller);
        const { people, robot, unknown } = sort(query.member_id_type, body.id_list);
        // The app cannot add people who have left or for whom the app is unavailable.
        const barred = people.filter((key) => !canBeReached(world, suite, key));
        const invalidIds = [...unknown, ...barred.map((key) => idIn(query.member_id_type, key))];
        if (invalidIds.length > 0 && query.succeed_type !== '1') throw refuse.noVisibility();
        world.chats.addMembers(
          chat,
          people.filter((key) => !barred.includes(key)),
          getCallerPerson(caller),
        );
        if (robot) world.chats.change(chat, { botInChat: true }, getCallerPerson(caller));
        return { invalid_id_list: invalidIds, not_existed_id_list: [], pending_approval_id_list: [] };
      },
    }),
    defineCall('im.chat.members.delete', {
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
        world.chats.removeMembers(chat, people, getCallerPerson(caller));
        if (robot) world.chats.change(chat, { botInChat: false, botIsManager: false }, getCallerPerson(caller));
        return { invalid_id_list: unknown };
      },
    }),
    defineCall('im.chat.members.get', {
      query: pageQuery.extend({ member_id_type: userIdType.default('open_id') }),
      answer({ params, query, caller }) {
        const chat = livingGroup(world, suite, params.chat_id ?? '');
        requireInChat(chat, caller);
        // The list does not contain robots.
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
    defineCall('im.chat.members.is_in_chat', {
      answer({ params, caller }) {
        const chat = world.chats.find(suite, params.chat_id ?? '');
        if (!chat) throw refuse.noChat();
        return { is_in_chat: !chat.dissolved && isInChat(chat, caller) };
      },
    }),
    defineCall('im.chat.members.me_join', {
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

import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import { findPerson } from '../world/directory';
import { personByUserId, getUserId } from './people';

const suite = 'dingtalk';

/** Groups of DingTalk: plain internal ones, and scene groups that are made from a template of the application. */

/** The keys of these people; an unknown id is thrown as a refusal made by `refuse`. */
export function listKeys(userIds: string[], refuse: (problem: string) => Error): string[] {
  return userIds.map((id) => {
    const person = personByUserId(id);
    if (!person) throw refuse(`userId ${id}`);
    return person.key;
  });
}

export function userIdByKey(key: string | null): string {
  const person = key === null ? undefined : findPerson(key);
  return person ? getUserId(person) : '';
}

export interface GroupWish {
  title: string;
  templateId?: string | undefined;
  ownerKey: string;
  memberKeys: string[];
  icon?: string | undefined;
  /** Our own id of the wish: the same one makes one group only. */
  uuid?: string | undefined;
  ownerOnlyAdds?: boolean | undefined;
}

/**
 * Makes a group. The templates are made in the vendor's console, which is not simulated: any template id is taken. A
 * template brings the application's robot along; a plain group has none until somebody installs it by hand.
 */
export function makeGroup(world: World, wish: GroupWish): SimulatedChat {
  const memory = wish.uuid && `${suite}/group/${wish.uuid}`;
  const earlier = memory && world.chats.remembered(memory);
  const existingGroup = earlier && world.chats.find(suite, earlier);
  if (existingGroup) return existingGroup;
  const chat = world.chats.create({
    suite,
    name: wish.title,
    ownerKey: wish.ownerKey,
    memberKeys: wish.memberKeys,
    icon: wish.icon ?? '',
    madeByBot: true,
    addMembers: wish.ownerOnlyAdds ? 'owner' : 'all',
    ...(wish.templateId && { templateId: wish.templateId, botInChat: true }),
  });
  // How long the vendor remembers the uuid is not documented; the simulator never forgets.
  if (memory) world.chats.remember(memory, chat.id, Number.MAX_SAFE_INTEGER / 2);
  return chat;
}

export interface GroupChange {
  title?: string | undefined;
  icon?: string | undefined;
  ownerKey?: string | undefined;
}

export function changeGroup(world: World, chat: SimulatedChat, { title, icon, ownerKey }: GroupChange): void {
  if (ownerKey) world.chats.addMembers(chat, [ownerKey]);
  world.chats.change(chat, {
    ...(title !== undefined && { name: title }),
    ...(icon !== undefined && { icon }),
    ...(ownerKey && { ownerKey }),
  });
}

/** 1 normal, 2 dissolved. */
export const getStatus = (chat: SimulatedChat): number => (chat.dissolved ? 2 : 1);

import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import { findPerson } from '../world/directory';
import { personByUserId, getUserId } from './people';

const suite = 'dingtalk';

/** Groups of DingTalk: plain internal ones, and scene groups that are created from a template of the application. */

/** Returns the keys of these people; throws the refusal that `refuse` returns for an unknown id. */
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
  /** The caller's id of the request; a repetition with the same id creates no second group. */
  uuid?: string | undefined;
  ownerOnlyAdds?: boolean | undefined;
}

/**
 * Creates a group. The templates are designed in the vendor's console, which is not simulated: any template id is accepted. A template adds the
 * application's robot; a plain group has none until a person installs it by hand.
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
  // The documentation does not say how long the vendor remembers the uuid; the simulator never forgets it.
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

/** Returns whether the robot is in the group: a template's robot joins a moment after the group's creation. */
export const hasRobot = (world: World, chat: SimulatedChat): boolean =>
  chat.botInChat && (!chat.madeByBot || world.now() >= chat.createdAt + world.console(suite).robotComesMs);

/** Returns the status: 1 normal, 2 dissolved. */
export const getStatus = (chat: SimulatedChat): number => (chat.dissolved ? 2 : 1);

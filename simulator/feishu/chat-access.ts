import type { Person } from '../people';
import type { FeishuSuite } from '../suites';
import type { Caller } from '../wire/call';
import type { SimulatedChat } from '../world/state';
import type { World } from '../world/world';
import { refuse } from './refusals';

/** Checks the rights in a group of Feishu or Lark. The operator is the robot (app token) or the user (user token). */

/** @throws Refusal when the chat does not exist, is one-to-one or was dissolved. */
export function livingGroup(world: World, suite: FeishuSuite, chatId: string): SimulatedChat {
  const chat = world.chats.find(suite, chatId);
  if (!chat) throw refuse.noChat();
  if (chat.mode !== 'group') throw refuse.chatType();
  if (chat.dissolved) throw refuse.dissolved();
  return chat;
}

/** Returns the acting person; undefined for the application. */
export const getCallerPerson = (caller: Caller): Person | undefined =>
  caller.kind === 'user' ? caller.person : undefined;

export function isInChat(chat: SimulatedChat, caller: Caller): boolean {
  return caller.kind === 'user' ? chat.memberKeys.includes(caller.person.key) : chat.botInChat;
}

export function requireInChat(chat: SimulatedChat, caller: Caller): void {
  if (!isInChat(chat, caller)) throw refuse.outsideChat();
}

function isOwner(chat: SimulatedChat, caller: Caller): boolean {
  return caller.kind === 'user' ? chat.ownerKey === caller.person.key : chat.ownerKey === null && chat.botInChat;
}

function isManager(chat: SimulatedChat, caller: Caller): boolean {
  return caller.kind === 'user' ? chat.managerKeys.includes(caller.person.key) : chat.botIsManager;
}

/** Returns whether the caller owns or manages the chat. */
export const isOwnerOrManager = (chat: SimulatedChat, caller: Caller): boolean =>
  isOwner(chat, caller) || isManager(chat, caller) || isCreator(chat, caller);

/** Returns whether the application created the group, which it may continue to manage. */
const isCreator = (chat: SimulatedChat, caller: Caller) => caller.kind === 'app' && chat.madeByBot;

export function requireMayAddMembers(chat: SimulatedChat, caller: Caller): void {
  requireInChat(chat, caller);
  if (chat.addMembers === 'all' || isOwner(chat, caller) || isManager(chat, caller) || isCreator(chat, caller)) return;
  throw refuse.mayNot();
}

export function requireMayEdit(chat: SimulatedChat, caller: Caller): void {
  requireInChat(chat, caller);
  if (chat.edit === 'all' || isOwner(chat, caller) || isManager(chat, caller) || isCreator(chat, caller)) return;
  throw refuse.notOwner();
}

export function requireMayDissolve(chat: SimulatedChat, caller: Caller): void {
  if (isOwner(chat, caller) || isCreator(chat, caller)) return;
  requireInChat(chat, caller);
  throw refuse.notOwner();
}

import type { SessionRequest } from '../../context';
import { SuiteRefusal, type Suite } from '../../platforms/platform';
import { boundChats } from '../../queries/chats/record-chats';

/** The maximum number of chats: a longer list is no choice on a phone, and each chat costs a request to the suite. */
const chatLimit = 30;
/** The number of concurrent requests to the suite; DingTalk accepts about twenty a second. */
const abreast = 3;

/** Returns the chats that contain our bot and the caller, the most recently used first. */
export async function shareableChats(request: SessionRequest, suite: Suite): Promise<{ id: string; name: string }[]> {
  const botChats = await suite.botChats();
  const candidates =
    botChats === 'unknown'
      ? // If the suite cannot list chats, the chats that this server created are used.
        (await boundChats(request.db, request.actor.clientId, chatLimit)).map((chat) => ({
          id: chat.chat_id,
          name: chat.name,
        }))
      : botChats
          .filter((chat) => !chat.dissolved)
          .slice(0, chatLimit)
          .map((chat) => ({ id: chat.chatId, name: chat.name }));
  const ownChats: { id: string; name: string }[] = [];
  for (let from = 0; from < candidates.length; from += abreast) {
    const some = candidates.slice(from, from + abreast);
    const membershipFlags = await Promise.all(some.map((chat) => callerIsIn(suite, chat.id, request.actor.openId)));
    ownChats.push(...some.filter((_chat, index) => membershipFlags[index]));
  }
  return ownChats;
}

/**
 * Returns whether the caller is in a chat. A chat that the suite refuses to report (dissolved, or too many requests) is left out, and the other
 * chats remain.
 */
async function callerIsIn(suite: Suite, chatId: string, openId: string): Promise<boolean> {
  try {
    return await suite.isInChat(chatId, openId);
  } catch (error) {
    if (error instanceof SuiteRefusal) return false;
    throw error;
  }
}

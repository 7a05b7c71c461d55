import type { SessionRequest } from '../../context';
import { SuiteRefusal, type Suite } from '../../platforms/platform';
import { boundChats } from '../../queries/chats/record-chats';

/** More chats than this are nothing to choose from on a phone, and each one costs a question to the suite. */
const chatLimit = 30;
/** Questions asked of the suite side by side; DingTalk takes about twenty a second. */
const abreast = 3;

/** The chats that hold our bot and the caller, the most recently used first. */
export async function shareableChats(request: SessionRequest, suite: Suite): Promise<{ id: string; name: string }[]> {
  const botChats = await suite.botChats();
  const candidates =
    botChats === 'unknown'
      ? // If the suite cannot list them: the chats that this server created, as it knows them.
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

/** One chat that the suite refuses to speak about (dissolved meanwhile, or too many questions) does not take the others away. */
async function callerIsIn(suite: Suite, chatId: string, openId: string): Promise<boolean> {
  try {
    return await suite.isInChat(chatId, openId);
  } catch (error) {
    if (error instanceof SuiteRefusal) return false;
    throw error;
  }
}

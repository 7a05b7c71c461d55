import { SuiteRefusal, type Suite } from '../../platforms/platform';

/** Returns whether a person is in a chat. A chat that no longer exists has no members. @throws SuiteUnreachable, SuiteRefusal */
export async function isMemberInside(suite: Suite, chatId: string, openId: string): Promise<boolean> {
  try {
    return await suite.isInChat(chatId, openId);
  } catch (error) {
    if (error instanceof SuiteRefusal && error.kind === 'notFound') return false;
    throw error;
  }
}

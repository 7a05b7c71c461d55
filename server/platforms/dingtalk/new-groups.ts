import { SuiteRefusal } from '../platform';
import type { SecretCache } from '../secrets';
import { dingtalkCodes } from './rules';

/** The robot of a template comes into a group a moment after the group was made; longer than this it is missing. Milliseconds. */
const newMs = 60_000;
const againMs = 2_000;

const newGroupName = (chatId: string) => `dingtalk:new-group:${chatId}`;

export function noteNewGroup(cache: SecretCache, chatId: string): Promise<void> {
  return cache.note(newGroupName(chatId), 'new', newMs);
}

/** Returns the refusal of a message to a group that the robot has not joined yet; it is temporary while the group is new. */
export async function toRobotRefusal(cache: SecretCache, chatId: string, refusal: SuiteRefusal): Promise<SuiteRefusal> {
  if ((await cache.noted(newGroupName(chatId))) === null) return refusal;
  return new SuiteRefusal('rateLimited', refusal.suiteCode, refusal.suiteMessage, againMs);
}

/** Does something in a group; where the robot of a new group is missing it is to be done again soon. */
export async function withRobot<Result>(
  cache: SecretCache,
  chatId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SuiteRefusal) || !dingtalkCodes.hasCause(error.suiteCode, 'robot-missing')) throw error;
    throw await toRobotRefusal(cache, chatId, error);
  }
}

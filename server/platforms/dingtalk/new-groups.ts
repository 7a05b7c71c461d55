import { SuiteRefusal } from '../platform';
import type { SecretCache } from '../secrets';
import { dingtalkCodes } from './rules';

/** The time in which the robot of a template joins a new group; later it counts as missing. Milliseconds. */
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

/** Runs an action in a group; a missing robot in a new group causes a retry. */
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

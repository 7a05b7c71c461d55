import { AppError } from '../../../domain/errors';
import type { Channel } from '../../../domain/platforms';
import { SuiteRefusal, type Suite, type SuiteTaskLists } from '../../platforms/platform';

/** The pages on which an administrator lets the app use task lists: the developers' consoles of the suites (REQ records 8, 11017). */
const consoles: Partial<Record<Channel, string>> = {
  feishu: 'https://open.feishu.cn/app',
  lark: 'https://open.larksuite.com/app',
};

/**
 * Maps a refusal of task lists: a missing list, a missing permission with the address that grants it, and any other refusal in the words of the
 * suite.
 */
function taskListError(channel: Channel, refusal: SuiteRefusal): AppError {
  const error = getError(channel, refusal);
  error.cause = refusal;
  return error;
}

function getError(channel: Channel, { kind, suiteMessage }: SuiteRefusal): AppError {
  if (kind === 'notFound') return new AppError('notFound');
  return kind === 'noPermission'
    ? new AppError('taskListDisabled', { console: consoles[channel] ?? '' })
    : new AppError('taskListRefused', { reason: suiteMessage });
}

/**
 * Asks a suite about its task lists.
 * @throws AppError notFound, taskListDisabled, taskListRefused; SuiteUnreachable, and SuiteRefusal for what is answered later by itself.
 */
export async function askTaskLists<Result>(
  { channel, taskLists }: Pick<Suite, 'channel' | 'taskLists'>,
  work: (lists: SuiteTaskLists) => Promise<Result>,
): Promise<Result> {
  if (!taskLists) throw new AppError('notAllowed');
  try {
    return await work(taskLists);
  } catch (error) {
    if (error instanceof SuiteRefusal && !error.passes) throw taskListError(channel, error);
    throw error;
  }
}

import { AppError } from '../../../domain/errors';
import type { Channel } from '../../../domain/platforms';
import { developerConsoles } from '../suites/developer-console';
import { SuiteRefusal, type Suite, type SuiteTaskLists } from '../../platforms/platform';

/**
 * Maps a refusal of the suite's task lists: missing items, missing permissions with the place to grant them, and other errors in the suite's words.
 */
function taskListError(channel: Channel, refusal: SuiteRefusal): AppError {
  const error = getError(channel, refusal);
  error.cause = refusal;
  return error;
}

function getError(channel: Channel, { kind, suiteMessage }: SuiteRefusal): AppError {
  if (kind === 'notFound') return new AppError('notFound');
  return kind === 'noPermission'
    ? new AppError('taskListDisabled', { console: developerConsoles[channel] })
    : new AppError('taskListRefused', { reason: suiteMessage });
}

/**
 * Runs a request to a suite's task lists. @throws AppError notFound, taskListDisabled, taskListRefused; SuiteUnreachable, and SuiteRefusal that a
 * retry may resolve.
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

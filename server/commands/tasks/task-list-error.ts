import { AppError } from '../../../domain/errors';
import type { Channel } from '../../../domain/platforms';
import { developerConsoles } from '../suites/developer-console';
import { SuiteRefusal, type Suite, type SuiteTaskLists } from '../../platforms/platform';

/** A refusal of a suite's task lists: what is not there, what the app lacks, with where it is allowed, and anything else in the suite's words. */
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

import type { StatusSetting } from '../metadata/settings';
import { endsWork } from '../objects/status';
import { isClosed } from './stage';

/** Returns whether the work on a record has ended, by its stage or status; it is never late then. */
export function isDone(
  status: StatusSetting | undefined,
  { stage, option }: { stage: { weight: number } | undefined; option: unknown },
): boolean {
  return (stage !== undefined && isClosed(stage)) || endsWork(status, option);
}

import { AppError } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { tableAbilities, type RuleActor } from './rules';

/** So long what was removed can be brought back (SD-43); then it is gone. */
export const binMs = 30 * 24 * 3_600_000;

/** So long the member who removed a record can take that back, administrator or not: the app offers it for a few seconds, and the line may be slow. */
const takeBackMs = 60_000;

/** Whether a removal, or a return that was just asked for, is the caller's own of this moment. */
export function isOwnRemoval(
  actor: RuleActor,
  { updater, deleted_at, update_time }: Pick<StoredRecord, 'updater' | 'deleted_at' | 'update_time'>,
  now: number,
): boolean {
  return updater === actor.memberId && (deleted_at ?? update_time) > now - takeBackMs;
}

/** @throws AppError notAllowed for a member who is no administrator, and for types whose records nobody removes by a call of theirs. */
export function refuseBin(actor: RuleActor, type: { table_id: string }): void {
  if (!tableAbilities(actor, type).restore) throw new AppError('notAllowed');
}

import { AppError } from '../../domain/errors';
import type { StoredRecord } from '../../domain/filters/matches';
import { tableAbilities, type RuleActor } from './rules';

/** The time for which a removed record can be restored (SD-43); then it is deleted. */
export const binMs = 30 * 24 * 3_600_000;

/**
 * The time for which the member who removed a record can undo that, administrator or not. The app offers it for a few seconds, and the connection
 * may be slow.
 */
const takeBackMs = 60_000;

/** Returns whether a deletion or restoration is the caller's own and recent. */
export function isOwnRemoval(
  actor: RuleActor,
  { updater, deleted_at, update_time }: Pick<StoredRecord, 'updater' | 'deleted_at' | 'update_time'>,
  now: number,
): boolean {
  return updater === actor.memberId && (deleted_at ?? update_time) > now - takeBackMs;
}

/** @throws AppError notAllowed for a member who is not an administrator, and for types whose records no call deletes. */
export function refuseBin(actor: RuleActor, type: { table_id: string }): void {
  if (!tableAbilities(actor, type).restore) throw new AppError('notAllowed');
}

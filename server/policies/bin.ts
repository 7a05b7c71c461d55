import { AppError } from '../../domain/errors';
import { tableAbilities, type RuleActor } from './rules';

/** So long what was removed can be brought back (SD-43); then it is gone. */
export const binMs = 30 * 24 * 3_600_000;

/** @throws AppError notAllowed for a member who is no administrator, and for types whose records nobody removes by a call of theirs. */
export function refuseBin(actor: RuleActor, type: { table_id: string }): void {
  if (!tableAbilities(actor, type).restore) throw new AppError('notAllowed');
}

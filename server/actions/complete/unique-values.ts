import { AppError } from '../../../domain/errors';
import { findSame, holdValues } from '../../queries/unique-values';
import type { Step } from './step';

/**
 * No two living records of a type share a value of a unique field, however many are saved at the same moment: each value is held
 * until the end of the transaction before it is looked for.
 * @throws AppError invalid, `duplicate`, for each field whose value another record has.
 */
export const uniqueValues: Step = async (trx, { actor }, { type, configuration }, { id, values }) => {
  const wanted = configuration
    .filter((field) => field.is_unique && values[field.field_id] !== null && values[field.field_id] !== undefined)
    .map((field) => ({ field, value: values[field.field_id] }));
  if (wanted.length === 0) return {};
  const where = { clientId: actor.clientId, tableId: type.table_id };
  await holdValues(trx, where, wanted);
  const taken: string[] = [];
  for (const { field, value } of wanted) if (await findSame(trx, where, field, value, id)) taken.push(field.field_id);
  if (taken.length > 0) throw new AppError('invalid', {}, taken.map((field) => ({ field, code: 'duplicate' })));
  return {};
};

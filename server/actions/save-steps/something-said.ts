import { AppError } from '../../../domain/errors';
import { behaviourOf } from '../../../domain/objects/behaviour';
import type { SaveStep } from './save-step';

/** @throws AppError invalid, `required` at the first of the fields, for a record that has a value in none of those of which its type needs one. */
export const somethingSaid: SaveStep = (_trx, _context, { type }, { before, values }) => {
  const { needsOneOf } = behaviourOf(type.table_id);
  const [first] = needsOneOf;
  const saved = { ...before?.data, ...values };
  if (first !== undefined && needsOneOf.every((field) => (saved[field] ?? null) === null))
    throw new AppError('invalid', {}, [{ field: first, code: 'required' }]);
  return Promise.resolve({});
};

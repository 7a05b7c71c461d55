import { getBehaviour } from '../../../../domain/objects/behaviour';
import type { SaveStep } from './save-step';

/** Refuses a record without a value in any of the fields of which its type requires one: `required` at the first of them. */
export const somethingSaid: SaveStep = (_trx, _context, { type }, { before, values, refusals }) => {
  const { requiredAlternatives } = getBehaviour(type.table_id);
  const [first] = requiredAlternatives;
  const { open } = refusals;
  const saved = { ...before?.data, ...values };
  if (first !== undefined && requiredAlternatives.every((field) => !open.has(field) && (saved[field] ?? null) === null))
    refusals.add({ field: first, code: 'required' });
  return Promise.resolve({});
};

import type { Trx } from '../../db/tables';
import type { Values } from '../accept-values';
import type { SaveTarget, SaveContext } from '../save-context';
import { completeKinds, finishKinds } from './by-kind';
import { copiedByLink, filledByLink } from './filled-by-link';
import { formulas } from './formulas';
import { recordCurrency } from './record-currency';
import { linkIntegrity } from './link-integrity';
import { somethingSaid } from './something-said';
import { uniqueValues } from './unique-values';
import type { SaveInput, SaveStep } from './save-step';

/**
 * Everything that the server adds to a record or makes sure of while it is saved, in this order: a step sees what the ones before it added.
 * What belongs to one kind of value is declared in `by-kind.ts`.
 */
const steps: readonly SaveStep[] = [
  somethingSaid,
  // What is copied may be links, which are looked at next.
  copiedByLink,
  linkIntegrity,
  filledByLink,
  recordCurrency,
  completeKinds,
  formulas,
  uniqueValues,
  finishKinds,
];

/** The values with what every step adds. @throws AppError as the steps do. */
export async function deriveValues(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  input: SaveInput,
): Promise<Values> {
  let values: Values = { ...input.values };
  for (const step of steps) values = { ...values, ...(await step(trx, context, target, { ...input, values })) };
  return values;
}

export type { SaveInput } from './save-step';

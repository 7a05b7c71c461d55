import type { Trx } from '../../../db/tables';
import type { Values } from '../accept-values';
import type { SaveTarget, SaveContext } from '../save-context';
import { completeKinds, finishKinds } from './by-kind';
import { copiedByLink, filledByLink } from './filled-by-link';
import { formulas } from './formulas';
import { recordCurrency } from './record-currency';
import { linkIntegrity } from './link-integrity';
import { somethingSaid } from './something-said';
import { uniqueValues } from './unique-values';
import type { DeclaredStep, SaveInput } from './save-step';

/**
 * The steps that add to or check a record on save, in this order: each sees the values of the earlier ones. Steps of single kinds are declared in
 * `by-kind.ts`.
 */
const steps: readonly DeclaredStep[] = [
  { step: somethingSaid, refuses: true },
  // Copied values may be links, which are checked next.
  { step: copiedByLink, refuses: false },
  { step: linkIntegrity, refuses: true },
  { step: filledByLink, refuses: false },
  { step: recordCurrency, refuses: false },
  ...completeKinds,
  { step: formulas, refuses: false },
  { step: uniqueValues, refuses: true },
  ...finishKinds,
];

/** Returns the values with the additions of every step. Steps do not see refused values. @throws AppError with all refusals of this save. */
export async function deriveValues(
  trx: Trx,
  context: SaveContext,
  target: SaveTarget,
  input: SaveInput,
): Promise<Values> {
  const { refusals } = input;
  let values: Values = { ...input.values };
  for (const { step, refuses } of steps) {
    if (!refuses && !refusals.isEmpty) continue;
    values = refusals.accepted(values);
    values = { ...values, ...(await step(trx, context, target, { ...input, values })) };
  }
  refusals.refuse();
  return values;
}

export type { SaveInput } from './save-step';

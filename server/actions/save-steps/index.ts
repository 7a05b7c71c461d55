import type { Trx } from '../../db/tables';
import type { Values } from '../accept-values';
import type { SaveTarget, SaveContext } from '../save-context';
import { areas } from './areas';
import { filledByLink } from './filled-by-link';
import { firstSaved } from './first-saved';
import { formulas } from './formulas';
import { inverseLinks } from './inverse-links';
import { convertedAmounts } from './converted-amounts';
import { positions } from './positions';
import { recordCurrency } from './record-currency';
import { richTexts } from './rich-texts';
import { serials } from './serials';
import { linkIntegrity } from './link-integrity';
import { uniqueValues } from './unique-values';
import type { SaveInput, SaveStep } from './save-step';

/**
 * Everything that the server adds to a record or makes sure of while it is saved, in this order: a step sees what the ones before it added.
 * Serial numbers come last, because their counter is held until the end.
 */
const steps: readonly SaveStep[] = [
  linkIntegrity,
  filledByLink,
  areas,
  positions,
  richTexts,
  recordCurrency,
  convertedAmounts,
  firstSaved,
  formulas,
  uniqueValues,
  inverseLinks,
  serials,
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

export type { SaveInput, SaveStep } from './save-step';

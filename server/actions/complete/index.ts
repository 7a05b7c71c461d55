import type { Trx } from '../../db/tables';
import type { Values } from '../accept-values';
import type { SavedType, Saver } from '../saver';
import { areas } from './areas';
import { filledByLink } from './filled-by-link';
import { firstSaved } from './first-saved';
import { formulas } from './formulas';
import { mirroredLinks } from './mirrored-links';
import { moneyWorth } from './money-worth';
import { positions } from './positions';
import { recordCurrency } from './record-currency';
import { richTexts } from './rich-texts';
import { serials } from './serials';
import { settledLinks } from './settled-links';
import { uniqueValues } from './unique-values';
import type { Saving, Step } from './step';

/**
 * Everything that the server adds to a record or makes sure of while it is saved, in this order: a step sees what the ones before it added.
 * Serial numbers come last, because their counter is held until the end.
 */
const steps: readonly Step[] = [
  settledLinks,
  filledByLink,
  areas,
  positions,
  richTexts,
  recordCurrency,
  moneyWorth,
  firstSaved,
  formulas,
  uniqueValues,
  mirroredLinks,
  serials,
];

/** The values with what every step adds. @throws AppError as the steps do. */
export async function completeValues(trx: Trx, saver: Saver, saved: SavedType, saving: Saving): Promise<Values> {
  let values: Values = { ...saving.values };
  for (const step of steps) values = { ...values, ...(await step(trx, saver, saved, { ...saving, values })) };
  return values;
}

export type { Saving, Step } from './step';

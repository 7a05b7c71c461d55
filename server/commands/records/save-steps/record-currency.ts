import { currencySubType } from '../../../../domain/metadata/sub-types';
import { getCompanyConfiguration } from '../save-context';
import type { SaveStep } from './save-step';

/**
 * Sets the currency of a new record to the main one unless its author chose another (REQ records 3, Currency). The record's type must have a
 * currency field.
 */
export const recordCurrency: SaveStep = async (trx, context, { configuration }, { before, values }) => {
  const field = configuration.find((candidate) => candidate.sub_type === currencySubType);
  if (before !== null || !field || (values[field.field_id] ?? null) !== null) return {};
  const main = (await getCompanyConfiguration(trx, context)).currencies.find((currency) => currency.is_main);
  const offered = field.value_options?.some((option) => option.id === main?.code && !option.deleted);
  return main && offered ? { [field.field_id]: main.code } : {};
};

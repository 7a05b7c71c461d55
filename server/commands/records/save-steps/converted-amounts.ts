import { timesMoney } from '../../../../domain/money';
import { amountIssue, getDecimals } from '../../../../domain/values/amount';
import type { Money } from '../../../../domain/values/currency-with-type';
import type { Values } from '../accept-values';
import { getCompanyConfiguration } from '../save-context';
import type { KindStep } from './save-step';

/**
 * Computes the value of amounts in the main currency at the company's present rate (SD-41). An unchanged amount keeps its value: a new rate affects
 * later writes. Refuses a currency that the company lacks (`notACurrency`), and an amount that is too large in the main one.
 */
export const convertedAmounts: KindStep = async (trx, context, _target, { fields, before, values, refusals }) => {
  const moneyFields = fields.filter(({ field_id }) => values[field_id] !== null && values[field_id] !== undefined);
  if (moneyFields.length === 0) return {};
  const currencies = (await getCompanyConfiguration(trx, context)).currencies;
  const completed: Values = {};
  for (const field of moneyFields) {
    const { field_id } = field;
    const { amount, currency: code } = values[field_id] as Money;
    const currentValue = before?.data[field_id] as Money | undefined;
    const currency = currencies.find((candidate) => candidate.code === code);
    if (currentValue?.amount === amount && currentValue.currency === code) completed[field_id] = currentValue;
    else if (!currency) refusals.add({ field: field_id, code: 'notACurrency' });
    else {
      const main = timesMoney(amount, currency.rate, getDecimals(field));
      const issue = amountIssue(main, field);
      if (issue) refusals.add({ field: field_id, ...issue });
      else completed[field_id] = { amount, currency: code, main };
    }
  }
  return completed;
};

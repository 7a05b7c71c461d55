import { AppError, type FieldIssue } from '../../../domain/errors';
import { timesMoney } from '../../../domain/money';
import { amountIssue, decimalsOf } from '../../../domain/values/amount';
import type { Money } from '../../../domain/values/currency-with-type';
import { currenciesOf } from '../../queries/currencies';
import type { Values } from '../accept-values';
import type { KindStep } from './save-step';

/**
 * What amounts with a currency are worth in the main one, by the company's rate of now (SD-41). A value that did not change keeps
 * its worth: rates change what is written from then on.
 * @throws AppError invalid, `notACurrency`, for a currency that the company does not use.
 */
export const convertedAmounts: KindStep = async (trx, { actor }, _target, { fields, before, values }) => {
  const written = fields.filter(({ field_id }) => values[field_id] !== null && values[field_id] !== undefined);
  if (written.length === 0) return {};
  const currencies = await currenciesOf(trx, actor.clientId);
  const completed: Values = {};
  const issues: FieldIssue[] = [];
  for (const field of written) {
    const { field_id } = field;
    const { amount, currency: code } = values[field_id] as Money;
    const held = before?.data[field_id] as Money | undefined;
    const currency = currencies.find((candidate) => candidate.code === code);
    if (held?.amount === amount && held.currency === code) completed[field_id] = held;
    else if (!currency) issues.push({ field: field_id, code: 'notACurrency' });
    else {
      const main = timesMoney(amount, currency.rate, decimalsOf(field));
      const issue = amountIssue(main, field);
      if (issue) issues.push({ field: field_id, ...issue });
      else completed[field_id] = { amount, currency: code, main };
    }
  }
  if (issues.length > 0) throw new AppError('invalid', {}, issues);
  return completed;
};

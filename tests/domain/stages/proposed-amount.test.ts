import type { Field } from '../../../domain/metadata/field';
import { proposeAmount } from '../../../domain/stages/proposed-amount';

const field = (field_id: string, value_type: Field['value_type']) => ({ field_id, value_type }) as Field;
const amount = field('amount', 'CURRENCY');
const contractValue = field('contract_value', 'CURRENCY_WITH_TYPE');

describe('the amount that a stage asks for', () => {
  test('is proposed from the amount of the record, in the currency of the record', () => {
    const source = { field: amount, value: 8000, currency: 'USD' };
    expect(proposeAmount(contractValue, source)).toEqual({ amount: 8000, currency: 'USD' });
    expect(proposeAmount(field('deposit', 'CURRENCY'), source)).toBe(8000);
  });

  test('is proposed from an amount with a currency, without its worth, and not where the field cannot hold that currency', () => {
    const value = { amount: 500, currency: 'JPY', main: 23.5 };
    const source = { field: contractValue, value, currency: 'CNY' };
    expect(proposeAmount(field('paid', 'CURRENCY_WITH_TYPE'), source)).toEqual({ amount: 500, currency: 'JPY' });
    expect(proposeAmount(amount, source)).toBeUndefined();
    expect(proposeAmount(amount, { ...source, currency: 'JPY' })).toBe(500);
  });

  test.each([
    ['an empty amount', contractValue, null],
    ['the field itself', amount, 8000],
    ['a text', field('terms', 'TEXT'), 8000],
    ['a number', field('pieces', 'NUMBER'), 8000],
    ['a range of amounts', field('budget', 'CURRENCY_RANGE'), 8000],
  ])('is not proposed for %s', (_case, target, value) => {
    expect(proposeAmount(target, { field: amount, value, currency: 'CNY' })).toBeUndefined();
  });
});

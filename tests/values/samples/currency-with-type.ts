import { screen } from '@testing-library/react';
import { chooseOption } from '../../support/pickers';
import { sampleCurrencies } from './around';
import type { Sample } from './sample';

const rateOf = (code: string) => Number(sampleCurrencies.find((currency) => currency.code === code)?.rate);
const dollars = { main: 1000 * rateOf('USD'), amount: 1000, currency: 'USD' };
const yuan = { main: 2000, amount: 2000, currency: 'CNY' };
const yen = { main: 10_000 * rateOf('JPY'), amount: 10_000, currency: 'JPY' };

export const currencyWithType: Sample = {
  field: {},
  values: [dollars, yuan, yen],
  shown: /^\$1,000\.00 USD/,
  text: { zh: 'USD 1,000.00', en: 'USD 1,000.00' },
  empty: null,
  blanks: [
    { amount: null, currency: 'USD' },
    { amount: ' ', currency: 'CNY' },
  ],
  accepted: [
    [{ ...dollars, amount: '1,000.00' }, dollars],
    [{ ...yuan, amount: 1999.999 }, yuan],
  ],
  rejected: [
    [1000, 'wrongType'],
    [{ amount: 5 }, 'notACurrency'],
    [{ amount: 5, currency: '$' }, 'notACurrency'],
    [{ amount: 'five', currency: 'USD' }, 'wrongType'],
    [{ amount: 1e13, currency: 'USD' }, 'tooLarge'],
    [[5, 'USD'], 'wrongType'],
    [{ amount: 5, currency: 'USD', main: 'x' }, 'wrongType'],
  ],
  absent: [[{ amount: 5, currency: 'XXX' }, 'notACurrency']],
  // By what they are worth, not by what stands before the currency: ten thousand yen are less than a thousand dollars.
  sorted: [
    [yen, yuan],
    [yuan, dollars],
  ],
  filters: {
    equal: { value: 2000, hit: yuan, miss: dollars },
    notEqual: [
      { value: 2000, hit: dollars, miss: yuan },
      { value: 2000, hit: null, miss: yuan },
    ],
    lt: [
      { value: 2000, hit: yen, miss: yuan },
      { value: 2000, hit: yen, miss: null },
    ],
    lte: { value: 2000, hit: yuan, miss: dollars },
    gt: { value: 2000, hit: dollars, miss: yen },
    gte: { value: 2000, hit: dollars, miss: yen },
    empty: { hit: null, miss: yen },
    notEmpty: { hit: yen, miss: null },
  },
  edit: {
    act: async (user) => {
      await chooseOption(user, 'Currency of The field', 'JPY');
      await user.type(screen.getByLabelText('The field'), '12.345');
      await user.tab();
    },
    result: { amount: 12.35, currency: 'JPY' },
  },
};

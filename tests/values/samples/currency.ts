import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const currency: Sample = {
  field: { formatter: { decimals: 2 } },
  values: [1234.5, -3, 0],
  shown: /^¥1,234\.50$/,
  text: { zh: '1,234.50', en: '1,234.50' },
  empty: null,
  blanks: ['', ' ', Number.NaN],
  accepted: [
    ['1,234.50', 1234.5],
    ['１２．５', 12.5],
    [1.005, 1.01],
    ['2.675', 2.68],
    [-1.005, -1.01],
    [1.004, 1],
    ['9999999999999.99', 9_999_999_999_999.99],
  ],
  rejected: [
    ['1,5', 'wrongType'],
    ['twelve', 'wrongType'],
    ['0x10', 'wrongType'],
    [{}, 'wrongType'],
    [true, 'wrongType'],
    [1e13, 'tooLarge'],
    ['-1e13', 'wrongType'],
    [-1e13, 'tooSmall'],
  ],
  sorted: [
    [-3, 0],
    [0, 1234.5],
    [9.99, 10],
  ],
  filters: {
    equal: { value: 1234.5, hit: 1234.5, miss: -3 },
    notEqual: [
      { value: 0, hit: -3, miss: 0 },
      { value: 0, hit: null, miss: 0 },
    ],
    lt: { value: 0, hit: -3, miss: null },
    lte: { value: 0, hit: 0, miss: 1234.5 },
    gt: { value: 9.99, hit: 10, miss: 9.99 },
    gte: { value: 0.1, hit: 1234.5, miss: 0 },
    empty: { hit: null, miss: 0 },
    notEmpty: { hit: 0, miss: null },
  },
  edit: {
    act: async (user) => {
      await user.type(screen.getByLabelText('The field'), '1,159.995');
      await user.tab();
    },
    result: 1160,
  },
};

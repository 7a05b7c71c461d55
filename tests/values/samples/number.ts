import { screen } from '@testing-library/react';
import type { Sample } from './sample';

export const number: Sample = {
  field: { formatter: { decimals: 2 } },
  values: [1234.5, -3, 0],
  shown: /^1,234\.50$/,
  text: { zh: '1234.50', en: '1234.50' },
  empty: null,
  blanks: ['', ' ', Number.POSITIVE_INFINITY],
  accepted: [
    [' 12.50 ', 12.5],
    ['1,250', 1250],
    ['１２．５', 12.5],
    ['1.999', 1.99],
    [1.15, 1.15],
    [-1.999, -1.99],
    ['-0.5', -0.5],
    ['0.0000001', 0],
  ],
  rejected: [
    ['twelve', 'wrongType'],
    ['1,5', 'wrongType'],
    ['0x10', 'wrongType'],
    [true, 'wrongType'],
    [{}, 'wrongType'],
    [2 ** 60, 'tooLarge'],
    [-(2 ** 60), 'tooSmall'],
  ],
  sorted: [
    [-3, 0],
    [0, 1234.5],
    [9, 10],
  ],
  filters: {
    equal: { value: 1234.5, hit: 1234.5, miss: -3 },
    notEqual: [
      { value: 0, hit: -3, miss: 0 },
      { value: 0, hit: null, miss: 0 },
    ],
    lt: [
      { value: 0, hit: -3, miss: 0 },
      { value: 0, hit: -3, miss: null },
    ],
    lte: { value: 0, hit: 0, miss: 1234.5 },
    gt: { value: '9', hit: 10, miss: 9 },
    gte: { value: 0, hit: 0, miss: -3 },
    empty: { hit: null, miss: 0 },
    notEmpty: { hit: 0, miss: null },
  },
  // Truncated to the field's decimals when the control is left, not rounded.
  edit: {
    act: async (user) => {
      await user.type(screen.getByLabelText('The field'), '1.159');
      await user.tab();
    },
    result: 1.15,
  },
};
